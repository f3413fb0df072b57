/**
 * An ACP agent for tests: a program of its own that does what its script says, and misbehaves where it is told to. The path of the
 * script is its first argument; what it hears is appended to `<script>.heard`, one message a line. `foreignScript.ts` has the shapes.
 */
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";

const path = process.argv[2];
if (process.argv.includes("--version")) {
  console.log(JSON.parse(readFileSync(path, "utf8")).version ?? "1.0.0");
  process.exit(0);
}
const script = JSON.parse(readFileSync(path, "utf8"));
const waiting = new Map();
const sessions = new Map();
let nextId = 0;
let turns = 0;

appendFileSync(`${path}.pids`, `${process.pid}\n`);
if (script.ignoresTerm === true) process.on("SIGTERM", () => undefined);
if (script.outlivesInput !== true) process.stdin.on("end", () => process.exit(0));

const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
const update = (sessionId, body) => send({ method: "session/update", params: { sessionId, update: body } });
const fill = (value, session) =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll("<sessionId-1>", session.id)
      .replaceAll("$CWD", JSON.stringify(session.cwd).slice(1, -1)),
  );

async function request(method, params) {
  nextId += 1;
  const id = nextId;
  send({ id, method, params });
  return await new Promise((resolve) => waiting.set(id, resolve));
}

async function misbehave(step) {
  if (step.raw !== undefined) process.stdout.write(step.raw);
  if (step.junkMegabytes !== undefined) {
    for (let count = 0; count < step.junkMegabytes; count += 1) process.stdout.write("x".repeat(1_000_000));
  }
  if (step.stderr !== undefined) process.stderr.write(`${step.stderr}\n`);
  if (step.exit !== undefined) {
    await new Promise((resolve) => process.stdout.write("", resolve));
    process.exit(step.exit);
  }
  if (step.hang === true) await new Promise(() => undefined);
}

/** Plays steps; answers with the turn's stop reason once a step names one. */
async function play(steps, session) {
  for (const raw of steps) {
    const step = fill(raw, session);
    if (step.say !== undefined) {
      update(session.id, { sessionUpdate: "agent_message_chunk", content: { type: "text", text: step.say } });
    }
    if (step.update !== undefined) update(session.id, step.update);
    if (step.flood !== undefined) {
      for (let count = 0; count < step.flood.count; count += 1) {
        const text = JSON.stringify(step.flood.update).replaceAll("$N", String(count));
        process.stdout.write(
          `{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":${JSON.stringify(session.id)},"update":${text}}}\n`,
        );
        if (count % 500 === 499) await new Promise((resolve) => setImmediate(resolve));
      }
    }
    if (step.writes !== undefined) writeFileSync(step.writes.path, step.writes.content);
    await misbehave(step);
    if (step.withdraw !== undefined) {
      const asked = request(step.withdraw.method, step.withdraw.params);
      const id = nextId;
      setTimeout(() => send({ method: "$/cancel_request", params: { requestId: id } }), step.withdraw.afterMs ?? 200);
      await asked;
    }
    if (step.parallel !== undefined)
      await Promise.all(step.parallel.map((asked) => request(asked.method, asked.params)));
    if (step.request !== undefined) {
      const answer = await request(step.request.method, step.request.params);
      const outcome = answer.result?.outcome?.optionId ?? answer.result?.outcome?.outcome ?? answer.result?.outcome;
      const branch = step.on?.[outcome ?? (answer.error === undefined ? "answered" : "error")] ?? step.on?.["*"];
      const reason = branch === undefined ? undefined : await play(branch, session);
      if (reason !== undefined) return reason;
    }
    if (step.end !== undefined) return step.end;
  }
  return undefined;
}

const handlers = {
  initialize: () => ({ protocolVersion: 1, agentCapabilities: { loadSession: true }, ...script.initialize }),
  authenticate: () => {
    script.signedIn = true;
    return {};
  },
  "session/new": ({ cwd }) => open(`session-${process.pid}-${sessions.size + 1}`, cwd),
  "session/load": async ({ sessionId, cwd }) => {
    const { sessionId: _id, ...opened } = await open(sessionId, cwd);
    await play(script.past ?? [], sessions.get(sessionId));
    return opened;
  },
  "session/list": () => ({ sessions: [] }),
  "session/set_mode": ({ sessionId, modeId }) => {
    if (script.tellsModes === true) update(sessionId, { sessionUpdate: "current_mode_update", currentModeId: modeId });
    return {};
  },
  "session/set_config_option": ({ sessionId, configId, value }) => {
    const session = sessions.get(sessionId);
    session.configOptions = session.configOptions.map((option) =>
      option.id === configId ? { ...option, currentValue: value } : option,
    );
    return { configOptions: session.configOptions };
  },
  "session/prompt": async ({ sessionId }) => {
    turns += 1;
    const steps = script.turns?.[turns - 1] ?? [{ say: "Nothing else to do." }];
    return { stopReason: (await play(steps, sessions.get(sessionId))) ?? "end_turn" };
  },
};

async function open(id, cwd) {
  if (script.needsSignIn === true && script.signedIn !== true) {
    throw Object.assign(new Error("Authentication required"), { code: -32000 });
  }
  if (script.onOpen !== undefined) await misbehave(script.onOpen);
  const configOptions = script.configOptions ?? undefined;
  sessions.set(id, { id, cwd, configOptions });
  setTimeout(() => void play(script.afterOpen ?? [], sessions.get(id)), 20);
  return { sessionId: id, ...(script.modes && { modes: script.modes }), ...(configOptions && { configOptions }) };
}

async function handle(message) {
  appendFileSync(`${path}.heard`, `${JSON.stringify(message)}\n`);
  if (message.method === undefined) {
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
    return;
  }
  if (message.id === undefined) return;
  if (script.silent?.includes(message.method)) return;
  const handler = handlers[message.method];
  if (handler === undefined) {
    send({ id: message.id, error: { code: -32601, message: "Method not found" } });
    return;
  }
  try {
    send({ id: message.id, result: await handler(message.params) });
  } catch (error) {
    send({ id: message.id, error: { code: error.code ?? -32603, message: error.message } });
  }
}

if (script.onStart !== undefined) await misbehave(script.onStart);
createInterface({ input: process.stdin }).on("line", (line) => void handle(JSON.parse(line)));
