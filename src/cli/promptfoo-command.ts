import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UsageError } from './fail.ts';

/** What of a program's last words is shown where it fails. */
const SHOWN = 2_000;

/**
 * Runs promptfoo's own command, as installed for the folder or above it.
 *
 * @param env - Added to this process's own environment.
 * @throws {UsageError} If promptfoo is not installed, or ends with an error; with the end of what it printed.
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
    throw new UsageError(
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
      throw new UsageError(
        `${folder}: expected promptfoo in its node_modules or above, found none; run there: npm install --save-dev promptfoo`,
      );
    }
  }
}
