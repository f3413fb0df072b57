import type { AgentSnapshot } from "../../src/protocol/agentMessages.ts";
import { Button } from "../ui/controls.tsx";
import { Icon, type IconName } from "../ui/icon.tsx";
import { useStore } from "../ui/store.ts";
import { useAgent } from "./agentContext.ts";

type Todos = AgentSnapshot["todos"];
const noTodos: Todos = [];
const noQueue: AgentSnapshot["queue"] = [];

const icons: Readonly<Record<Todos[number]["status"], IconName>> = {
  pending: "circle-large",
  in_progress: "loading",
  completed: "check",
};

const words: Readonly<Record<Todos[number]["status"], string>> = {
  pending: "open",
  in_progress: "in progress",
  completed: "done",
};

/** What the agent works through, and the prompts that wait for it. */
export function TodoList() {
  const panel = useAgent();
  const todos = useStore(panel.state, ({ snapshot }) => snapshot?.todos ?? noTodos);
  const queue = useStore(panel.state, ({ snapshot }) => snapshot?.queue ?? noQueue);
  const done = todos.filter(({ status }) => status === "completed").length;
  return (
    <>
      {todos.length > 0 && (
        <details class="todos" open={done < todos.length}>
          <summary>
            To do · {done} of {todos.length}
          </summary>
          <ul>
            {todos.map(({ content, status }, index) => (
              <li key={index} class={status}>
                <Icon name={icons[status]} />
                <span>{content}</span>
                <span class="sr-only">, {words[status]}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {queue.length > 0 && (
        <ul class="queue" aria-label="Waiting to be sent">
          {queue.map(({ id, text }) => (
            <li key={id}>
              <span class="muted">Next:</span> <span class="grow">{text}</span>
              <Button
                appearance="icon"
                label="Remove from the queue"
                title="Remove from the queue"
                onClick={() => void panel.request({ type: "removeQueued", id })}
              >
                <Icon name="close" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
