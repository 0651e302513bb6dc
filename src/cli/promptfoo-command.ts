import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { complain } from '../lib/say.ts';
import { UserError } from '../lib/user-error.ts';

/** The largest number of characters that an error quotes from the end of a failed program's output. */
const SHOWN = 2_000;

const STOP = ['SIGINT', 'SIGTERM'] as const;

/**
 * The time in milliseconds that promptfoo has to stop on its own before it gets a signal from this process. Ctrl-C in
 * a terminal also reaches promptfoo, and a second signal would make it drop its last answers.
 */
const OWN_TIME = 1_000;

/** Runs the promptfoo command that is installed in this folder or in a folder above it. */
export async function runPromptfoo(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<void> {
  const child = spawn(process.execPath, [entryOf('.'), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-SHOWN);
    });
  }
  const end = await endOf(child);
  if (end !== 0) {
    const words = printed.trim();
    throw new UserError(`promptfoo ${args[0]}: expected exit code 0, got ${end}${words && `:\n${words}`}`);
  }
}

/** Waits for the end of a program. If this process receives a signal to stop, it also stops the program. */
async function endOf(child: ChildProcess): Promise<number | string> {
  let stopped: NodeJS.Signals | undefined;
  const stop = (signal: NodeJS.Signals): void => {
    stopped = signal;
    setTimeout(() => child.kill('SIGINT'), OWN_TIME);
  };
  for (const signal of STOP) process.once(signal, stop);
  const end = await new Promise<number | string>((done, failed) => {
    child.on('error', failed).on('close', (code, signal) => done(code ?? `signal ${signal}`));
  });
  for (const signal of STOP) process.off(signal, stop);
  if (stopped) {
    complain('Interrupted: the answers so far are kept; run the command again to resume.');
    process.kill(process.pid, stopped);
  }
  return end;
}

function entryOf(folder: string): string {
  for (let above = resolve(folder); ; above = dirname(above)) {
    const home = join(above, 'node_modules', 'promptfoo');
    if (existsSync(join(home, 'package.json'))) {
      const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
      return join(home, typeof bin === 'string' ? bin : bin.promptfoo);
    }
    if (above === dirname(above)) {
      throw new UserError(
        `${folder}: promptfoo is not installed in this folder or in a folder above it; run in this folder: npm install --save-dev promptfoo`,
      );
    }
  }
}
