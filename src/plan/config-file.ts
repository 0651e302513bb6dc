import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Case } from '../case/case.ts';
import { hasCase } from '../case/question-test.ts';
import { isRecord } from '../lib/json.ts';
import { parseYamlFile, readText } from '../lib/read-files.ts';
import { ConfigError, isConfigError, UserError } from '../lib/user-error.ts';
import { functionAt } from './load-function.ts';

/** A promptfoo config as it was read, unchecked. */
export type Config = Readonly<Record<string, unknown>>;

/** A test as a generator returns it. */
export interface GeneratedTest {
  readonly description?: string;
  readonly vars?: Readonly<Record<string, unknown>>;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly assert?: unknown;
  readonly options?: unknown;
}

/** Returns the cases of those tests that are questions of this package. Their fields are not checked. */
export function casesOf(tests: readonly GeneratedTest[]): Case[] {
  return tests.flatMap(({ metadata }) => (hasCase(metadata) ? [metadata as unknown as Case] : []));
}

/** Returns promptfoo's config in the working directory. */
export function configHere(): string {
  const names = ['promptfooconfig.yaml', 'promptfooconfig.yml', 'promptfooconfig.json'];
  return names.find((name) => existsSync(name)) ?? 'promptfooconfig.yaml';
}

/**
 * Reads a promptfoo config, and the file of its `defaultTest` if it has one.
 *
 * @throws {UserError} If either is missing, or not an object.
 */
export function readConfig(path: string): Config {
  if (!existsSync(path)) {
    const hint = 'pass the path of your config, or write one with: npx promptfoo-causal init';
    throw new UserError(`${path}: expected a promptfoo config, found no such file; ${hint}`);
  }
  const config = parseYamlFile(readText(path), path);
  if (!isRecord(config))
    throw new UserError(`${path}: expected a promptfoo config, an object with providers and tests`);
  const { defaultTest } = config;
  return typeof defaultTest === 'string' ? { ...config, defaultTest: testInFile(path, defaultTest) } : config;
}

/** Reads the test to which a reference such as `file://shared/default-test.yaml` leads from the folder of a config. */
function testInFile(path: string, reference: string): Config {
  const [, name] = /^file:\/\/(.+\.(?:ya?ml|json))$/.exec(reference) ?? [];
  if (name === undefined)
    throw new UserError(`${path}: defaultTest: expected a test or file://….yaml, got ${JSON.stringify(reference)}`);
  const file = resolve(dirname(path), name);
  if (!existsSync(file)) throw new UserError(`${path}: defaultTest: expected a file, found no ${file}`);
  const test = parseYamlFile(readText(file), file);
  if (isRecord(test)) return test;
  throw new UserError(`${path}: defaultTest: expected an object with assert in ${file}`);
}

/** Returns the tests of a config: those listed, and those of generators. Tables of other formats give none. */
export async function loadTests(path: string, config: Config): Promise<GeneratedTest[]> {
  const lists = [];
  for (const [i, entry] of listOf(config.tests).entries())
    try {
      lists.push(await testsOf(path, entry));
    } catch (error) {
      if (!isConfigError(error)) throw error;
      // A generator names the keys of its own config; a reader looks for them in promptfoo's.
      const problems = error.problems.map((problem) => ({ ...problem, path: ['tests', i, 'config', ...problem.path] }));
      throw new ConfigError(path, problems);
    }
  return lists.flat();
}

/** Returns the tests of an entry: a test in place, or what a generator returns. */
async function testsOf(path: string, entry: unknown): Promise<readonly GeneratedTest[]> {
  const reference = isRecord(entry) ? entry.path : entry;
  if (typeof reference !== 'string') return isRecord(entry) ? [entry] : [];
  const generator = await functionAt(path, reference);
  if (generator === undefined) return [];
  const config = isRecord(entry) ? fromFolder(entry.config, dirname(resolve(path))) : undefined;
  const tests = await generator(config);
  if (Array.isArray(tests)) return tests;
  throw new UserError(`${path}: tests: expected a list of tests from ${reference}, got ${typeof tests}`);
}

/** Resolves the paths `file://…` in a generator's config from the folder of promptfoo's config, as promptfoo does. */
function fromFolder(value: unknown, folder: string): unknown {
  if (typeof value === 'string' && value.startsWith('file://'))
    return `file://${resolve(folder, value.slice('file://'.length))}`;
  if (Array.isArray(value)) return value.map((item) => fromFolder(item, folder));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, fromFolder(field, folder)]));
}

/** Returns a list as it is, and another value as a list of one. Nothing gives an empty list. */
export function listOf(value: unknown): readonly unknown[] {
  return value === undefined || value === null ? [] : [value].flat();
}
