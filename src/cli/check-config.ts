import { dirname, resolve } from 'node:path';
import { ConfigError, type ConfigProblem, isConfigError } from '../lib/config-error.ts';
import { isUserError, UserError } from '../lib/user-error.ts';
import { suiteProblems } from '../study/check-suite.ts';
import { parseSimulatedModelConfig } from '../tasks/shared/simulated-model.ts';
import { functionIn, type GeneratedTest, listOf, problemsIn, readConfig, testsOf } from './load-tests.ts';
import { loadPrompts, loadProviders } from './load-variants.ts';

type Config = Readonly<Record<string, unknown>>;

/**
 * Checks a promptfoo config before any model is called: its references, the settings of generators and simulated
 * models, and what {@link suiteProblems} checks.
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
    tests.push(...((await attempt(['tests', i], () => testsOf(path, entry))) ?? []));
  }
  for (const [i, entry] of listOf(config.extensions).entries()) {
    await attempt(['extensions', i], () => resolved(path, folder, entry));
  }
  const defaultTest = config.defaultTest as Parameters<typeof suiteProblems>[0]['defaultTest'];
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
  if (isConfigError(error)) return problemsIn(place, error);
  if (!isUserError(error)) throw error;
  const { message } = error;
  return [
    { path: place, message: message.startsWith(`${file}: `) ? message.slice(file.length + 2) : message },
  ];
}

/** Checks that a function in a file of the project can be loaded. References to packages are not checked. */
async function resolved(path: string, folder: string, reference: unknown): Promise<void> {
  if (typeof reference !== 'string') return;
  const [, file, name] = /^file:\/\/(.+\.[cm]?[jt]s):(\w+)$/.exec(reference) ?? [];
  if (file !== undefined && name !== undefined) await functionIn(path, folder, { reference, file, name });
}

function usableModel(entry: unknown): void {
  const { id, config } = (typeof entry === 'object' && entry !== null ? entry : { id: entry }) as Config;
  if (typeof id !== 'string') return;
  const [, name] = /^package:promptfoo-causal:(\w+)$/.exec(id) ?? [];
  if (name !== undefined && name !== 'SimulatedModel') {
    throw new UserError(`expected package:promptfoo-causal:SimulatedModel, got ${id}`);
  }
  if (name !== undefined || /simulated-model\.[jt]s$/.test(id)) parseSimulatedModelConfig(config ?? {});
}
