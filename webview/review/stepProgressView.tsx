import { linkAttribute } from "../../src/review/markdown/linkAttribute.ts";
import { Icon, type IconName } from "../ui/icon.tsx";
import { t } from "../ui/text.ts";
import type { StepProgress } from "./inserts.ts";

const icons: Readonly<Record<StepProgress["status"], IconName>> = {
  pending: "circle-large",
  in_progress: "loading",
  completed: "check",
};

const words: Readonly<Record<StepProgress["status"], string>> = {
  pending: t("Not begun"),
  in_progress: t("In progress"),
  completed: t("Done"),
};

/** More files are counted, not named. */
const shownFiles = 8;

/** How far the agent is with the step above, and what it changed for it. The plan's own text is never rewritten. */
export function StepProgressView({ progress }: { readonly progress: StepProgress }) {
  const { status, files } = progress;
  return (
    <div class={`progress ${status}`} data-testid="progress">
      <Icon name={icons[status]} /> <span>{words[status]}</span>
      {files.slice(0, shownFiles).map((file) => (
        <a key={file} role="link" tabIndex={0} class="link" {...{ [linkAttribute]: file }} title={file}>
          {file.split(/[/\\]/).at(-1)}
        </a>
      ))}
      {files.length > shownFiles && <span class="muted">{t("and {0} more", files.length - shownFiles)}</span>}
    </div>
  );
}
