import { writeFileSync } from 'node:fs';
import { afterEach, vi } from 'vitest';
import { programFor } from '../../src/cli/program.ts';
import { namedRng } from '../../src/lib/random.ts';
import { type Eval, FAILED, type Model, right, wrongWhere } from '../rows/eval-of.ts';
import { testsOf } from '../rows/tests-of.ts';
import { folderForEachTest } from '../support/folders.ts';

/** The 600 default questions. */
export const TESTS = testsOf({ seed: 1 }, { seed: 1 });

/** What a command printed, and its exit code; if it threw, the message of the error and 1. */
export interface Ended {
  readonly code: number | string;
  readonly text: string;
}

/** Runs commands in a new folder for each test of a file. In their arguments, `$` stands for this folder. */
export function commandsInFolder() {
  const inFolder = folderForEachTest('commands');
  afterEach(() => {
    process.exitCode = undefined;
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });
  const command = async (name: string, ...args: readonly string[]): Promise<Ended> => {
    const said: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((text: string) => void said.push(text));
    const line = ['node', 'promptfoo-causal', name, ...args.map((arg) => arg.replace('$', () => inFolder('/')))];
    const program = await programFor(line);
    try {
      await program.parseAsync(line);
      return { code: process.exitCode ?? 0, text: said.join('\n') };
    } catch (error) {
      return { code: 1, text: (error as Error).message };
    }
  };
  return {
    inFolder,
    command,
    gate: (...args: readonly string[]): Promise<Ended> => command('gate', ...args),
    /** Writes a file of the folder: an eval as JSON, or a text. */
    write(name: string, content: Eval | string): void {
      writeFileSync(inFolder(name), typeof content === 'string' ? content : JSON.stringify(content));
    },
  };
}

/** A model that answers every question right. */
export function perfect(label: string): Model {
  return { label, answer: right };
}

/** A model that is wrong on about a share of the questions. Two models with one seed are wrong on the same questions. */
export function noisy(label: string, share: number, seed = label): Model {
  return wrongWhere(label, ({ id }) => namedRng(seed, id).bernoulli(share));
}

/** A model of which one call in several fails. The others are answered right. */
export function failing(label: string, oneIn: number): Model {
  return { label, answer: (item, index) => (index % oneIn === 0 ? FAILED : item.truth) };
}
