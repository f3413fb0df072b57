import type { Word } from "../../bash/word.ts";
import type { Judgement } from "../../verdict.ts";
import type { ReaderName } from "../commandRule.ts";
import type { Scene } from "../scene.ts";
import { readAwk } from "./readAwk.ts";
import { readEval, readPrintf, readRead, readTrap } from "./readBuiltins.ts";
import { readCd } from "./readCd.ts";
import { readFind } from "./readFind.ts";
import { readGhApi } from "./readGhApi.ts";
import { readSed } from "./readSed.ts";
import { readTest } from "./readTest.ts";

export type CommandReader = (name: string, words: readonly Word[], scene: Scene) => Judgement;

/** Commands whose words are a language of their own. */
export const readers: Readonly<Record<ReaderName, CommandReader>> = {
  awk: readAwk,
  cd: readCd,
  evalBuiltin: readEval,
  find: readFind,
  ghApi: readGhApi,
  printf: readPrintf,
  read: readRead,
  sed: readSed,
  testBuiltin: readTest,
  trapBuiltin: readTrap,
};
