import { useState } from "preact/hooks";
import type { QuestionCard } from "../../src/protocol/agentMessages.ts";
import { renderMarkdown } from "../../src/review/markdown/markdownHtml.ts";
import { t } from "../ui/text.ts";
import type { Choice } from "./questionChoice.ts";

interface QuestionProps {
  readonly question: QuestionCard["questions"][number];
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
}

/** One question with its options, their previews, and room for other words. */
export function QuestionView({ question, choice, onChoice }: QuestionProps) {
  const [shown, setShown] = useState<string | undefined>(undefined);
  const name = `q-${question.question}`;
  const pick = (label: string, checked: boolean): void => {
    setShown(label);
    const others = question.multiSelect ? choice.labels.filter((other) => other !== label) : [];
    const other = question.multiSelect ? choice.other : "";
    onChoice({ labels: checked ? [...others, label] : others, other });
  };
  const preview = question.options.find(({ label }) => label === shown)?.preview;
  return (
    <fieldset class="question">
      <legend>{question.question}</legend>
      {question.options.map(({ label, description }) => (
        <label key={label} class="option">
          <input
            type={question.multiSelect ? "checkbox" : "radio"}
            name={name}
            checked={choice.labels.includes(label)}
            onChange={({ currentTarget }) => pick(label, currentTarget.checked)}
          />
          <span>
            {label}
            {description !== "" && <small>{description}</small>}
          </span>
        </label>
      ))}
      {preview !== undefined && (
        <div class="markdown preview" dangerouslySetInnerHTML={{ __html: renderMarkdown(preview) }} />
      )}
      <input
        class="text"
        aria-label={t("Other answer: {0}", question.question)}
        placeholder={t("Other…")}
        value={choice.other}
        onInput={({ currentTarget }) =>
          onChoice({ labels: question.multiSelect ? choice.labels : [], other: currentTarget.value })
        }
      />
    </fieldset>
  );
}
