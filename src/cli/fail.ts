import { complain } from '../lib/say.ts';
import { failureText, UserError } from '../lib/user-error.ts';

/** Prints an error, without a stack trace if the input is at fault, and sets exit code 1. */
export function fail(error: unknown): void {
  complain(failureText(error));
  process.exitCode = 1;
}

/** Runs work that may fail because of a user's file. @throws {UserError} Naming the file. */
export function attempt<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new UserError(`${file}: ${(error as Error).message}`);
  }
}
