import { useLayoutEffect, useRef } from "preact/hooks";
import type { PastedImage } from "../../src/protocol/agentMessages.ts";
import { Button } from "../ui/controls.tsx";
import { Icon } from "../ui/icon.tsx";
import { useStore } from "../ui/store.ts";
import { t } from "../ui/text.ts";
import { useAgent } from "./agentContext.ts";

/** Pictures that go along with the next prompt. */
export function ImageChips() {
  const panel = useAgent();
  const images = useStore(panel.state, (state) => state.images);
  return images.length === 0 ? null : (
    <ul class="images" aria-label={t("Pictures to send")}>
      {images.map((image, index) => (
        <li key={`${index}-${image.data.length}`} data-testid="picture">
          <Thumbnail image={image} />
          <Button
            appearance="icon"
            label={t("Remove picture {0}", index + 1)}
            title={t("Remove the picture")}
            onClick={() => panel.removeImage(image)}
          >
            <Icon name="close" />
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Drawn on a canvas: the content security policy lets no page of ours load a picture that is not a file of the workspace. */
function Thumbnail({ image }: { readonly image: PastedImage }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const bytes = Uint8Array.from(atob(image.data), (letter) => letter.codePointAt(0) ?? 0);
    createImageBitmap(new Blob([bytes], { type: image.mimeType })).then(
      (bitmap) => {
        const context = canvas.current?.getContext("2d");
        const scale = Math.min(48 / bitmap.width, 48 / bitmap.height, 1);
        context?.drawImage(bitmap, 0, 0, bitmap.width * scale, bitmap.height * scale);
        bitmap.close();
      },
      // A picture that this browser can't read may still be one that the agent can.
      () => undefined,
    );
  }, [image]);
  return <canvas ref={canvas} width={48} height={48} aria-hidden="true" />;
}
