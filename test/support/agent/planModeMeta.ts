/** What the agent says of plan mode in a response. */
export interface PlanModeMeta {
  readonly state: string;
  readonly awaitingApproval: boolean;
  readonly permissionMode: string;
  readonly planPath: string;
  readonly queue: readonly { readonly id: string; readonly text: string }[];
}

export function planModeMeta(response: { readonly _meta?: Record<string, unknown> | null }): PlanModeMeta {
  const meta = response._meta?.["plan-mode"];
  if (meta === undefined) {
    throw new Error("The response says nothing of plan mode");
  }
  return meta as PlanModeMeta;
}
