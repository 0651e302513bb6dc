import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Case } from '../cases/case.ts';
import { ConfigError, type ConfigProblem, isConfigError } from '../lib/config-error.ts';
import { readConfigFile } from '../lib/config-file.ts';
import { isRecord } from '../lib/is-record.ts';
import { thisPackage } from '../lib/package-root.ts';
import { isUserError, UserError } from '../lib/user-error.ts';
import type { CheckedTest } from '../study/check-tests.ts';
import { SCORES } from '../tasks/scores.ts';
import { attempt } from './fail.ts';

export interface GeneratedTest extends CheckedTest {
  readonly options?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Loads the tests that a promptfoo config lists or generates. Entries for other files, such as CSV tables, are skipped.
 */
export async function loadTests(path: string, config = readConfig(path)): Promise<GeneratedTest[]> {
  const tests: GeneratedTest[] = [];
  for await (const test of testsIn(path, config)) tests.push(test);
  return tests;
}

/**
 * Yields the tests of a promptfoo config. An error about a generator's settings names the config and the entry of
 * `tests:`.
 *
 * @param changed - Changes the settings of each generator. With it, generators that can do so yield tests one by one,
 *   because a whole study may not fit in memory.
 */
export async function* testsIn(
  path: string,
  config: Readonly<Record<string, unknown>>,
  changed?: (settings: unknown) => unknown,
): AsyncGenerator<GeneratedTest> {
  for (const [i, entry] of listOf(config.tests).entries()) {
    try {
      yield* await testsOf(path, entry, changed);
    } catch (error) {
      throw isConfigError(error) ? new ConfigError(path, problemsIn(['tests', i], error)) : error;
    }
  }
}

export function problemsIn(place: readonly PropertyKey[], { problems }: ConfigError): ConfigProblem[] {
  return problems.map(({ path, message }) => ({ path: [...place, 'config', ...path], message }));
}

export function listOf(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** Returns the tests of an entry of `tests:` that is a single test or a generator; other entries give no tests. */
export async function testsOf(
  path: string,
  entry: unknown,
  changed?: (settings: unknown) => unknown,
): Promise<Iterable<GeneratedTest>> {
  const reference = referenceIn(entry);
  if (reference === undefined)
    return typeof entry === 'object' && entry !== null ? [entry as GeneratedTest] : [];
  const [, file, name = 'default'] = /^(?:file:\/\/)?(.+\.[cm]?[jt]s)(?::(\w+))?$/.exec(reference) ?? [];
  if (file === undefined) return [];
  const folder = dirname(resolve(path));
  const generator: Generator = await functionIn(`${path}: tests`, folder, { reference, file, name });
  const own = isRecord(entry) ? entry.config : undefined;
  if (changed && generator.each) return generator.each(changed(own));
  const made: unknown = await generator(changed ? changed(own) : own);
  if (Array.isArray(made)) return made as readonly GeneratedTest[];
  throw new UserError(`${path}: tests: expected a list of tests from ${reference}, got ${typeof made}`);
}

/** Returns the path of the generator or table that an entry of `tests:` names. */
export function referenceIn(entry: unknown): string | undefined {
  const reference = isRecord(entry) ? entry.path : entry;
  return typeof reference === 'string' ? reference : undefined;
}

export function readConfig(path: string): Record<string, unknown> {
  if (!existsSync(path)) {
    throw new UserError(
      `${path}: expected a promptfoo config, but there is no such file; go to the config's folder, pass its path, or write a config with: promptfoo-causal init`,
    );
  }
  const config = attempt(path, () => readConfigFile(path));
  if (typeof config === 'object' && config !== null) return config as Record<string, unknown>;
  throw new UserError(
    `${path}: expected a promptfoo config (an object with tests and providers), got something else`,
  );
}

/** A function that makes tests. Most generators of this package can also make them one by one. */
type Generator = ((config: unknown) => unknown) & {
  readonly each?: (config: unknown) => Iterable<GeneratedTest>;
};

/**
 * Loads a function that a config names as `file://path:name`. Errors in a project's own code become user errors, which
 * are printed without a stack trace.
 */
export async function functionIn(
  place: string,
  folder: string,
  { reference, file, name }: { readonly reference: string; readonly file: string; readonly name: string },
): Promise<(...args: unknown[]) => unknown> {
  const module = (await import(pathToFileURL(resolve(folder, file)).href).catch((error: Error) => {
    throw new UserError(`${place}: ${reference}: ${error.message}`);
  })) as Record<string, unknown>;
  const found = module[name];
  if (typeof found !== 'function') {
    const others = Object.keys(module).filter((key) => typeof module[key] === 'function');
    throw new UserError(
      `${place}: expected a function ${name} in ${file}, got ${typeof found}; the file exports ${others.join(', ') || 'no function'}`,
    );
  }
  const own = async (...args: unknown[]): Promise<unknown> => {
    try {
      return await found(...args);
    } catch (error) {
      if (isUserError(error) || isThrownHere(error)) throw error;
      throw new UserError(
        `${place}: ${reference}: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  };
  // Most generators of this package have a property `each`, a function that yields tests one by one.
  return Object.assign(own, found);
}

/** Tests whether the first line of an error's stack trace is in this package. */
function isThrownHere(error: unknown): boolean {
  const [, first = ''] = /\n\s+at (.*)/.exec((error instanceof Error && error.stack) || '') ?? [];
  const { folder } = thisPackage();
  return [folder, pathToFileURL(folder).href].some((place) => first.includes(place));
}

export function caseOf(path: string, { metadata, description }: GeneratedTest): Case {
  const score = SCORES.find(({ kind }) => kind.id === metadata?.task);
  if (!score)
    throw new UserError(
      `${path}: ${description}: expected one of the tasks ${SCORES.map(({ kind }) => kind.id).join(', ')}, got ${metadata?.task}`,
    );
  const parsed = score.kind.caseSchema.safeParse(metadata);
  if (parsed.success) return parsed.data;
  throw new UserError(`${path}: ${description}: ${parsed.error.issues[0]?.message}`);
}
