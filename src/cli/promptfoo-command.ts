import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UserError } from '../lib/user-error.ts';

/** The number of characters that an error shows from the end of a failed program's output. */
const SHOWN = 2_000;

/**
 * Runs the promptfoo command that is installed in this folder or in a folder above it.
 *
 * @param env - Variables added to the environment of this process.
 * @throws {UserError} If promptfoo is not installed or fails; the message contains the end of its output.
 */
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
  const end = await new Promise<number | string>((done, failed) => {
    child.on('error', failed).on('close', (code, signal) => done(code ?? `signal ${signal}`));
  });
  if (end !== 0) {
    const words = printed.trim();
    throw new UserError(
      `promptfoo ${args[0]}: expected it to end with exit code 0, got ${end}${words && `:\n${words}`}`,
    );
  }
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
        `${folder}: expected promptfoo in the node_modules of this folder or of a folder above it, but it is not installed; run in this folder: npm install --save-dev promptfoo`,
      );
    }
  }
}
