/** The key by which several loaded copies of this package recognise each other's errors. */
const BAD_INPUT = Symbol.for('promptfoo-causal: bad input');

/** The error for faults outside this package, such as in a config, a file or a command line. */
export class UserError extends Error {
  get [BAD_INPUT](): true {
    return true;
  }

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    // A stack trace into this package would not help users.
    this.stack = `${this.name}: ${message}`;
  }
}

/** Returns true if an error is due to bad input, regardless of which copy of this package threw it. */
export function isUserError(error: unknown): error is UserError {
  return error instanceof Error && BAD_INPUT in error;
}

/** Something that is wrong with a config. */
export interface ConfigProblem {
  /** The path of keys from the config's root, such as `['bccs', 1, 'nodes']`. */
  readonly path: readonly PropertyKey[];
  /** The message to the user, usually with the expected value and the value found. */
  readonly message: string;
}

/**
 * The error for an unusable config. Its message lists every problem:
 *
 *     generators/compositional.ts: the config has 1 problem
 *       - config.bccs[1].nodes: expected a whole number from 2, got 1
 */
export class ConfigError extends UserError {
  declare readonly problems: readonly ConfigProblem[];

  constructor(subject: string, problems: readonly ConfigProblem[]) {
    const lines = problems.map(({ path, message }) => `  - ${pathText(path)}: ${message}`);
    const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
    super(`${subject}: the config has ${count}\n${lines.join('\n')}`);
    // An enumerable property would be printed with the error, which would repeat the list.
    Object.defineProperty(this, 'problems', { value: problems });
  }
}

/** Returns true if an error lists problems of a config, regardless of which copy of this package threw it. */
export function isConfigError(error: unknown): error is ConfigError {
  return isUserError(error) && error.name === ConfigError.name;
}

/** Throws the error for a config with a single problem. */
export function refuseConfig(subject: string, path: ConfigProblem['path'], message: string): never {
  throw new ConfigError(subject, [{ path, message }]);
}

/** @example pathText(['bccs', 1, 'nodes']) // 'config.bccs[1].nodes' */
function pathText(path: readonly PropertyKey[]): string {
  const keys = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`));
  return `config${keys.join('')}`;
}

/** Returns the text to print for an error: its message or, for a defect in this package, also the stack trace. */
export function failureText(error: unknown): string {
  if (isUserError(error) || isSystemError(error)) return error.message;
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `${trace}\nThis is a bug in promptfoo-causal, not a problem in your files. Please report it, with the lines above: npm bugs promptfoo-causal`;
}

/** Tests whether an error is one of the operating system, such as a full disk. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'errno' in error && 'code' in error && 'syscall' in error;
}
