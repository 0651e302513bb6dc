import { type Case, caseId, keyOf } from '../../cases/case.ts';
import { at } from '../../lib/at.ts';
import type { AnswerSheet } from '../../scoring/rows/answer-sheet.ts';
import { idHash } from '../../scoring/rows/id-hash.ts';
import type { Score } from '../../tasks/shared/score.ts';

/** The questions of one task, and the answers that each known error pattern gives to them. */
export type Predictions = ReturnType<typeof predictions>[number];

/** If a task has more questions than this, only a sample of them is compared. */
const MOST_QUESTIONS = 5_000;

/** Computes the answers that each task's error patterns give to its questions, or to a sample of them. */
export function predictions(sheet: AnswerSheet, scores: readonly Score[]) {
  return scores.flatMap(({ kind, errorPatterns }) => {
    const asked = sheet.cases.flatMap((about, position) =>
      about.task === kind.id ? [{ about, position }] : [],
    );
    const questions = sampled(sheet, asked);
    const patterns = errorPatterns(questions.map(({ about }) => about));
    if (questions.length === 0 || Object.keys(patterns).length === 0) return [];
    const truth = Uint8Array.from(questions, ({ about }) => Number(about.truth));
    return [
      {
        task: kind.id,
        positions: questions.map(({ position }) => position),
        clusters: numbered(questions.map(({ about }) => keyOf(sheet.kinds, about).cluster)),
        /** For each question, 1 if yes is right and 0 if no is right. */
        truth,
        candidates: candidatesOf(patterns, truth),
      },
    ];
  });
}

/** Returns the distinct names in a list and, for each item of the list, the number of its name. */
export function numbered(list: readonly string[]) {
  const names = [...new Set(list)];
  const numberOf = new Map(names.map((name, number) => [name, number]));
  return { names, numbers: Uint32Array.from(list, (name) => numberOf.get(name) ?? 0) };
}

function sampled<T extends { readonly about: Case }>({ kinds }: AnswerSheet, questions: readonly T[]) {
  if (questions.length <= MOST_QUESTIONS) return questions;
  const hashes = Uint32Array.from(questions, ({ about }) => idHash(caseId(kinds, about)));
  const limit = hashes.toSorted()[MOST_QUESTIONS - 1]!;
  return questions.filter((_, question) => at(hashes, question) <= limit);
}

/** Merges patterns that give the same answers, and drops patterns that never err. */
function candidatesOf(patterns: Readonly<Record<string, readonly boolean[]>>, truth: Uint8Array) {
  const byAnswers = new Map<string, { models: string[]; says: Uint8Array }>();
  for (const [name, answers] of Object.entries(patterns)) {
    const says = Uint8Array.from(answers, Number);
    const key = says.join('');
    if (key === truth.join('')) continue;
    const alike = byAnswers.get(key) ?? { models: [], says };
    alike.models.push(name);
    byAnswers.set(key, alike);
  }
  return [...byAnswers.values()];
}
