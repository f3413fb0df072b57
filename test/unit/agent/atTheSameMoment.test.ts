import { strict as assert } from "node:assert";
import { memorySession } from "../../support/agent/memorySession.ts";
import { MemoryDisk } from "../../support/agent/memoryStore.ts";
import { patientClient } from "../../support/agent/patientClient.ts";
import { type Step, scriptedModel } from "../../support/agent/scriptedModel.ts";

const ticks = async (count = 20): Promise<void> => {
  for (let index = 0; index < count; index += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
};

describe("Two things at the same moment", () => {
  const started = async (steps: readonly Step[] = []) => {
    const { client, open } = patientClient();
    const disk = new MemoryDisk();
    const model = scriptedModel(steps);
    const { session, parts, store } = await memorySession(disk, client, model);
    const decisions = (): readonly string[] => disk.transcript.filter((line) => line.includes('"PlanDecided"'));
    return { disk, open, parts, session, store, model, decisions };
  };
  const presents: Step = { calls: [{ name: "exit_plan_mode", input: {}, id: "exit" }] };

  it("a note that comes while a turn takes the notes reaches the next turn", async () => {
    const { parts, session, store, model } = await started();
    await parts.record.update(() => ({ notes: ["First note."] }));
    const append = store.appendMessage.bind(store);
    let late = 1;
    store.appendMessage = async (line) => {
      await append(line);
      if (late > 0 && JSON.stringify(line).includes("First note.")) {
        late -= 1;
        await parts.record.update(({ notes }) => ({ notes: [...notes, "Second note."] }));
      }
    };
    await session.prompt("One");
    assert.match(JSON.stringify(model.requests[0]?.prompt), /First note\./);
    await session.prompt("Two");
    const told = JSON.stringify(model.requests[1]?.prompt);
    assert.equal(told.match(/First note\./g)?.length, 1);
    assert.equal(told.match(/Second note\./g)?.length, 1);
    assert.deepEqual(parts.record.current.notes, []);
  });

  for (const [name, answer] of [
    ["approves", { outcome: "approved" }],
    ["asks for changes", { outcome: "cancelled", feedback: "Shorter" }],
  ] as const) {
    for (const stopped of [true, false]) {
      it(`a person who ${name} and leaves plan mode has decided once (${stopped ? "after Stop" : "in the turn"})`, async () => {
        const { open, session, parts, decisions } = await started([presents]);
        await session.setMode("plan");
        const turn = session.prompt("Plan");
        await ticks();
        if (stopped) {
          session.cancel();
          await turn;
        }
        open[0]?.reply(answer);
        await session.setMode("default");
        await turn;
        await ticks();
        assert.equal(decisions().length, 1, decisions().join("\n"));
        assert.equal(parts.planMode.isPlanning, false);
        assert.equal(parts.review.isParked, false);
        assert.equal(parts.record.current.parked, null);
      });

      it(`a message right behind it is told to the model as well: ${name} (${stopped ? "after Stop" : "in the turn"})`, async () => {
        const { open, session, model, decisions } = await started([presents]);
        await session.setMode("plan");
        const turn = session.prompt("Plan");
        await ticks();
        if (stopped) {
          session.cancel();
          await turn;
        }
        open[0]?.reply(answer);
        await Promise.all([turn, session.prompt("And be quick.")]);
        await ticks();
        assert.equal(decisions().length, 1, decisions().join("\n"));
        assert.match(JSON.stringify(model.requests.at(-1)?.prompt), /And be quick\./);
      });
    }
  }

  it("a person who leaves plan mode while a plan is being presented is shown none", async () => {
    const { open, session, parts, store } = await started([{ text: "Looking." }]);
    await session.setMode("plan");
    await session.prompt("Plan");
    const read = store.readPlan.bind(store);
    let leaves: Promise<unknown> | undefined;
    store.readPlan = async () => {
      leaves ??= session.setMode("default");
      await ticks();
      return await read();
    };
    const result = await parts.desk.present({ toolCallId: "exit", signal: new AbortController().signal }, undefined);
    await leaves;
    assert.equal(result.isError, true);
    assert.match(result.text, /turned plan mode off/);
    assert.deepEqual(open, []);
    assert.equal(parts.record.current.parked, null);
    assert.equal(parts.planMode.isPlanning, false);
  });
});
