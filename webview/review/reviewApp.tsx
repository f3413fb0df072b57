import { useLayoutEffect } from "preact/hooks";
import { isBlankPlan } from "../../src/review/isBlankPlan.ts";
import { Announcer } from "../ui/announcer.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { useStore } from "../ui/store.ts";
import { t } from "../ui/text.ts";
import { ActionBar } from "./actionBar.tsx";
import { Banner } from "./banner.tsx";
import { DocumentView } from "./documentView.tsx";
import { HeaderBar } from "./headerBar.tsx";
import { keepFocus } from "./keepFocus.ts";
import { OutboxList } from "./outboxList.tsx";
import { Outline } from "./outline.tsx";
import { outlineShown } from "./outlineShown.ts";
import { PanelProvider } from "./panelContext.ts";
import { PreviewCard } from "./previewCard.tsx";
import type { ReviewPanel } from "./reviewPanel.ts";
import { RevisionList } from "./revisionList.tsx";
import { ShortcutSheet } from "./shortcutSheet.tsx";
import { ThreadList } from "./threadList.tsx";
import { ToastLine } from "./toastLine.tsx";

export function ReviewApp({ panel }: { readonly panel: ReviewPanel }) {
  const loaded = useStore(panel.state, ({ snapshot }) => snapshot !== undefined);
  const sheetOpen = useStore(panel.state, (state) => state.sheetOpen);
  const outline = useStore(panel.state, outlineShown);
  const blank = useStore(panel.state, ({ snapshot }) => isBlankPlan(snapshot?.markdown ?? ""));
  const drawer = useStore(panel.state, (state) => state.drawer);
  const announcement = useStore(panel.state, (state) => state.announcement);
  useLayoutEffect(() => keepFocus(panel), [panel]);
  return (
    <PanelProvider value={panel}>
      {loaded ? (
        <>
          <HeaderBar />
          <div class="middle">
            {outline && !blank && <Outline />}
            <main class="reading" id="reading">
              <Banner />
              <DocumentView />
              <PreviewCard />
            </main>
          </div>
          <div class="bottom">
            <ToastLine />
            <ActionBar />
          </div>
          {drawer === "threads" && <ThreadList />}
          {drawer === "revisions" && <RevisionList />}
          {drawer === "outbox" && <OutboxList />}
          {sheetOpen && <ShortcutSheet onClose={() => panel.state.update({ sheetOpen: false })} />}
        </>
      ) : (
        <main class="loading">
          <Spinner label={t("Loading the plan")} />
        </main>
      )}
      <Announcer announcement={announcement} />
    </PanelProvider>
  );
}
