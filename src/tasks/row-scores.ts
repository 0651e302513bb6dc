import type { CaseKind } from '../cases/case.ts';
import { KINDS } from './kinds.ts';

/** Returns the name of a task's score in promptfoo's filters and charts. */
export function rightName({ label }: Pick<CaseKind, 'label'>): string {
  return chipName(`${label} right`);
}

export function chipName(name: string): string {
  return name.replaceAll(' ', '_');
}

/** Returns the named scores of a row; none if the test is not from this package. */
export function rowScores(
  { metadata }: { readonly metadata?: Readonly<Record<string, unknown>> | undefined },
  score: number,
): { readonly namedScores?: Record<string, number> } {
  const task = KINDS.get(String(metadata?.task));
  return task === undefined ? {} : { namedScores: { [rightName(task)]: score } };
}
