import type { ReviewSnapshot } from "../../src/protocol/reviewMessages.ts";
import type { MenuItem } from "../ui/menuButton.tsx";
import { t } from "../ui/text.ts";
import type { ReviewPanel } from "./reviewPanel.ts";
import { alwaysApprove } from "./reviewState.ts";

/** The ways to approve: the agent's own by its names, where it has some; else ours. */
export function approveItems(panel: ReviewPanel, { approveOptions = [] }: ReviewSnapshot): readonly MenuItem[] {
  return approveOptions.length === 0 ? ownItems(panel) : approveOptions.map((option) => agentItem(panel, option));
}

type AgentOption = NonNullable<ReviewSnapshot["approveOptions"]>[number];

function agentItem(panel: ReviewPanel, { id, name, kind }: AgentOption): MenuItem {
  const options = { start: true, freshContext: false, optionId: id } as const;
  return kind === "allow_always"
    ? {
        label: `${name}…`,
        detail: t("The agent asks less from then on"),
        run: () => panel.deciding.confirm({ kind: "approve", options: { ...options, nextMode: "always-approve" } }),
      }
    : {
        label: name,
        detail: t("The agent's own answer"),
        run: () => panel.deciding.approve({ ...options, nextMode: "previous" }),
      };
}

function ownItems(panel: ReviewPanel): readonly MenuItem[] {
  return [
    {
      label: t("Approve"),
      detail: t("Permissions as before planning"),
      run: () => panel.deciding.approve(),
    },
    {
      label: t("Approve, ask for each edit"),
      detail: t("Every edit and command asks first"),
      run: () => panel.deciding.approve({ nextMode: "default", start: true, freshContext: false }),
    },
    {
      label: t("Approve and always-approve…"),
      detail: t("Runs without asking, except what a rule denies"),
      run: () => panel.deciding.confirm(alwaysApprove),
    },
    {
      label: t("Approve in a fresh context"),
      detail: t("The agent starts with the plan only"),
      run: () => panel.deciding.approve({ nextMode: "previous", start: true, freshContext: true }),
    },
    {
      label: t("Approve without starting"),
      detail: t("Leaves plan mode and waits for you"),
      run: () => panel.deciding.approve({ nextMode: "previous", start: false, freshContext: false }),
    },
    {
      label: t("Choose the model…"),
      detail: t("Which model carries the plan out; decides nothing"),
      run: () => void panel.request({ type: "selectModel" }),
    },
  ];
}
