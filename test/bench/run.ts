import { benchAgent } from "./agent.ts";
import { benchGate } from "./gate.ts";
import { benchReview } from "./review.ts";
import { benchView } from "./view.ts";

const benches: Readonly<Record<string, (json: boolean) => Promise<unknown>>> = {
  agent: benchAgent,
  gate: benchGate,
  review: benchReview,
  view: benchView,
};

/** `npm run bench -- agent|gate|review|view [--json]`. */
const [name = "", ...options] = process.argv.slice(2);
const bench = benches[name];
if (bench === undefined) {
  console.error(`Which bench? ${Object.keys(benches).join(", ")}`);
  process.exitCode = 2;
} else {
  await bench(options.includes("--json"));
}
