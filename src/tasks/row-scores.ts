import type { CaseKind } from '../cases/case.ts';
import { KINDS } from './kinds.ts';

/** Name of a row's score in promptfoo's filter and charts: this answer of the task is right. */
export function rightName({ label }: Pick<CaseKind, 'label'>): string {
  return chipName(`${label} right`);
}

/** A name that formulas of promptfoo's `derivedMetrics` can use: without blanks. */
export function chipName(name: string): string {
  return name.replaceAll(' ', '_');
}

/** Scores of a row, from its test's metadata; none for tests of other packages. */
export function rowScores(
  { metadata }: { readonly metadata?: Readonly<Record<string, unknown>> | undefined },
  score: number,
): { readonly namedScores?: Record<string, number> } {
  const task = KINDS.get(String(metadata?.task));
  return task === undefined ? {} : { namedScores: { [rightName(task)]: score } };
}
