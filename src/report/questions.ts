import type { Comparison, Scorecard } from '../scorecard/scorecard.ts';
import { comparisonOf } from './main-table.ts';
import type { Question, Questions } from './section.ts';

/** How many questions a report lists, how many characters of their texts it contains, and of how many replies. */
const MOST_QUESTIONS = 300;
const MOST_CHARACTERS = 200_000;
const MOST_REPLIES = 6;

/** Returns the questions that were answered wrong: first those that were lost, then those gained, then the rest. */
export function questionsOf(scorecard: Scorecard): Questions {
  const { cases, variants, questions: examples } = scorecard;
  const comparisons = variants.flatMap(({ name }) => comparisonOf(scorecard, name) ?? []);
  const lost = variantsById(comparisons, ({ lost }) => lost);
  const gained = variantsById(comparisons, ({ gained }) => gained);
  const texts = new Map(examples.map((example) => [example.id, example]));
  const found = cases.flatMap((item, i) => {
    const wrong = variants.flatMap(({ name, answers }) =>
      isWrong(answers[i] ?? '', item.truth) ? [name] : [],
    );
    const changed = { lost: lost.get(item.id) ?? [], gained: gained.get(item.id) ?? [] };
    const isListed = wrong.length + changed.lost.length + changed.gained.length > 0;
    return isListed ? [{ ...item, ...changed, wrong }] : [];
  });
  const rank = ({ id, lost, gained }: (typeof found)[number]): number =>
    (lost.length > 0 ? 0 : gained.length > 0 ? 2 : 4) + (texts.has(id) ? 0 : 1);
  const sorted = found.sort((a, b) => rank(a) - rank(b)).slice(0, MOST_QUESTIONS);
  let characters = 0;
  const questions = sorted.map(({ id, ...question }): Question => {
    const example = texts.get(id);
    if (example === undefined) return question;
    const { prompt } = example;
    const replies = repliesOf(example.replies, question);
    characters += prompt.length + replies.reduce((sum, { text }) => sum + text.length, 0);
    return characters > MOST_CHARACTERS ? question : { ...question, texts: { prompt, replies } };
  });
  return { kind: 'questions', questions, more: found.length - questions.length };
}

type Replies = Scorecard['questions'][number]['replies'];

/** Selects the replies of which a question shows the texts: first those of the variants that lost or gained it. */
function repliesOf(
  replies: Replies,
  { lost, gained, wrong }: Pick<Question, 'lost' | 'gained' | 'wrong'>,
): Replies {
  if (replies.length <= MOST_REPLIES) return replies;
  const first = new Set([...lost, ...gained, ...wrong].slice(0, MOST_REPLIES - 1));
  return [...replies]
    .sort((a, b) => Number(first.has(b.variant)) - Number(first.has(a.variant)))
    .slice(0, MOST_REPLIES);
}

/** Lists by question the candidates in whose comparisons it occurs. */
function variantsById(comparisons: readonly Comparison[], idsOf: (one: Comparison) => readonly string[]) {
  const found = new Map<string, string[]>();
  for (const comparison of comparisons.filter(({ verdict }) => verdict !== 'not judged'))
    for (const id of idsOf(comparison)) found.set(id, [...(found.get(id) ?? []), comparison.candidate]);
  return found;
}

/** A question counts as wrong if a reply to it is: failed calls and missing rows do not. */
function isWrong(signs: string, truth: boolean): boolean {
  const right = truth ? 'y' : 'n';
  return [...signs].some((sign) => sign !== right && sign !== 'e');
}
