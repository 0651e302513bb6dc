import type { ExampleQuestion, Scorecard } from '../scorecard/scorecard.ts';
import { hasWrongReply } from '../scorecard/signs.ts';
import { sum } from '../statistics/cluster-mean.ts';
import type { Question, Questions } from './section.ts';
import { judgedComparisons } from './shown-comparison.ts';

/** Of more variants that answered a question wrong, reports show only the number. */
export const MOST_NAMES = 3;

/** A report lists at most this many questions. */
const MOST_QUESTIONS = 300;

/** The prompts and replies of the listed questions have at most this many characters in all. */
const MOST_CHARACTERS = 200_000;

/** A question shows the replies of at most this many variants. */
const MOST_REPLIES = 6;

/**
 * Lists the questions that a variant answered wrong: first those that a candidate lost (only its baseline was right),
 * then those that one gained (only the candidate was right), then the rest. Of each group, questions whose texts the
 * scorecard contains come first.
 */
export function wrongQuestions(scorecard: Scorecard): Questions {
  const examples = new Map(scorecard.questions.map((example) => [example.id, example]));
  const textsRank = ({ id }: Question): number => (examples.has(id) ? 0 : 1);
  const all = allWrongQuestions(scorecard).sort((a, b) => changeRank(a) - changeRank(b) || textsRank(a) - textsRank(b));
  const listed = all.slice(0, MOST_QUESTIONS);
  return { kind: 'questions', questions: withTexts(listed, examples), more: all.length - listed.length };
}

/** Returns all questions that were answered wrong, or gained against a recorded run, in the order of the cases. */
function allWrongQuestions(scorecard: Scorecard): Question[] {
  const { cases, variants } = scorecard;
  const changes = judgedComparisons(scorecard).map(({ candidate, lost, gained }) => ({
    name: candidate,
    lost: new Set(lost),
    gained: new Set(gained),
  }));
  const questions = cases.map((item, i) => ({
    ...item,
    wrong: namesOf(variants.filter(({ answers }) => hasWrongReply(answers[i] ?? '', item.truth))),
    lost: namesOf(changes.filter(({ lost }) => lost.has(item.id))),
    gained: namesOf(changes.filter(({ gained }) => gained.has(item.id))),
  }));
  return questions.filter(({ wrong, lost, gained }) => wrong.length + lost.length + gained.length > 0);
}

function namesOf(variants: readonly { readonly name: string }[]): string[] {
  return variants.map(({ name }) => name);
}

function changeRank({ lost, gained }: Question): number {
  if (lost.length > 0) return 0;
  return gained.length > 0 ? 1 : 2;
}

/** Adds prompts and replies to questions, from the first on, until there is no room for more. */
function withTexts(questions: readonly Question[], examples: ReadonlyMap<string, ExampleQuestion>): Question[] {
  let room = MOST_CHARACTERS;
  return questions.map((question) => {
    const example = examples.get(question.id);
    if (example === undefined) return question;
    const { prompt } = example;
    const replies = shownReplies(example.replies, question);
    room -= prompt.length + sum(replies, ({ text }) => text.length);
    return room < 0 ? question : { ...question, texts: { prompt, replies } };
  });
}

/**
 * Selects the replies that a question shows: first those of variants that lost it, gained it or answered it wrong. One
 * place is left for another variant, which was probably right.
 */
function shownReplies(
  replies: ExampleQuestion['replies'],
  { lost, gained, wrong }: Question,
): ExampleQuestion['replies'] {
  if (replies.length <= MOST_REPLIES) return replies;
  const preferred = new Set([...lost, ...gained, ...wrong].slice(0, MOST_REPLIES - 1));
  const first = replies.filter(({ variant }) => preferred.has(variant));
  const others = replies.filter(({ variant }) => !preferred.has(variant));
  return [...first, ...others].slice(0, MOST_REPLIES);
}
