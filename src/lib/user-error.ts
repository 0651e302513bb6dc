/** The key by which several loaded copies of this package recognise each other's errors. */
const BAD_INPUT = Symbol.for('promptfoo-causal: bad input');

/** The error for faults outside this package, such as in a config, a file or a command line. */
export class UserError extends Error {
  get [BAD_INPUT](): true {
    return true;
  }

  constructor(message: string) {
    super(message);
    this.name = new.target.name;
    // A stack trace into this package would not help users.
    this.stack = `${this.name}: ${message}`;
  }
}

/** Returns the text to print for an error: its message or, for a defect in this package, also the stack trace. */
export function failureText(error: unknown): string {
  if (isUserError(error) || isOfSystem(error)) return error.message;
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `${trace}\nThis is a bug in promptfoo-causal, not a problem in your files. Please report it, with the lines above: npm bugs promptfoo-causal`;
}

/** Returns true if an error is due to bad input, regardless of which copy of this package threw it. */
export function isUserError(error: unknown): error is UserError {
  return error instanceof Error && BAD_INPUT in error;
}

/** Tests whether an error is one of the operating system, such as a full disk. */
function isOfSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'errno' in error && 'code' in error && 'syscall' in error;
}
