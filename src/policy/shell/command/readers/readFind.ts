import { mayBeFlag, shorten, unknownWord, type Word } from "../../bash/word.ts";
import { allow, deny, type Judgement, sandboxOnly, worst } from "../../verdict.ts";
import type { Scene } from "../scene.ts";

const writes = new Set(["-delete", "-fprint", "-fprint0", "-fprintf", "-fls"]);

/** Tests and actions that only look. A word that is none of these makes the search uncertain. */
const quiet = new Set(
  (
    "-name -iname -path -ipath -wholename -iwholename -regex -iregex -regextype -lname -ilname -type -xtype -size -empty " +
    "-newer -anewer -cnewer -mtime -atime -ctime -mmin -amin -cmin -used -perm -user -group -uid -gid -nouser -nogroup " +
    "-links -inum -samefile -readable -writable -executable -fstype -true -false -not -and -or -a -o -depth -d -maxdepth " +
    "-mindepth -mount -xdev -follow -daystart -noleaf -ignore_readdir_race -prune -print -print0 -printf -ls -quit -H -L -P " +
    "-E -X -x -s -warn -nowarn -newermt -newerat -newerct -O0 -O1 -O2 -O3 --"
  ).split(" "),
);

/** find reads only without actions that write, and with read-only commands behind `-exec`. */
export function readFind(name: string, words: readonly Word[], scene: Scene): Judgement {
  const parts: Judgement[] = [];
  const first = words.findIndex((word) => mayBeFlag(word) || /^[(!]$/.test(word.text ?? ""));
  const starts = words.slice(0, first < 0 ? words.length : first);
  // Every path that find reports begins with a starting point, so it is no flag when these are none.
  const safe = starts.every((word) => !mayBeFlag(word));
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (word === undefined || !mayBeFlag(word)) continue;
    if (word.texts === undefined || word.multiple)
      return sandboxOnly(`${shorten(word.raw)} might become an action of ${name}; put ./ in front of it.`);
    const bad = word.texts.find((text) => writes.has(text));
    if (bad !== undefined) return deny(`${name} ${bad} changes files.`);
    const text = word.text;
    if (text === "-exec" || text === "-execdir") {
      const end = words.findIndex(
        (next, index) => index > at && (next.text === ";" || (next.text === "+" && words[index - 1]?.text === "{}")),
      );
      if (end < 0) return sandboxOnly(`${name} ${text} has no end.`);
      parts.push(judgeAction(words.slice(at + 1, end), safe, scene));
      at = end;
    } else if (
      text === undefined ||
      !(quiet.has(text) || /^-[-+]?\d+[a-zA-Z]?$/.test(text) || /^-[rwxugo=,+-]+$/.test(text))
    ) {
      return sandboxOnly(`${name} ${shorten(word.raw)} is not known to be read-only.`);
    }
  }
  return worst(parts, `${name} only searches.`);
}

function judgeAction(words: readonly Word[], safe: boolean, scene: Scene): Judgement {
  if (words[0]?.text === undefined || words[0].text.includes("{}"))
    return sandboxOnly("find runs a command that only the search names.");
  if (words.length === 0) return allow("find runs nothing.");
  return scene.judgeWords(
    words.map((word) => {
      if (word.texts?.some((text) => text.includes("{}")) !== true && !word.raw.includes("{}")) return word;
      return unknownWord(word.raw, false, word.text === "{}" ? safe : word.prefix !== "" && !/^[-{]/.test(word.prefix));
    }),
  );
}
