import { ConfigError } from '../design/config-error.ts';

/** Prints what went wrong, without a stack where the fault is the user's input, and makes the exit code 1. */
export function fail(error: unknown): void {
  const isTheirs = error instanceof ConfigError || error instanceof UsageError;
  console.error(isTheirs ? error.message : error);
  process.exitCode = 1;
}

/** Thrown for input that a command cannot work with. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
