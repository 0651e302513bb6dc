/** Marks this package's errors for other copies of it, such as a copy that a project's generators load. */
const BAD_INPUT = Symbol.for('promptfoo-causal: bad input');

/**
 * Thrown for faults outside this package: in a config, a file, a disk, a command line. Its message is all that users
 * need: the value found, its place, and the value expected.
 */
export class UserError extends Error {
  get [BAD_INPUT](): true {
    return true;
  }

  constructor(message: string) {
    super(message);
    this.name = new.target.name;
    // A stack trace into this package would not help.
    this.stack = `${this.name}: ${message}`;
  }
}

/** The command that opens the package's issue list. */
const HOW_TO_REPORT = 'npm bugs promptfoo-causal';

/**
 * The text to print for an error: the message alone for faults in the input or the system; for a defect in this package
 * also the trace, and the place to report it.
 */
export function failureText(error: unknown): string {
  if (isUserError(error)) return error.message;
  if (isOfSystem(error)) return error.message;
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `${trace}\nThis is a fault of promptfoo-causal, not of your files. Please report it, with the lines above: ${HOW_TO_REPORT}`;
}

/** True if an error is due to bad input, whichever copy of this package threw it. */
export function isUserError(error: unknown): error is UserError {
  return error instanceof Error && BAD_INPUT in error;
}

/** True for an error of the operating system: a full disk, a missing folder, no permission. */
function isOfSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'errno' in error && 'code' in error && 'syscall' in error;
}
