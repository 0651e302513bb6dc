import { dirname, resolve } from 'node:path';
import { ConfigError, type ConfigProblem } from '../lib/config-error.ts';
import { type CheckedTest, suiteProblems } from '../study/check-suite.ts';
import { parseSimulatedModelConfig } from '../tasks/shared/simulated-model.ts';
import { functionIn, type GeneratedTest, listOf, readConfig, testsOf } from './load-tests.ts';
import { loadPrompts, loadProviders } from './load-variants.ts';

type Config = Readonly<Record<string, unknown>>;

/**
 * Checks the whole of a promptfoo config before anything is asked: references that lead nowhere, generators and models
 * whose config cannot be used, and what {@link suiteProblems} finds. What it returns are the tests, all of which can be
 * asked.
 *
 * @throws {ConfigError} Listing the problems of all entries. @throws {UsageError} If it cannot be read.
 */
export async function checkConfig(path: string): Promise<GeneratedTest[]> {
  const config = readConfig(path);
  const folder = dirname(resolve(path));
  const problems: ConfigProblem[] = [];
  const attempt = async <T>(
    place: readonly PropertyKey[],
    step: () => T | Promise<T>,
  ): Promise<T | undefined> => {
    try {
      return await step();
    } catch (error) {
      problems.push(...problemsAt(place, path, error));
      return undefined;
    }
  };
  const tests: GeneratedTest[] = [];
  for (const [i, entry] of listOf(config.tests).entries()) {
    tests.push(...((await attempt(['tests', i], () => testsOf(path, folder, entry))) ?? []));
  }
  for (const [i, entry] of listOf(config.extensions).entries()) {
    await attempt(['extensions', i], () => resolved(path, folder, entry));
  }
  const defaultTest = config.defaultTest as CheckedTest | undefined;
  for (const [i, item] of listOf(defaultTest?.assert).entries()) {
    await attempt(['defaultTest', 'assert', i], () => resolved(path, folder, (item as Config | null)?.value));
  }
  for (const [i, entry] of listOf(config.providers ?? config.targets).entries()) {
    await attempt(['providers', i], () => usableModel(entry));
  }
  const providers = (await attempt(['providers'], () => loadProviders(path, config))) ?? [];
  const prompts = (await attempt(['prompts'], () => loadPrompts(path, config))) ?? [];
  problems.push(...suiteProblems({ providers, prompts, defaultTest, tests }));
  if (problems.length > 0) throw new ConfigError(path, problems);
  return tests;
}

function problemsAt(place: readonly PropertyKey[], file: string, error: unknown): ConfigProblem[] {
  if (error instanceof ConfigError) {
    return error.problems.map(({ path, message }) => ({ path: [...place, 'config', ...path], message }));
  }
  const { message } = error as Error;
  return [
    { path: place, message: message.startsWith(`${file}: `) ? message.slice(file.length + 2) : message },
  ];
}

/** A function in a file of this project; what other packages and promptfoo itself offer is theirs to resolve. */
async function resolved(path: string, folder: string, reference: unknown): Promise<void> {
  if (typeof reference !== 'string') return;
  const [, file, name] = /^file:\/\/(.+\.[cm]?[jt]s):(\w+)$/.exec(reference) ?? [];
  if (file !== undefined && name !== undefined) await functionIn(path, folder, { reference, file, name });
}

/** A simulated model is ours to check: which one, and its settings. */
function usableModel(entry: unknown): void {
  const { id, config } = (typeof entry === 'object' && entry !== null ? entry : { id: entry }) as Config;
  if (typeof id !== 'string') return;
  const [, name] = /^package:promptfoo-causal:(\w+)$/.exec(id) ?? [];
  if (name !== undefined && name !== 'SimulatedModel') {
    throw new Error(`expected package:promptfoo-causal:SimulatedModel, got ${id}`);
  }
  if (name !== undefined || /simulated-model\.[jt]s$/.test(id)) parseSimulatedModelConfig(config ?? {});
}
