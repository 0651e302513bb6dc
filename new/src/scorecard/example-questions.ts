import type { Collected } from '../rows/collect.ts';
import { sum } from '../statistics/cluster-mean.ts';
import type { ExampleQuestion, Scorecard } from './scorecard.ts';

/** A scorecard has so many questions with their texts, and so many characters of texts. */
const MOST_QUESTIONS = 60;
const MOST_CHARACTERS = 400_000;

const MOST_REPLY = 1500;

/** Selects questions that were answered wrong: first those of which variants gave different answers. */
export function exampleQuestions(
  { sheet, variants, texts }: Collected,
  titled: Scorecard['cases'],
): readonly ExampleQuestion[] {
  const found = [...texts].flatMap(([position, { prompt, replies }]) => {
    const { id, task, truth, title } = titled[position]!;
    const rights = sheet.variants.flatMap(({ answers }) =>
      answers[position]!.filter((answer) => answer !== 'error').map(
        (answer) => answer === (truth ? 'yes' : 'no'),
      ),
    );
    const wrong = rights.filter((isRight) => !isRight).length;
    if (wrong === 0) return [];
    const question: ExampleQuestion = {
      ...{ id, task, title, prompt, truth },
      replies: variants.flatMap(({ key }, place) => {
        const reply = replies.get(key);
        if (!reply) return [];
        const { answer, by, text } = reply;
        return [{ variant: sheet.variants[place]!.name, answer, by, text: clipped(text) }];
      }),
    };
    return [{ question, isChanged: wrong < rights.length, wrong, position }];
  });
  found.sort(
    (a, b) => Number(b.isChanged) - Number(a.isChanged) || b.wrong - a.wrong || a.position - b.position,
  );
  let characters = 0;
  return found.slice(0, MOST_QUESTIONS).flatMap(({ question }) => {
    characters += question.prompt.length + sum(question.replies, ({ text }) => text.length);
    return characters > MOST_CHARACTERS ? [] : [question];
  });
}

/** Shortens a reply in its middle, because answers stand at the end. */
function clipped(text: string): string {
  if (text.length <= MOST_REPLY) return text;
  const half = MOST_REPLY / 2;
  return `${text.slice(0, half)} … (${text.length - MOST_REPLY} more characters) … ${text.slice(-half)}`;
}
