import { type CommandRule, rules, words } from "../commandRule.ts";

const kubectlGlobal = words(
  "-n --namespace -o --output -l --selector -A --all-namespaces --context -w --show-labels --sort-by --field-selector --no-headers --request-timeout -c --container --tail --since --previous -p --timestamps --all-containers --prefix --client --api-version --recursive --cluster --user --containers --api-group --namespaced --verbs --minify --raw-config",
);
const kubectlRead: CommandRule = {
  only: kubectlGlobal.filter((flag) => flag !== "-w"),
  values: words("-n -o -l -c --namespace --output --context --tail --since"),
  host: true,
};

const dockerFlags = words(
  "-a --all -q --quiet --format -f --filter --no-trunc -n -l -s --size --digests --tail --since --until -t --timestamps --no-stream --type --human",
);
const dockerRead: CommandRule = {
  only: dockerFlags,
  values: words("--format -f --filter -n --tail --type"),
  host: true,
};
const dockerListing: CommandRule = { only: [], subcommands: { ...rules("ls list inspect", dockerRead) } };

const ghFlags = words(
  "-R --repo --json -q --jq -t --template -L --limit -s --state -a --author --assignee -l --label -S --search -c --comments -B --base -H --head --name-only --patch --color -b --branch --log --log-failed -j --job -v --verbose -A --app -m --milestone -w --workflow -u --user --exit-status -e --event --required -d --draft",
);
const ghRead: CommandRule = {
  only: ghFlags,
  values: words("-R --repo --json -q --jq -t -L --limit -s -a -l -S -B -H -b -j -u --state --author --label --search"),
  host: true,
};
const ghNoWeb = { ...ghRead, only: ghFlags.filter((flag) => flag !== "-w") };

/** Reads of services beyond this machine, or of daemons on it. They run outside the sandbox, which hides both. */
export const serviceCommands: Readonly<Record<string, CommandRule>> = {
  kubectl: {
    only: kubectlGlobal.filter((flag) => flag !== "-w"),
    values: ["-n", "--namespace", "--context"],
    mutating: words(
      "apply create delete edit patch replace scale rollout drain cordon uncordon taint label annotate run expose set autoscale",
    ),
    subcommands: {
      ...rules("get describe logs top explain api-resources api-versions version cluster-info events", kubectlRead),
      auth: { subcommands: { "can-i": kubectlRead, whoami: kubectlRead }, only: [] },
      config: { subcommands: { ...rules("view current-context get-contexts get-clusters", kubectlRead) }, only: [] },
    },
  },
  docker: {
    only: ["--version", "-v"],
    mutating: words(
      "run exec rm rmi kill stop start restart build push pull create commit cp login logout tag rename update load import prune",
    ),
    subcommands: {
      ...rules("ps images version info inspect top port diff history search", dockerRead),
      logs: { ...dockerRead, runs: ["-f", "--follow"] },
      stats: { ...dockerRead, needs: ["--no-stream"] },
      ...rules("image container volume network context", dockerListing),
      system: { only: [], subcommands: { ...rules("df info", dockerRead) } },
      compose: { only: [], subcommands: { version: dockerRead, ls: dockerRead } },
    },
  },
  gh: {
    only: ["--version"],
    subcommands: {
      ...rules("pr issue", {
        only: [],
        subcommands: { ...rules("list view diff status checks", ghNoWeb) },
        mutating: words(
          "create merge close reopen edit comment review ready delete lock unlock pin transfer develop checkout",
        ),
      }),
      ...rules("run workflow", {
        only: [],
        subcommands: { list: ghRead, view: { ...ghRead, only: ghFlags.filter((flag) => flag !== "-w") } },
        mutating: words("rerun cancel delete enable disable run download"),
      }),
      ...rules("repo release label", {
        only: [],
        subcommands: { ...rules("list view", ghNoWeb) },
        mutating: words("create delete edit fork archive rename clone sync upload download"),
      }),
      search: { only: [], subcommands: { ...rules("issues prs repos code commits", ghNoWeb) } },
      status: ghNoWeb,
      auth: { only: [], subcommands: { status: { only: [], host: true } } },
      api: { reader: "ghApi", host: true },
      version: ghRead,
    },
  },
};
