import { t } from "../ui/text.ts";
import { useAgent } from "./agentContext.ts";
import { ChangeButton } from "./changeButton.tsx";
import type { ToolEntry } from "./rows.ts";
import { useDetails } from "./useDetails.ts";

/** Output beyond this is cut in the view; the agent has all of it. Characters. */
const longestShown = 20_000;

/** What a call was given, what came of it, and the places that it was about. */
export function ToolDetails({ entry }: { readonly entry: ToolEntry }) {
  const panel = useAgent();
  const { input, output } = useDetails(entry);
  return (
    <div class="row-body">
      {entry.reason !== undefined && entry.status === "stopped" && <p>{t(entry.reason)}</p>}
      {entry.diffs?.map((change) => (
        <ChangeButton key={change.path} toolCallId={entry.id} change={change} named />
      ))}
      {input !== undefined && <pre aria-label={t("Input")}>{cut(input)}</pre>}
      {output !== undefined && <pre aria-label={t("Output")}>{cut(output)}</pre>}
      {entry.locations.map(({ path, line }) => (
        <button
          key={`${path}:${line}`}
          type="button"
          class="location"
          onClick={() => void panel.request({ type: "openLocation", path, ...(line === undefined ? {} : { line }) })}
        >
          {path}
          {line !== undefined && `:${line}`}
        </button>
      ))}
    </div>
  );
}

function cut(text: string): string {
  return text.length > longestShown
    ? `${text.slice(0, longestShown)}\n${t("… ({0} more characters)", text.length - longestShown)}`
    : text;
}
