import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError, type ConfigProblem, isConfigError } from '../lib/config-error.ts';
import { readConfigFile } from '../lib/config-file.ts';
import { thisPackage } from '../lib/package-root.ts';
import { isUserError, UserError } from '../lib/user-error.ts';
import type { CheckedTest } from '../study/check-tests.ts';
import { attempt } from './fail.ts';

export interface GeneratedTest extends CheckedTest {
  readonly options?: Readonly<Record<string, unknown>> | undefined;
}

/** Loads the tests that a promptfoo config lists or generates. Entries for tables, such as CSV files, are skipped. */
export async function loadTests(path: string, config = readConfig(path)): Promise<GeneratedTest[]> {
  const folder = dirname(resolve(path));
  const tests: GeneratedTest[] = [];
  for (const [i, entry] of listOf(config.tests).entries()) {
    const made = testsOf(path, folder, entry).catch((error: unknown) => {
      throw placedError(path, i, error);
    });
    tests.push(...(await made));
  }
  return tests;
}

/**
 * Adds the path of the config and the entry of `tests:` to an error about a generator's settings. Other errors are
 * unchanged.
 */
export function placedError(path: string, entry: number, error: unknown): unknown {
  return isConfigError(error) ? new ConfigError(path, problemsIn(['tests', entry], error)) : error;
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
  folder: string,
  entry: unknown,
): Promise<readonly GeneratedTest[]> {
  const reference = typeof entry === 'string' ? entry : (entry as { path?: unknown } | null)?.path;
  if (typeof reference !== 'string')
    return typeof entry === 'object' && entry !== null ? [entry as GeneratedTest] : [];
  const generator = await generatorIn(path, folder, reference);
  if (!generator) return [];
  const made: unknown = await generator((entry as { config?: unknown }).config);
  if (Array.isArray(made)) return made as readonly GeneratedTest[];
  throw new UserError(`${path}: tests: expected a list of tests from ${reference}, got ${typeof made}`);
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

/** Loads the function that an entry of `tests:` names; undefined if it names no JavaScript or TypeScript file. */
export async function generatorIn(
  path: string,
  folder: string,
  reference: string,
): Promise<Generator | undefined> {
  const [, file, name = 'default'] = /^(?:file:\/\/)?(.+\.[cm]?[jt]s)(?::(\w+))?$/.exec(reference) ?? [];
  return file === undefined ? undefined : functionIn(`${path}: tests`, folder, { reference, file, name });
}

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
