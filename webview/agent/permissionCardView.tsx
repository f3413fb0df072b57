import { useState } from "preact/hooks";
import type { PermissionCard } from "../../src/protocol/agentMessages.ts";
import { Button } from "../ui/controls.tsx";
import { useStore } from "../ui/store.ts";
import { useAgent } from "./agentContext.ts";
import { DenyField } from "./denyField.tsx";

/** A question about one tool call. Nothing in it takes the focus by itself, so that no stray key can answer it. */
export function PermissionCardView({ card }: { readonly card: PermissionCard }) {
  const panel = useAgent();
  const answering = useStore(panel.state, (state) => state.answering.includes(card.id));
  const [denying, setDenying] = useState<string | undefined>(undefined);
  const answer = (optionId: string, reason = ""): void => {
    const why = reason.trim();
    void panel.answer({ type: "permission", cardId: card.id, optionId, ...(why === "" ? {} : { reason: why }) });
  };
  const firstAllow = card.options.find(({ kind }) => kind === "allow_once") ?? card.options[0];
  return (
    <section class="card asks" aria-label={card.title} data-testid="permission-card">
      <h2>{card.title}</h2>
      {card.detail !== undefined && <pre>{card.detail}</pre>}
      {denying === undefined ? (
        <div class="buttons">
          {card.options.map((option) => (
            <Button
              key={option.id}
              appearance={option === firstAllow ? "primary" : "secondary"}
              disabled={answering}
              onClick={() => (option.kind === "reject_once" ? setDenying(option.id) : answer(option.id))}
            >
              {option.kind === "reject_once" ? `${option.name}…` : option.name}
            </Button>
          ))}
        </div>
      ) : (
        <DenyField
          name={card.options.find(({ id }) => id === denying)?.name ?? "Deny"}
          disabled={answering}
          onBack={() => setDenying(undefined)}
          onDeny={(reason) => answer(denying, reason)}
        />
      )}
    </section>
  );
}
