import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import { thisPackage } from '../lib/package-root.ts';
import { UserError } from '../lib/user-error.ts';
import type { CheckedTest } from '../study/check-tests.ts';
import { attempt, UsageError } from './fail.ts';

export interface GeneratedTest extends CheckedTest {
  readonly options?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Loads the tests of a promptfoo config the way promptfoo does: by calling the generators that it names.
 *
 * @param path - The config, YAML or JSON. Generators are looked up from its folder.
 * @throws {UsageError} If the config cannot be read, or names a generator that is not there.
 */
export async function loadTests(path: string, config = readConfig(path)): Promise<GeneratedTest[]> {
  const folder = dirname(resolve(path));
  const tests: GeneratedTest[] = [];
  for (const entry of listOf(config.tests)) tests.push(...(await testsOf(path, folder, entry)));
  return tests;
}

export function listOf(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** The tests that an entry of `tests:` stands for: one, or what a generator makes. */
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
  throw new UsageError(`${path}: tests: expected a list of tests from ${reference}, got ${typeof made}`);
}

export function readConfig(path: string): Record<string, unknown> {
  const config: unknown = attempt(path, () => parse(readFileSync(path, 'utf8')));
  if (typeof config === 'object' && config !== null) return config as Record<string, unknown>;
  throw new UsageError(`${path}: expected a promptfoo config, got something else`);
}

/** A function that makes tests; ours can also make them one by one. */
export type Generator = ((config: unknown) => unknown) & {
  readonly each?: (config: unknown) => Iterable<GeneratedTest>;
};

/** The function that an entry of `tests:` names; undefined for tests from tables and services, which are none of ours. */
export async function generatorIn(
  path: string,
  folder: string,
  reference: string,
): Promise<Generator | undefined> {
  const [, file, name = 'default'] = /^(?:file:\/\/)?(.+\.[cm]?[jt]s)(?::(\w+))?$/.exec(reference) ?? [];
  return file === undefined ? undefined : functionIn(`${path}: tests`, folder, { reference, file, name });
}

/**
 * A function that a config names as `file://path:name`. What it throws is told in a sentence: it is for its author to
 * mend, unless it was thrown by this package.
 *
 * @param place - Where it is named, for messages.
 * @throws {UsageError} If the file cannot be loaded, or has no such function.
 */
export async function functionIn(
  place: string,
  folder: string,
  { reference, file, name }: { readonly reference: string; readonly file: string; readonly name: string },
): Promise<(...args: unknown[]) => unknown> {
  const module = (await import(pathToFileURL(resolve(folder, file)).href).catch((error: Error) => {
    throw new UsageError(`${place}: ${reference}: ${error.message}`);
  })) as Record<string, unknown>;
  const found = module[name];
  if (typeof found !== 'function') {
    const others = Object.keys(module).filter((key) => typeof module[key] === 'function');
    throw new UsageError(
      `${place}: expected a function ${name} in ${file}, got ${typeof found}; it has ${others.join(', ') || 'none'}`,
    );
  }
  const own = async (...args: unknown[]): Promise<unknown> => {
    try {
      return await found(...args);
    } catch (error) {
      if (error instanceof UserError || isThrownHere(error)) throw error;
      throw new UsageError(
        `${place}: ${reference}: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  };
  // Generators of this package bring what makes tests one by one.
  return Object.assign(own, found);
}

/** Whether an error comes from this package's files: its first line of the trace says so. */
function isThrownHere(error: unknown): boolean {
  const [, first = ''] = /\n\s+at (.*)/.exec((error instanceof Error && error.stack) || '') ?? [];
  const { folder } = thisPackage();
  return [folder, pathToFileURL(folder).href].some((place) => first.includes(place));
}
