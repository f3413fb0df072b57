import { hasPlanContent } from "../../plan/planText.ts";
import type { PlanToolNames } from "../../plan/reminders.ts";
import { systemPrompt } from "../prompt/systemPrompt.ts";
import type { ToolSet } from "../tools/toolSet.ts";
import type { ToolPipeline } from "../turn/toolPipeline.ts";
import type { TurnParts } from "../turn/turnParts.ts";
import type { PlanModeControl } from "./planModeControl.ts";
import type { SessionIngredients } from "./sessionIngredients.ts";

/** What the turns of a session work with. */
export function turnParts(from: SessionIngredients, planMode: PlanModeControl, pipeline: ToolPipeline): TurnParts {
  const { ports, store, record, transcript, conversation, toolSet } = from;
  let prompt: Promise<string> | undefined;
  let cost = 0;
  let definitions: ReturnType<TurnParts["toolDefinitions"]> | undefined;
  const modelName = (): string => {
    if (record.current.model !== "") {
      return record.current.model;
    }
    const { model, planningModel } = ports.settings();
    return planMode.isPlanning && planningModel !== "" ? planningModel : model;
  };
  return {
    conversation,
    pipeline,
    transcript,
    planMode,
    record,
    reminderContext: async () => {
      const plan = await store.readPlan();
      return { planPath: store.planPath, hasContent: hasPlanContent(plan.text), tools: toolSet.names };
    },
    planText: async () => (await store.readPlan()).text,
    // Read once: a prompt that changes under way would cost the model's cache.
    systemPrompt: () => {
      prompt ??= systemPrompt(from.instructions, {
        cwd: record.current.cwd,
        platform: process.platform,
        shell: process.platform === "win32" ? "PowerShell" : "bash",
        date: ports.now().toISOString().slice(0, 10),
        planPath: store.planPath,
        names: toolSet.names,
      });
      return prompt;
    },
    toolDefinitions: () => (definitions ??= toolDefinitions(toolSet)),
    addCost: (usd) => (cost += usd),
    thinking: () => ports.settings().thinking,
    modelName,
    model: async () => await from.model(modelName()),
  };
}

/** The tools as the model is told of them. */
export function toolDefinitions({
  tools,
  names,
}: Pick<ToolSet, "tools"> & { readonly names: PlanToolNames }): ReturnType<TurnParts["toolDefinitions"]> {
  return [...tools.values()].map((tool) => ({
    type: "function",
    name: tool.name,
    description: tool.description({ names, platform: process.platform }),
    inputSchema: tool.jsonSchema(),
  }));
}
