import type { Case } from '../cases/case.ts';
import type { Score } from '../tasks/shared/score.ts';
import type { Scorecard, ScorecardVariant } from './schema.ts';

export function sharedOf<C extends Case, Shared, Result>(
  { kind }: Score<C, Shared, Result>,
  { tasks }: Pick<Scorecard, 'tasks'>,
): Shared | undefined {
  return tasks[kind.id] as Shared | undefined;
}

export function resultOf<C extends Case, Shared, Result>(
  { kind }: Score<C, Shared, Result>,
  { tasks }: Pick<ScorecardVariant, 'tasks'>,
): Result | undefined {
  return tasks[kind.id] as Result | undefined;
}
