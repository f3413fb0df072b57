import { useState } from "preact/hooks";
import type { AgentAction, QuestionCard } from "../../src/protocol/agentMessages.ts";
import { Button } from "../ui/controls.tsx";
import { useStore } from "../ui/store.ts";
import { t } from "../ui/text.ts";
import { useAgent } from "./agentContext.ts";
import { AskCard } from "./askCard.tsx";
import { type Choice, noChoice } from "./questionChoice.ts";
import { QuestionView } from "./questionView.tsx";

type Outcome = Extract<AgentAction, { readonly type: "answer" }>["outcome"];

/** Questions of the agent, all on one card. Sending needs an answer to each; the other ways out need none. */
export function QuestionCardView({ card }: { readonly card: QuestionCard }) {
  const panel = useAgent();
  const answering = useStore(panel.state, (state) => state.answering.includes(card.id));
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const complete = card.questions.every(({ question }) => isAnswered(choices[question] ?? noChoice));
  const answer = (outcome: Outcome): void => {
    void panel.answer({ type: "answer", cardId: card.id, outcome, ...collect(choices) });
  };
  return (
    <AskCard label={t("The agent asks")} testId="question-card">
      {card.questions.map((question) => (
        <QuestionView
          key={question.question}
          question={question}
          choice={choices[question.question] ?? noChoice}
          onChoice={(choice) => setChoices({ ...choices, [question.question]: choice })}
        />
      ))}
      <div class="buttons">
        <Button
          appearance="primary"
          disabled={!complete || answering}
          onClick={() => answer("accepted")}
          testId="answer"
        >
          {t("Answer")}
        </Button>
        {card.planning ? (
          <>
            <Button disabled={answering} onClick={() => answer("chat_about_this")}>
              {t("Chat about this")}
            </Button>
            <Button disabled={answering} onClick={() => answer("skip_interview")}>
              {t("Skip the interview")}
            </Button>
          </>
        ) : (
          <Button disabled={answering} onClick={() => answer("cancelled")}>
            {t("Dismiss")}
          </Button>
        )}
      </div>
    </AskCard>
  );
}

function isAnswered({ labels, other }: Choice): boolean {
  return labels.length > 0 || other.trim() !== "";
}

/** "Other" is answered with that label, and carries its words as the note of the question. */
function collect(choices: Readonly<Record<string, Choice>>) {
  const answers: Record<string, string[]> = {};
  const notes: Record<string, string> = {};
  for (const [question, { labels, other }] of Object.entries(choices)) {
    const words = other.trim();
    if (words !== "") {
      notes[question] = words;
    }
    if (labels.length > 0 || words !== "") {
      answers[question] = [...labels, ...(words === "" ? [] : ["Other"])];
    }
  }
  return { answers, notes };
}
