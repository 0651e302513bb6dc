import { complain } from '../lib/say.ts';
import { failureText, UserError } from '../lib/user-error.ts';

/** Prints an error and sets exit code 1. Errors in the user's input are printed without a stack trace. */
export function fail(error: unknown): void {
  complain(failureText(error));
  process.exitCode = 1;
}

/** Runs a function, and reports any error as an error in the given file. */
export function attempt<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new UserError(`${file}: ${(error as Error).message}`);
  }
}
