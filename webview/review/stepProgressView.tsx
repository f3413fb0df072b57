import { Icon, type IconName } from "../ui/icon.tsx";
import { linkAttribute } from "../ui/links.ts";
import type { StepProgress } from "./inserts.ts";

const icons: Readonly<Record<StepProgress["status"], IconName>> = {
  pending: "circle-large",
  in_progress: "loading",
  completed: "check",
};

const words: Readonly<Record<StepProgress["status"], string>> = {
  pending: "Not begun",
  in_progress: "In progress",
  completed: "Done",
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
      {files.length > shownFiles && <span class="muted">and {files.length - shownFiles} more</span>}
    </div>
  );
}
