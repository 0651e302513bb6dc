import type { z } from 'zod';
import { isRecord } from './is-record.ts';
import { isUserError, UserError } from './user-error.ts';

/** Something that is wrong with a config. */
export interface ConfigProblem {
  /** The path of keys from the config's root, such as `['bccs', 1, 'nodes']`. */
  readonly path: readonly PropertyKey[];
  /** The message to the user, usually with the expected value and the value found. */
  readonly message: string;
}

/** Thrown for an unusable configuration. Its message lists every problem. */
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

/**
 * Checks a configuration. `furtherProblems` checks several keys of the raw input together, so that all problems are
 * reported at once.
 *
 * @throws {ConfigError} If there is a problem.
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

/** Longer values are cut off in messages. */
const MOST_SHOWN = 80;

/** Writes a value for a message: as JSON if it can be, and not too long. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = jsonOf(value) ?? Object.prototype.toString.call(value);
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN - 1)}…` : text;
}

function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    // With YAML aliases, a list can contain itself.
    return undefined;
  }
}

/** Turns an issue of zod into a problem that names the value found, and the name that was probably meant. */
export function problemOf(issue: z.core.$ZodIssue): ConfigProblem {
  const { path, message } = issue;
  if (issue.code === 'custom') return { path, message };
  if (issue.code === 'invalid_value') {
    const meant = nearest(String(issue.input), issue.values.map(String));
    return {
      path,
      message: `${message}, got ${shown(issue.input)}${meant ? `; did you mean ${meant}` : ''}`,
    };
  }
  if (issue.code !== 'unrecognized_keys') return { path, message: `${message}, got ${shown(issue.input)}` };
  const { keys } = issue;
  // The message ends with the known keys: “the keys are a, b, c”.
  const known = message.replace(/^.* are /, '').split(', ');
  const hints = keys.flatMap((key) => {
    const meant = nearest(key, known);
    return meant ? [`did you mean ${meant}`] : [];
  });
  const unknown = `unknown ${keys.length === 1 ? 'key' : 'keys'} ${keys.join(', ')}`;
  return { path, message: [unknown, ...hints, message].join('; ') };
}

/** @example 'config.bccs[1].nodes' */
function pathText(path: readonly PropertyKey[]): string {
  const text = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  return `config${text}`;
}

/** Finds the known name that is the fewest edits away: at most two, or one for every three letters. Case is ignored. */
export function nearest(name: string, names: readonly string[]): string | undefined {
  const [best] = names
    .map((known) => ({ known, edits: editsBetween(name.toLowerCase(), known.toLowerCase()) }))
    .sort((a, b) => a.edits - b.edits);
  return best && best.edits <= Math.max(2, name.length / 3) ? best.known : undefined;
}

/** Computes the Levenshtein distance. */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, j) => j);
  for (let i = 0; i < one.length; i++) {
    const above = row;
    row = [i + 1];
    for (let j = 0; j < other.length; j++)
      row.push(
        Math.min(row[j]! + 1, above[j + 1]! + 1, above[j]! + Number(one.charAt(i) !== other.charAt(j))),
      );
  }
  return row[other.length]!;
}
