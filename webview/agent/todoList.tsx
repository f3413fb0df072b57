import type { AgentSnapshot } from "../../src/protocol/agentMessages.ts";
import { Icon, type IconName } from "../ui/icon.tsx";
import { useStore } from "../ui/store.ts";
import { t } from "../ui/text.ts";
import { useAgent } from "./agentContext.ts";

type Todos = AgentSnapshot["todos"];
const noTodos: Todos = [];

const icons: Readonly<Record<Todos[number]["status"], IconName>> = {
  pending: "circle-large",
  in_progress: "loading",
  completed: "check",
};

const words: Readonly<Record<Todos[number]["status"], string>> = {
  pending: t(", open"),
  in_progress: t(", in progress"),
  completed: t(", done"),
};

/** What the agent works through. */
export function TodoList() {
  const panel = useAgent();
  const todos = useStore(panel.state, ({ snapshot }) => snapshot?.todos ?? noTodos);
  const done = todos.filter(({ status }) => status === "completed").length;
  return todos.length === 0 ? null : (
    <details class="todos" open={done < todos.length}>
      <summary>{t("To do · {0} of {1}", done, todos.length)}</summary>
      <ul>
        {todos.map(({ content, status }, index) => (
          <li key={index} class={status}>
            <Icon name={icons[status]} />
            <span>{content}</span>
            <span class="sr-only">{words[status]}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
