import { mayBeFlag, shorten, type Word } from "../../bash/word.ts";
import { allow, type Judgement, sandboxOnly } from "../../verdict.ts";
import type { Scene } from "../scene.ts";

const toRoot = /^"?(?:\$\(|`)git rev-parse --show-toplevel(?:`|\))"?$/;

/** Changing the folder changes nothing on disk, but git behaves by the repository it runs in: the folder is followed. */
export function readCd(name: string, words: readonly Word[], scene: Scene): Judgement {
  const [first] = words;
  if (name === "cd" && words.length === 1 && first !== undefined && toRoot.test(first.raw)) {
    scene.folders.goToRoot();
    return allow("cd only changes the folder.");
  }
  const operands = words.filter((word) => !mayBeFlag(word) && word.text !== "-");
  const flags = words.filter((word) => mayBeFlag(word));
  if (flags.some((word) => word.text === undefined || !/^-[-LPen]*$/.test(word.text))) {
    return sandboxOnly(`${shorten(words.map((word) => word.raw).join(" "))} is not a folder that can be followed.`);
  }
  const target = operands[0];
  if (name === "popd" || words.some((word) => word.text === "-")) return allow("Going back only changes the folder.");
  if (target === undefined) {
    if (name === "cd") scene.folders.change([scene.home], undefined);
    else scene.folders.lose();
  } else if (target.texts === undefined || flags.some((word) => word.text?.includes("P") === true))
    scene.folders.lose();
  else
    scene.folders.change(
      target.texts.filter((text) => text !== ""),
      target.tilde ? scene.home : undefined,
    );
  return allow(`${name} only changes the folder.`);
}
