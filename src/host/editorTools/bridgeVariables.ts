/** How the bridge program is told where the tool server is. */
export const bridgeVariables = {
  url: "PLAN_MODE_EDITOR_URL",
  authorization: "PLAN_MODE_EDITOR_AUTHORIZATION",
} as const;
