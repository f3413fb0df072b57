import type { Result } from "../../base/result.ts";
import { ok } from "../../base/result.ts";
import type { ReviewPanels } from "./reviewPanels.ts";
import type { ReviewSubjects } from "./reviewSubjects.ts";
import type { Subject } from "./subject.ts";

/** Opens a review in a panel, which VS Code makes in the meantime. A panel that finds nothing to show is closed again. */
export async function openInPanel(
  subject: Subject,
  readOnly: string,
  panels: ReviewPanels,
  subjects: ReviewSubjects,
): Promise<Result<void>> {
  const page = panels.reveal(subject, true);
  try {
    const opened = await subjects.open(subject, readOnly);
    if (!opened.ok) {
      page.discard();
      return opened;
    }
    page.show(opened.value.snapshot());
    return ok(undefined);
  } catch (error) {
    page.discard();
    throw error;
  }
}
