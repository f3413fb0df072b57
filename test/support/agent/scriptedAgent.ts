/** A program for tests that kill it: the agent over stdio, with the model's answers in SCRIPT. `$PLAN` stands for the plan's path. */
import { serveAgentOnBytes } from "../../../src/agent/app.ts";
import { byteStreams } from "../../../src/agent/headless/byteStreams.ts";
import { type Answer, scriptedModel } from "./scriptedModel.ts";
import { testPorts } from "./testPorts.ts";

const answers = JSON.parse(process.env["SCRIPT"] ?? "[]") as Answer[];
const model = scriptedModel(
  answers.map((answer) => (options) => {
    const system = options.prompt.find(({ role }) => role === "system")?.content;
    const planPath = /Plan file of this session: (.*)/.exec(typeof system === "string" ? system : "")?.[1] ?? "";
    return JSON.parse(JSON.stringify(answer).replaceAll("$PLAN", planPath)) as Answer;
  }),
);
await serveAgentOnBytes(
  byteStreams(process.stdin, process.stdout),
  testPorts(process.env["PLAN_MODE_HOME"] ?? "", model),
).closed;
