type Words = readonly string[];

/** Commands that only change how another one runs: a rule for that one covers them (spec/grok-build-behaviour.md 8.4). */
const wrappers: Readonly<Record<string, { readonly values: Words; readonly operands: number }>> = {
  timeout: { values: ["-k", "-s", "--kill-after", "--signal"], operands: 1 },
  nice: { values: ["-n", "--adjustment"], operands: 0 },
  ionice: { values: ["-c", "-n"], operands: 0 },
  chrt: { values: [], operands: 1 },
  stdbuf: { values: ["-i", "-o", "-e"], operands: 0 },
  time: { values: [], operands: 0 },
  command: { values: [], operands: 0 },
};

/** Commands that run another one with other rights, elsewhere, or with words that nobody has seen: never covered, always looked into. */
const runners = new Set(
  "sudo doas su xargs nohup setsid exec eval builtin env find fd parallel watch ssh chroot unshare nsenter flock script".split(
    " ",
  ),
);

/** What a runner runs stands among its first words. */
const mostLooks = 32;

const shells = new Set(["bash", "sh", "dash", "zsh", "ksh"]);

export interface Peeled {
  /** What may run, the outermost as it was written first; with a wrapper peeled, only what it runs. */
  readonly all: readonly Words[];
  /** An allow rule that covers all of them covers the command. */
  readonly certain: boolean;
  /** A program handed over as text. */
  readonly script?: string;
}

/** Takes the wrappers off a simple command. */
export function peelWrappers(words: Words): Peeled {
  const [name = "", ...rest] = words;
  const base = name.replace(/^.*[/\\]/u, "");
  const wrapper = Object.hasOwn(wrappers, base) ? wrappers[base] : undefined;
  if (wrapper !== undefined) {
    const inner = behindFlags(rest, wrapper.values).slice(wrapper.operands);
    return inner.length === 0 ? { all: [words], certain: true } : peelWrappers(inner);
  }
  if (shells.has(base)) {
    const at = rest.findIndex((word) => /^-[a-z]*c$/u.test(word));
    const script = at === -1 ? undefined : rest[at + 1];
    // What `bash -c 'x'` runs is x: with nothing else around it, a rule for x covers it.
    const only = at === 0 && rest[0] === "-c" && rest.length === 2;
    return script === undefined ? { all: [words], certain: true } : { all: only ? [] : [words], certain: only, script };
  }
  if (runners.has(base) && !isPlainFind(base, rest)) {
    const inner = rest.slice(0, mostLooks).flatMap((word, at) => (word.startsWith("-") ? [] : [rest.slice(at)]));
    const script = base === "eval" ? rest.join(" ") : undefined;
    return { all: [words, ...inner], certain: false, ...(script === undefined ? {} : { script }) };
  }
  return { all: [words], certain: true };
}

/** A search that starts nothing is a command like any other. */
function isPlainFind(base: string, rest: Words): boolean {
  return (base === "find" || base === "fd") && !rest.some((word) => /^-(?:exec|ok|x|X|-exec)/u.test(word));
}

function behindFlags(words: Words, values: Words): Words {
  let at = 0;
  while (at < words.length && words[at]?.startsWith("-") === true) {
    const word = words[at] ?? "";
    at += values.includes(word) ? 2 : 1;
    if (word === "--") {
      break;
    }
  }
  return words.slice(at);
}
