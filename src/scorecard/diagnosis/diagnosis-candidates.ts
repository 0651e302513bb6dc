import { type Case, caseId, kindOf } from '../../cases/case.ts';
import { at } from '../../lib/at.ts';
import type { AnswerSheet } from '../../scoring/rows/answer-sheet.ts';
import { idHash } from '../../scoring/rows/id-hash.ts';
import type { Task } from '../../tasks/task.ts';

/** All questions of one task, and what each known error pattern answers to them. */
export type Predictions = ReturnType<typeof predictions>[number];

/** Of more questions of a task than that, not all are looked at: shares have long been precise enough. */
const MOST_QUESTIONS = 5_000;

/**
 * What the error patterns of each task that a sheet has would answer to its questions: once for all variants. Where
 * there are very many, to those with the least hashes of their ids.
 */
export function predictions(sheet: AnswerSheet, tasks: readonly Task[]) {
  return tasks.flatMap((task) => {
    const asked = sheet.cases.flatMap((about, position) =>
      about.task === task.id ? [{ about, position }] : [],
    );
    const questions = sampled(sheet, asked);
    const patterns = task.errorPatterns(questions.map(({ about }) => about));
    if (questions.length === 0 || Object.keys(patterns).length === 0) return [];
    const truth = Uint8Array.from(questions, ({ about }) => Number(about.truth));
    return [
      {
        task: task.id,
        /** Where the questions stand in the sheet. */
        positions: questions.map(({ position }) => position),
        clusters: numbered(questions.map(({ about }) => kindOf(sheet.kinds, about).cluster(about))),
        /** By question: whether yes is right. */
        truth,
        /** Only those that are wrong somewhere. */
        candidates: candidatesOf(patterns, truth),
      },
    ];
  });
}

/** Names, each once, and by place the number of its name. */
export function numbered(list: readonly string[]) {
  const names = [...new Set(list)];
  const numberOf = new Map(names.map((name, number) => [name, number]));
  return { names, numbers: Uint32Array.from(list, (name) => numberOf.get(name) ?? 0) };
}

function sampled<T extends { readonly about: Case }>(
  { kinds }: AnswerSheet,
  questions: readonly T[],
): readonly T[] {
  if (questions.length <= MOST_QUESTIONS) return questions;
  const hashes = Uint32Array.from(questions, ({ about }) => idHash(caseId(kinds, about)));
  const limit = hashes.toSorted()[MOST_QUESTIONS - 1]!;
  return questions.filter((_, question) => at(hashes, question) <= limit);
}

/** Puts patterns together that answer alike, and leaves out those that are right everywhere. */
function candidatesOf(patterns: Readonly<Record<string, readonly boolean[]>>, truth: Uint8Array) {
  const byAnswers = new Map<string, { models: string[]; says: Uint8Array }>();
  for (const [name, answers] of Object.entries(patterns)) {
    const says = Uint8Array.from(answers, Number);
    const key = says.join('');
    if (key === truth.join('')) continue;
    const alike = byAnswers.get(key) ?? { models: [], /** By question: whether they say yes. */ says };
    alike.models.push(name);
    byAnswers.set(key, alike);
  }
  return [...byAnswers.values()];
}
