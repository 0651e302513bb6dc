import type { z } from 'zod';
import { ifPossible } from './if-possible.ts';
import { isRecord } from './is-record.ts';
import { UserError } from './user-error.ts';

/** One thing wrong with a configuration: where it is, what stands there, what would be right. */
export interface ConfigProblem {
  /** Keys from the config's root, such as `['bccs', 1, 'nodes']`. */
  readonly path: readonly PropertyKey[];
  /** What stands there, and what would be right. */
  readonly message: string;
}

/** Thrown for a configuration that cannot be used. Its message lists every problem found. */
export class ConfigError extends UserError {
  declare readonly problems: readonly ConfigProblem[];

  /** @param subject - Whose config it is, such as `generators/compositional.ts`. */
  constructor(subject: string, problems: readonly ConfigProblem[]) {
    const lines = problems.map(({ path, message }) => `  - ${pathText(path)}: ${message}`);
    const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
    super(`${subject}: the config has ${count}\n${lines.join('\n')}`);
    // Not enumerable: whoever prints the error would print the list a second time.
    Object.defineProperty(this, 'problems', { value: problems });
  }
}

/** Refuses a configuration for one reason. @throws {ConfigError} Always. */
export function refuseConfig(subject: string, path: ConfigProblem['path'], message: string): never {
  throw new ConfigError(subject, [{ path, message }]);
}

/**
 * Checks a configuration against its schema.
 *
 * @param furtherProblems - Checks that look at several keys at once. It sees the raw input, so that
 *   its findings are listed together with the schema's; those that need a valid config come later.
 * @throws {ConfigError} Listing every problem.
 */
export function parseConfig<T extends z.ZodType>(
  subject: string,
  schema: T,
  input: unknown,
  furtherProblems: (input: Record<string, unknown>) => readonly ConfigProblem[] = () => [],
): z.infer<T> {
  const parsed = schema.safeParse(input ?? {}, { reportInput: true });
  const fields = isRecord(input) ? input : {};
  const problems = [
    ...(parsed.success ? [] : parsed.error.issues.map(problemOf)),
    ...furtherProblems(fields),
  ];
  if (problems.length > 0 || !parsed.success) throw new ConfigError(subject, problems);
  return parsed.data;
}

/** A short rendering of a value for a message. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  // YAML can hold lists that hold themselves.
  const text = ifPossible(() => JSON.stringify(value)) ?? Object.prototype.toString.call(value);
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}

/** Keys of configs and policies of version 1, with what they are called now. */
const RENAMED_KEYS: ReadonlyMap<string, string> = new Map([
  ['reasoner', 'model'],
  ['lean', 'contextByReference'],
  ['columns', 'variants'],
]);

function problemOf(issue: z.core.$ZodIssue): ConfigProblem {
  if (issue.code === 'unrecognized_keys') {
    const renamed = issue.keys.flatMap((key) => {
      const name = RENAMED_KEYS.get(key);
      return name ? [`${key} is called ${name} now`] : [];
    });
    return {
      path: issue.path,
      message: `unknown ${issue.keys.length === 1 ? 'key' : 'keys'} ${issue.keys.join(', ')}; ${[...renamed, issue.message].join('; ')}`,
    };
  }
  if (issue.code === 'custom') return { path: issue.path, message: issue.message };
  return { path: issue.path, message: `${issue.message}, got ${shown(issue.input)}` };
}

function pathText(path: readonly PropertyKey[]): string {
  const text = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  return `config${text}`;
}
