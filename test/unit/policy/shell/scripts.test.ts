import assert from "node:assert/strict";
import { isQuietAwk } from "../../../../src/policy/shell/command/awkProgram.ts";
import { isQuietSed } from "../../../../src/policy/shell/command/sedScript.ts";

const quietSed = [
  "p",
  "1,5p",
  "/a/,/b/p",
  "$!d",
  "s/a/b/",
  "s/a/b/gI",
  "s|/a|/b|",
  "s/[a-z]/x/",
  "s/\\//x/",
  "1~2p",
  "2,+3p",
  "\\,a,p",
  "/a/I,/b/{p;d}",
  "y/ab/cd/",
  ":a;N;$!ba;s/\\n/ /g",
  "n;d",
  "1!G;h;$!d",
  "#comment\np",
  "5q",
  "/x/q1",
  "=",
  "0,/re/d",
];
const loudSed = [
  "w f",
  "1w f",
  "W f",
  "e",
  "e date",
  "1e",
  "s/a/b/w f",
  "s/a/b/e",
  "s/a/b/gw f",
  "p;w f",
  "{p;w f}",
  "p\nw f",
  "}w f",
  "a text",
  "r f",
  "R f",
  "s/a/b",
  "s/[/]/x/w f",
  "s/[]/]/p",
  "y/a/b/;w f",
  "v",
  "1,w f",
  "$w f",
  "/a/w f",
  ":a w f;e",
  "{p",
];

const quietAwk = [
  "{print}",
  "{print $1}",
  "$3 > 5",
  "$3 > 5 {print}",
  "/a|b/",
  "/a|b/ {print $1}",
  '{print "a > b | c"}',
  "{print $1/1024, $2}",
  "{print ($1 > 5)}",
  'BEGIN{FS=","} {x+=$2} END{print x}',
  '{printf "%s\\n", $1}',
  "{if (a || b) print c}",
  "{print a || b}",
  "{print # > f\n}",
  "!s[$0]++",
];
const loudAwk = [
  '{print > "f"}',
  '{print >> "f"}',
  '{print | "sh"}',
  '{print |& "sh"}',
  '{printf "x" > "f"}',
  '{system("x")}',
  '{"x" | getline}',
  "{getline < f}",
  '@load "x"',
  '{f="a"; @f()}',
  '{print(1)>"f"}',
  '{print ("a") ("b") > "f"}',
  '{print a,\nb > "f"}',
  '{print a ||\nb > "f"}',
  '{print "\\"" > "f"}',
  '{print /"/ ; print "x" > "f"}',
  '{print a ? b : c > "f"}',
  '{x = "print"; print x > "f"}',
  '{print \\\n> "f"}',
];

describe("Scripts inside commands", () => {
  for (const script of quietSed)
    it(`sed ${JSON.stringify(script)} only prints`, () => assert.equal(isQuietSed(script), true));
  for (const script of loudSed)
    it(`sed ${JSON.stringify(script)} is not certain`, () => assert.equal(isQuietSed(script), false));
  for (const program of quietAwk)
    it(`awk ${JSON.stringify(program)} only prints`, () => assert.equal(isQuietAwk(program), true));
  for (const program of loudAwk)
    it(`awk ${JSON.stringify(program)} is not certain`, () => assert.equal(isQuietAwk(program), false));
});
