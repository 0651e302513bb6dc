import type { Collected } from '../rows/collect.ts';
import { sum } from '../statistics/cluster-mean.ts';
import type { ExampleQuestion, Scorecard } from './scorecard.ts';

/** At most this many questions of a scorecard keep their texts. */
const MOST_QUESTIONS = 60;

/** The texts of these questions have at most this many characters in all. */
const MOST_CHARACTERS = 400_000;

/** Longer replies are shortened to this many characters. */
const MOST_REPLY = 1500;

/**
 * Selects questions that were answered wrong: first those to which variants gave different answers. There are at most
 * {@link MOST_QUESTIONS}, and the list ends before the first question with which it would have more than
 * {@link MOST_CHARACTERS}.
 */
export function exampleQuestions(collected: Collected, titled: Scorecard['cases']): readonly ExampleQuestion[] {
  const kept: ExampleQuestion[] = [];
  let characters = 0;
  for (const position of wrongPositions(collected, titled).slice(0, MOST_QUESTIONS)) {
    const question = questionAt(position, collected, titled);
    characters += question.prompt.length + sum(question.replies, ({ text }) => text.length);
    if (characters > MOST_CHARACTERS) break;
    kept.push(question);
  }
  return kept;
}

/** Lists the questions that were answered wrong, first those that are disputed, then by the number of wrong answers. */
function wrongPositions({ sheet, texts }: Collected, titled: Scorecard['cases']): readonly number[] {
  const judged = [...texts.keys()].map((position) => {
    const right = titled[position]!.truth ? 'yes' : 'no';
    const replies = sheet.variants.flatMap((variant) => variant.answers[position]!);
    // Failed calls are no answers.
    const answers = replies.filter((answer) => answer !== 'error');
    const wrong = answers.filter((answer) => answer !== right).length;
    return { position, wrong, isDisputed: wrong > 0 && wrong < answers.length };
  });
  return judged
    .filter(({ wrong }) => wrong > 0)
    .sort((a, b) => Number(b.isDisputed) - Number(a.isDisputed) || b.wrong - a.wrong || a.position - b.position)
    .map(({ position }) => position);
}

function questionAt(
  position: number,
  { sheet, variants, texts }: Collected,
  titled: Scorecard['cases'],
): ExampleQuestion {
  const { id, task, title, truth } = titled[position]!;
  const { prompt, replies } = texts.get(position)!;
  return {
    id,
    task,
    title,
    prompt,
    truth,
    replies: variants.flatMap(({ key }, place) => {
      const reply = replies.get(key);
      if (!reply) return [];
      const { answer, by, text } = reply;
      return [{ variant: sheet.variants[place]!.name, answer, by, text: clipped(text) }];
    }),
  };
}

/** Shortens a reply in its middle, because answers stand at the end. */
function clipped(text: string): string {
  if (text.length <= MOST_REPLY) return text;
  const half = MOST_REPLY / 2;
  return `${text.slice(0, half)} … (${text.length - MOST_REPLY} more characters) … ${text.slice(-half)}`;
}
