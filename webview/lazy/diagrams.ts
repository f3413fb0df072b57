/** Bundle of its own: draws Mermaid diagrams. Loaded when a plan has one. */
import mermaid from "mermaid";
import { fail, ok, type Result } from "../../src/base/result.ts";
import { t } from "../ui/text.ts";
import { allowStyles } from "./allowStyles.ts";
import { cleanSvg, type Drawing } from "./cleanSvg.ts";

/** Colours as CSS colours that Mermaid can compute with: no variables. */
export interface DiagramColours {
  readonly dark: boolean;
  readonly background: string;
  readonly text: string;
  readonly line: string;
  readonly fill: string;
  readonly font: string;
}

/** Text and edges that a diagram may have at most. Layout takes more than linear time, and cannot be interrupted. */
const limits = { maxTextSize: 8000, maxEdges: 200 };

let count = 0;

/** The drawing of one diagram, or what is wrong with it. Never throws, never runs anything of the diagram's. */
export async function drawDiagram(source: string, colours: DiagramColours): Promise<Result<Drawing>> {
  if (source.length > limits.maxTextSize) {
    return fail(
      t("The diagram is too large to be drawn ({0} characters; at most {1}).", source.length, limits.maxTextSize),
    );
  }
  count += 1;
  const place = document.createElement("div");
  place.className = "diagram-measure";
  place.setAttribute("aria-hidden", "true");
  document.body.append(place);
  const restore = allowStyles(place);
  try {
    useColours(colours);
    const { svg } = await mermaid.render(`diagram-${count}`, withoutTags(source), place);
    const drawing = cleanSvg(svg);
    return drawing === undefined ? fail(t("The diagram could not be drawn.")) : ok(drawing);
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  } finally {
    restore();
    place.remove();
  }
}

let used = "";

/** Mermaid mixes all colours anew each time. */
function useColours(colours: DiagramColours): void {
  const wanted = JSON.stringify(colours);
  if (wanted !== used) {
    mermaid.initialize(settings(colours));
    used = wanted;
  }
}

/** Directives in the text cannot change what is named in `secure`. */
function settings(colours: DiagramColours): Parameters<typeof mermaid.initialize>[0] {
  return {
    startOnLoad: false,
    securityLevel: "strict",
    htmlLabels: false,
    flowchart: { htmlLabels: false, useMaxWidth: true },
    class: { htmlLabels: false },
    ...limits,
    suppressErrorRendering: true,
    deterministicIds: true,
    fontFamily: colours.font,
    theme: "base",
    darkMode: colours.dark,
    themeVariables: {
      darkMode: colours.dark,
      fontFamily: colours.font,
      fontSize: "13px",
      background: colours.background,
      primaryColor: colours.fill,
      primaryTextColor: colours.text,
      primaryBorderColor: colours.line,
      secondaryColor: colours.fill,
      tertiaryColor: colours.background,
      lineColor: colours.line,
      textColor: colours.text,
      edgeLabelBackground: colours.background,
    },
    secure: [
      "secure",
      "securityLevel",
      "startOnLoad",
      "maxTextSize",
      "maxEdges",
      "htmlLabels",
      "flowchart",
      "class",
      "suppressErrorRendering",
      "themeCSS",
      "fontFamily",
      "altFontFamily",
      "dompurifyConfig",
    ],
  };
}

/** Mermaid reads HTML in labels; here a tag is text, but for line breaks. `<<choice>>` and arrows such as `<|--` are no tags. */
function withoutTags(source: string): string {
  return source.replace(/(?<!<)<(?!br\s*\/?>)(?=[a-z!/])/gi, "#lt;");
}
