import { complain } from '../lib/say.ts';
import { failureText, UserError } from '../lib/user-error.ts';

/** Prints what went wrong, without a stack where the fault is the user's input, and makes the exit code 1. */
export function fail(error: unknown): void {
  complain(failureText(error));
  process.exitCode = 1;
}

export class UsageError extends UserError {}

/** Does what may fail by a file of the user's, which is then named. @throws {UsageError} */
export function attempt<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new UsageError(`${file}: ${(error as Error).message}`);
  }
}
