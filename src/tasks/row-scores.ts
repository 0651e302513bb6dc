import type { CaseKind } from '../cases/case.ts';
import { KINDS } from './kinds.ts';

/** Returns the name of a row's score in promptfoo's filter and charts, which shows that the task's answer is right. */
export function rightName({ label }: Pick<CaseKind, 'label'>): string {
  return chipName(`${label} right`);
}

/** Returns a name without spaces, which formulas in promptfoo's `derivedMetrics` can use. */
export function chipName(name: string): string {
  return name.replaceAll(' ', '_');
}

/** Returns the scores of a row, based on its test's metadata; none for tests of other packages. */
export function rowScores(
  { metadata }: { readonly metadata?: Readonly<Record<string, unknown>> | undefined },
  score: number,
): { readonly namedScores?: Record<string, number> } {
  const task = KINDS.get(String(metadata?.task));
  return task === undefined ? {} : { namedScores: { [rightName(task)]: score } };
}
