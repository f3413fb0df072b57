/*
 * Which variables a command may set. Anything that a program of the table reads to find code, a pager, an editor, a
 * configuration or a network peer stays out; so the lists name what may be set, not what may not.
 */

/** Only encodings in which no character contains a byte of the syntax. */
const locale = /^(?:C|POSIX|[a-z]{2}(?:_[A-Z]{2})?)?(?:\.(?:UTF-?8|utf-?8))?$/;

/** May be given to a command or exported, with the values for which that is harmless. */
const environment: Readonly<Record<string, RegExp>> = {
  LC_ALL: locale,
  LC_CTYPE: locale,
  LC_COLLATE: locale,
  LC_NUMERIC: locale,
  LC_TIME: locale,
  LC_MESSAGES: locale,
  LANG: locale,
  LANGUAGE: locale,
  TZ: /^[\w/+-]*$/,
  TERM: /^[\w-]*$/,
  NO_COLOR: /^\w*$/,
  FORCE_COLOR: /^\w*$/,
  CLICOLOR: /^\w*$/,
  CLICOLOR_FORCE: /^\w*$/,
  COLUMNS: /^\d*$/,
  LINES: /^\d*$/,
  CI: /^\w*$/,
  PAGER: /^(?:cat)?$/,
  GIT_PAGER: /^(?:cat)?$/,
  MANPAGER: /^(?:cat)?$/,
  GH_PAGER: /^(?:cat)?$/,
  LESS: /^-?[FRXSiM]*$/,
  GIT_OPTIONAL_LOCKS: /^0$/,
  GIT_TERMINAL_PROMPT: /^0$/,
  PYTHONDONTWRITEBYTECODE: /^1$/,
  BLOCKSIZE: /^\w*$/,
  BLOCK_SIZE: /^[\w']*$/,
  GREP_COLORS: /^[\w=;:]*$/,
  GREP_COLOR: /^[\d;]*$/,
  QUOTING_STYLE: /^[\w-]*$/,
  NODE_ENV: /^\w*$/,
  RUST_BACKTRACE: /^\w*$/,
  TIME_STYLE: /^[\w+%:-]*$/,
};

/** Lower-case names that some program or shell reads. */
const speaking =
  /^(?:path|cdpath|fpath|manpath|mailpath|module_path|prompt|histchars|.*_proxy|npm_.*|pip_.*|cargo_.*|auto_resume|ftp.*)$/;

/** Upper-case names that people use for their own values; no program reads them. */
const own = new Set(
  (
    "FILE FILES F DIR DIRS D ROOT BASE REPO SHA COMMIT BRANCH TAG REF REV N I J K L A B C X Y Z COUNT NAME NAMES PATTERN " +
    "PAT SRC SRCS DST OUT OUTPUT RESULT RESULTS LINE START END TARGET MSG VERSION URL KEY VALUE VAL ITEM LIST WORD WORDS " +
    "FROM TO MAX MIN TOTAL SIZE EXT P T S M FN FUNC CLASS QUERY TEXT TMP OLD NEW BEFORE AFTER STATUS PROJECT PKG"
  ).split(" "),
);

/** May stand alone as a variable of the shell; `texts` are all values it may get, where they are known. */
export function mayAssign(name: string, texts: readonly string[] | undefined): boolean {
  if (environment[name] !== undefined) return mayExport(name, texts);
  if (name === "IFS" || own.has(name)) return true;
  return /^[a-z_][a-z0-9_]*$/.test(name) && !speaking.test(name) && name !== "_";
}

/** May reach the environment of a program, with all the texts that the value may have. */
export function mayExport(name: string, texts: readonly string[] | undefined): boolean {
  const pattern = environment[name];
  return pattern !== undefined && texts !== undefined && texts.every((text) => pattern.test(text));
}
