import { useState } from "preact/hooks";
import type { PermissionCard } from "../../src/protocol/agentMessages.ts";
import { Button } from "../ui/controls.tsx";
import { useStore } from "../ui/store.ts";
import { t } from "../ui/text.ts";
import { useAgent } from "./agentContext.ts";
import { AskCard } from "./askCard.tsx";
import { ChangeButton } from "./changeButton.tsx";
import { DenyField } from "./denyField.tsx";

type Option = PermissionCard["options"][number];

/**
 * A question about one tool call. Nothing in it takes the focus by itself, so that no stray key can answer it. On the card itself
 * the digits choose an option: the person must have gone there.
 */
export function PermissionCardView({ card }: { readonly card: PermissionCard }) {
  const panel = useAgent();
  const answering = useStore(panel.state, (state) => state.answering.includes(card.id));
  const [denying, setDenying] = useState<string | undefined>(undefined);
  const [rule, setRule] = useState(card.rule ?? "");
  const answer = (option: Option | undefined, reason = ""): void => {
    if (option === undefined) {
      return;
    }
    const why = reason.trim();
    const edited = option.kind === "allow_always" && card.rule !== undefined ? rule.trim() : "";
    void panel.answer({
      type: "permission",
      cardId: card.id,
      optionId: option.id,
      ...(why === "" ? {} : { reason: why }),
      ...(edited === "" ? {} : { rule: edited }),
    });
  };
  const choose = (option: Option | undefined): void => {
    if (option?.kind === "reject_once") {
      setDenying(option.id);
    } else {
      answer(option);
    }
  };
  const firstAllow = card.options.find(({ kind }) => kind === "allow_once") ?? card.options[0];
  const { toolCallId = "", diffs = [] } = card;
  const asksRule = card.rule !== undefined && card.options.some(({ kind }) => kind === "allow_always");
  return (
    <AskCard
      label={t(card.title)}
      testId="permission-card"
      onDigit={(digit) => denying === undefined && !answering && choose(card.options[digit - 1])}
    >
      <h2>{t(card.title)}</h2>
      {card.detail !== undefined && <pre>{card.detail}</pre>}
      {diffs.map((change) => (
        <ChangeButton key={change.path} toolCallId={toolCallId} change={change} named />
      ))}
      {denying === undefined ? (
        <>
          <div class="buttons">
            {card.options.map((option, index) => (
              <Button
                key={option.id}
                appearance={option === firstAllow ? "primary" : "secondary"}
                disabled={answering || (option.kind === "allow_always" && asksRule && rule.trim() === "")}
                title={t("{0} on the card", index + 1)}
                onClick={() => choose(option)}
              >
                {option.kind === "reject_once" ? `${t(option.name)}…` : t(nameWithoutRule(option.name, card.rule))}
              </Button>
            ))}
          </div>
          {asksRule && (
            <label class="rule">
              <span>{t("“Always” and “for this session” allow")}</span>
              <input
                class="text mono"
                value={rule}
                spellcheck={false}
                onInput={({ currentTarget }) => setRule(currentTarget.value)}
                data-testid="rule"
              />
            </label>
          )}
        </>
      ) : (
        <DenyField
          name={t(card.options.find(({ id }) => id === denying)?.name ?? "")}
          disabled={answering}
          onBack={() => setDenying(undefined)}
          onDeny={(reason) =>
            answer(
              card.options.find(({ id }) => id === denying),
              reason,
            )
          }
        />
      )}
    </AskCard>
  );
}

/** The rule stands below, where it can be edited: a name that repeats it would be wrong then. */
function nameWithoutRule(name: string, rule: string | undefined): string {
  return rule === undefined ? name : name.replace(` ${rule}`, "");
}
