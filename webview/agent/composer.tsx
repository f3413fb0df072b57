import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button, TextArea, type TextAreaElement } from "../ui/controls.tsx";
import { isComposing } from "../ui/editable.ts";
import { Icon } from "../ui/icon.tsx";
import { useStore } from "../ui/store.ts";
import { useAgent } from "./agentContext.ts";
import { canPrompt } from "./agentPanel.ts";
import { CompletionList } from "./completionList.tsx";
import { ModeChips } from "./modeChips.tsx";
import { completionsFor, type SlashCommand } from "./slashCommands.ts";

export function Composer() {
  const panel = useAgent();
  const draft = useStore(panel.state, (state) => state.draft);
  const phase = useStore(panel.state, ({ snapshot }) => snapshot?.phase ?? "starting");
  const ready = useStore(panel.state, ({ snapshot }) => snapshot !== undefined && canPrompt(snapshot));
  const awaits = useStore(panel.state, ({ snapshot }) => snapshot?.mode.awaitingApproval === true);
  const field = useRef<TextAreaElement | null>(null);
  const [picked, setPicked] = useState(0);
  const [dismissed, setDismissed] = useState("");
  const completions = dismissed === draft ? [] : completionsFor(draft);
  const current = completions[Math.min(picked, completions.length - 1)];

  useLayoutEffect(() => {
    panel.focusComposer = () => field.current?.focus();
  }, []);
  useLayoutEffect(() => setPicked(0), [draft]);

  const complete = (command: SlashCommand): void => {
    panel.type(`${command.name}${command.takesText ? " " : ""}`);
    setDismissed(command.name);
    field.current?.focus();
  };
  /** True when the key is used up. */
  const completionKey = (key: string): boolean => {
    if (current === undefined) {
      return false;
    }
    switch (key) {
      case "ArrowDown":
        setPicked((picked + 1) % completions.length);
        return true;
      case "ArrowUp":
        setPicked((picked + completions.length - 1) % completions.length);
        return true;
      case "Escape":
        setDismissed(draft);
        return true;
      case "Tab":
      case "Enter":
        complete(current);
        return true;
      default:
        return false;
    }
  };
  const keyDown = (event: KeyboardEvent): void => {
    if (isComposing(event) || event.defaultPrevented) {
      return;
    }
    const plain = !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (plain && completionKey(event.key)) {
      event.preventDefault();
    } else if (event.key === "Enter" && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      void panel.send();
    }
  };
  return (
    <div class="composer">
      <CompletionList commands={completions} current={current} onPick={complete} />
      <div class="input">
        <TextArea
          value={draft}
          label="Message to the agent"
          placeholder={placeholder(phase, awaits)}
          rows={2}
          testId="composer"
          onInput={(text) => panel.type(text)}
          onKeyDown={keyDown}
          onBlur={() => panel.flush()}
          onElement={(element) => {
            field.current = element;
          }}
        />
        <div class="send">
          {phase === "working" || phase === "waiting" ? (
            <Button
              appearance="icon"
              label="Stop"
              title="Stop the running turn"
              testId="stop"
              onClick={() => void panel.request({ type: "stop" })}
            >
              <Icon name="stop-circle" />
            </Button>
          ) : null}
          <Button
            appearance="icon"
            label={phase === "working" ? "Send when the turn has ended" : "Send"}
            title="Send (Enter)"
            disabled={!ready || draft.trim() === ""}
            testId="send"
            onClick={() => void panel.send()}
          >
            <Icon name="send" />
          </Button>
        </div>
      </div>
      <ModeChips />
    </div>
  );
}

function placeholder(phase: string, awaits: boolean): string {
  if (awaits) {
    return "A message requests changes to the plan";
  }
  return phase === "working" ? "Add to the queue" : "Ask for a change, or type / for commands";
}
