import { complain } from '../lib/say.ts';
import { failureText } from '../lib/user-error.ts';

/** Prints an error and sets exit code 1. Errors in the user's input are printed without a stack trace. */
export function fail(error: unknown): void {
  complain(failureText(error));
  process.exitCode = 1;
}
