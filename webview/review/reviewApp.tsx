import { Announcer } from "../ui/announcer.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { useStore } from "../ui/store.ts";
import { ActionBar } from "./actionBar.tsx";
import { Banner } from "./banner.tsx";
import { DocumentView } from "./documentView.tsx";
import { HeaderBar } from "./headerBar.tsx";
import { PanelProvider } from "./panelContext.ts";
import type { ReviewPanel } from "./reviewPanel.ts";
import { ShortcutSheet } from "./shortcutSheet.tsx";
import { ToastLine } from "./toastLine.tsx";

export function ReviewApp({ panel }: { readonly panel: ReviewPanel }) {
  const loaded = useStore(panel.state, ({ snapshot }) => snapshot !== undefined);
  const sheetOpen = useStore(panel.state, (state) => state.sheetOpen);
  const announcement = useStore(panel.state, (state) => state.announcement);
  return (
    <PanelProvider value={panel}>
      {loaded ? (
        <>
          <HeaderBar />
          <main class="reading" id="reading">
            <Banner />
            <DocumentView />
          </main>
          <div class="bottom">
            <ToastLine />
            <ActionBar />
          </div>
          {sheetOpen && <ShortcutSheet onClose={() => panel.state.update({ sheetOpen: false })} />}
        </>
      ) : (
        <main class="loading">
          <Spinner label="Loading the plan" />
        </main>
      )}
      <Announcer announcement={announcement} />
    </PanelProvider>
  );
}
