import { useStore } from "../ui/store.ts";
import { t } from "../ui/text.ts";
import { useAgent } from "./agentContext.ts";

/** How full the conversation is, and what it has cost, where the agent says. */
export function ContextMeter() {
  const panel = useAgent();
  const usage = useStore(panel.state, ({ snapshot }) => snapshot?.usage);
  if (usage === undefined || usage.size <= 0) {
    return null;
  }
  const share = Math.min(1, usage.used / usage.size);
  const percent = `${Math.round(share * 100)}%`;
  const tokens = t("{0} of {1} tokens", thousands(usage.used), thousands(usage.size));
  const cost = usage.cost === undefined ? undefined : money(usage.cost.amount, usage.cost.currency);
  return (
    <span
      class={share > 0.8 ? "meter nearly-full" : "meter"}
      role="meter"
      aria-label={t("Context")}
      aria-valuemin={0}
      aria-valuemax={usage.size}
      aria-valuenow={usage.used}
      aria-valuetext={cost === undefined ? tokens : `${tokens}, ${cost}`}
      title={[
        t("The conversation takes {0}.", tokens),
        cost === undefined ? "" : t("Cost so far: {0}.", cost),
        t("/compact makes room."),
      ]
        .filter(Boolean)
        .join(" ")}
      data-testid="meter"
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="6" />
        <circle cx="8" cy="8" r="6" class="used" pathLength="100" stroke-dasharray={`${share * 100} 100`} />
      </svg>
      {percent}
      {cost !== undefined && ` · ${cost}`}
    </span>
  );
}

function thousands(count: number): string {
  return count < 1000 ? String(count) : `${(count / 1000).toFixed(count < 10_000 ? 1 : 0)}k`;
}

/** A currency that this browser does not know is named by its code. */
function money(amount: number, currency: string): string {
  try {
    return new Intl.NumberFormat(document.documentElement.lang, {
      style: "currency",
      currency,
      minimumFractionDigits: 2,
    }).format(amount);
  } catch {
    return `${amount.toFixed(2)} ${currency}`;
  }
}
