import type { z } from 'zod';
import { ifPossible } from './if-possible.ts';
import { isRecord } from './is-record.ts';
import { isUserError, UserError } from './user-error.ts';

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

export function refuseConfig(subject: string, path: ConfigProblem['path'], message: string): never {
  throw new ConfigError(subject, [{ path, message }]);
}

/**
 * Checks a configuration against its schema.
 *
 * @param furtherProblems - Checks that involve several keys. They receive the raw input, so that their problems are
 *   listed together with the schema's.
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

/** Renders a value briefly for a message. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  // With YAML aliases, a list can contain itself.
  const text = ifPossible(() => JSON.stringify(value)) ?? Object.prototype.toString.call(value);
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}

const RENAMED_KEYS: ReadonlyMap<string, string> = new Map([
  ['reasoner', 'model'],
  ['lean', 'contextByReference'],
  ['columns', 'variants'],
]);

const REMOVED_KEYS: ReadonlyMap<string, string> = new Map([['probes', 'preset: ladder']]);

/** Returns the names listed in a schema's message. */
function knownKeys(message: string): string[] {
  return message.replace(/^.* are /, '').split(', ');
}

export function problemOf(issue: z.core.$ZodIssue): ConfigProblem {
  if (issue.code === 'unrecognized_keys') {
    const renamed = issue.keys.flatMap((key) => {
      const instead = REMOVED_KEYS.get(key);
      if (instead) return [`${key} was removed, use ${instead}`];
      const name = RENAMED_KEYS.get(key);
      const meant = name === undefined ? nearest(key, knownKeys(issue.message)) : undefined;
      return name ? [`${key} is called ${name} now`] : meant ? [`did you mean ${meant}`] : [];
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

/**
 * Finds the known name that a misspelt name probably means: it needs at most two edits, or edits of a third of the
 * letters.
 */
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
