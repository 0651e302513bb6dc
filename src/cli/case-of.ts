import type { Case } from '../cases/case.ts';
import { UserError } from '../lib/user-error.ts';
import { SCORES } from '../tasks/scores.ts';
import type { GeneratedTest } from './load-tests.ts';

/** Parses the case in a test's metadata. */
export function caseOf(path: string, { metadata, description }: GeneratedTest): Case {
  const score = SCORES.find(({ kind }) => kind.id === metadata?.task);
  if (!score)
    throw new UserError(
      `${path}: ${description}: expected one of the tasks ${SCORES.map(({ kind }) => kind.id).join(', ')}, got ${metadata?.task}`,
    );
  const parsed = score.kind.caseSchema.safeParse(metadata);
  if (parsed.success) return parsed.data;
  throw new UserError(`${path}: ${description}: ${parsed.error.issues[0]?.message}`);
}
