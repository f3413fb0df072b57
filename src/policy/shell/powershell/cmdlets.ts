/*
 * Cmdlets that only read, in lower case, with the parameters that make them do more. Script blocks given to them are
 * part of the tree and judged like everything else.
 */

const reading: Readonly<Record<string, readonly string[]>> = {
  ...cmdlets(
    "get-childitem get-item get-itemproperty get-itempropertyvalue get-location get-command get-alias get-variable",
  ),
  ...cmdlets(
    "get-process get-service get-date get-host get-member get-module get-psdrive get-psprovider get-history get-acl",
  ),
  ...cmdlets(
    "get-filehash get-unique get-culture get-uiculture get-timezone get-computerinfo get-random get-hotfix get-verb",
  ),
  ...cmdlets(
    "select-string select-object where-object sort-object group-object measure-object compare-object measure-command",
  ),
  ...cmdlets(
    "test-path resolve-path split-path join-path convert-path format-table format-list format-wide format-custom",
  ),
  ...cmdlets("out-string out-null write-output write-host write-error write-warning convertto-json convertfrom-json"),
  ...cmdlets(
    "convertto-csv convertfrom-csv convertto-xml import-csv start-sleep set-location push-location pop-location",
  ),
  "get-content": ["-wait"],
  "get-help": ["-online", "-showwindow"],
  "out-host": ["-paging"],
  // A name instead of a block would call the member of that name.
  "foreach-object": ["-membername", "-parallel", "-asjob", "-argumentlist"],
};

function cmdlets(names: string): Record<string, readonly string[]> {
  return Object.fromEntries(names.split(" ").map((name): [string, readonly string[]] => [name, []]));
}

const aliases: Readonly<Record<string, string>> = {
  ls: "get-childitem",
  dir: "get-childitem",
  gci: "get-childitem",
  gi: "get-item",
  gp: "get-itemproperty",
  cat: "get-content",
  type: "get-content",
  gc: "get-content",
  pwd: "get-location",
  gl: "get-location",
  cd: "set-location",
  sl: "set-location",
  chdir: "set-location",
  pushd: "push-location",
  popd: "pop-location",
  echo: "write-output",
  write: "write-output",
  sls: "select-string",
  select: "select-object",
  where: "where-object",
  "?": "where-object",
  "%": "foreach-object",
  foreach: "foreach-object",
  sort: "sort-object",
  group: "group-object",
  measure: "measure-object",
  compare: "compare-object",
  diff: "compare-object",
  ft: "format-table",
  fl: "format-list",
  fw: "format-wide",
  gm: "get-member",
  gcm: "get-command",
  gal: "get-alias",
  gv: "get-variable",
  gps: "get-process",
  ps: "get-process",
  gsv: "get-service",
  rvpa: "resolve-path",
  oh: "out-host",
  sleep: "start-sleep",
  gu: "get-unique",
};

/** Programs that PowerShell finds by this name, judged by the table of commands. */
const programs = new Set(
  "git rg fd node npm python python3 pip java go cargo rustc gh docker kubectl jq whoami hostname grep head tail wc uniq stat file".split(
    " ",
  ),
);

const mutatingVerbs =
  /^(?:set|add|new|remove|move|copy|rename|clear|out|start|stop|restart|resume|suspend|invoke|install|uninstall|update|enable|disable|register|unregister|import|export|publish|save|tee|send|enter|exit|expand|compress|mount|dismount|reset|restore|checkpoint|grant|revoke|block|unblock|protect|unprotect|push|pop|use|wait|debug|trace)-\w+$/;

const mutatingAliases = new Set(
  (
    "rm del erase rd ri rmdir mi move mv copy cp cpi rni ren ni mkdir md si sc ac clc cli clear sp rp iex iwr irm curl wget " +
    "saps start spps kill spsv sasv sal nal set sv nv epcsv epal ipmo icm tee sajb ii"
  ).split(" "),
);

export type CmdletKind =
  | { readonly kind: "cmdlet"; readonly name: string; readonly refused: readonly string[] }
  | { readonly kind: "program"; readonly name: string }
  | { readonly kind: "mutates" }
  | { readonly kind: "unknown" };

/** What a command name means to PowerShell; names are not case-sensitive. */
export function cmdletKind(written: string): CmdletKind {
  const lower = written.toLowerCase();
  const name = aliases[lower] ?? lower;
  const refused = Object.hasOwn(reading, name) ? reading[name] : undefined;
  if (refused !== undefined) return { kind: "cmdlet", name, refused };
  const program = lower.replace(/\.exe$/, "");
  if (programs.has(program)) return { kind: "program", name: program };
  if (mutatingVerbs.test(lower) || mutatingAliases.has(lower)) return { kind: "mutates" };
  return { kind: "unknown" };
}

/** Parameters of every cmdlet that set variables by name. PowerShell accepts any clear abbreviation. */
const common = [
  "-outvariable",
  "-ov",
  "-pipelinevariable",
  "-pv",
  "-errorvariable",
  "-ev",
  "-warningvariable",
  "-wv",
  "-informationvariable",
  "-iv",
];

/** The refused parameter that this one is, or abbreviates. */
export function refusedParameter(parameter: string, refused: readonly string[]): string | undefined {
  const lower = parameter.toLowerCase().replace(/:.*$/, "");
  return [...refused, ...common].find(
    (entry) =>
      entry === lower ||
      (lower.length > 2 && entry.startsWith(lower)) ||
      (lower.length === 2 && refused.some((one) => one.startsWith(lower))),
  );
}
