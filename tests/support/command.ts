import { format } from 'node:util';
import { vi } from 'vitest';
import { fail } from '../../src/cli/fail.ts';
import { programFor } from '../../src/cli/program.ts';
import type { Finished } from './promptfoo.ts';

class Exit extends Error {
  readonly code: number;
  constructor(code: number) {
    super();
    this.code = code;
  }
}

/**
 * Runs a command of ours in a folder as its process would, but in this one: half of what a process takes is its start.
 * That the process does the same is tested with the package, as installed.
 */
export function causal(
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  return asProcess(folder, env, async () => {
    const program = await programFor(args);
    await program.parseAsync(args, { from: 'user' });
  });
}

/** Does something as a process of its own would in a folder: what it prints, and how it ends. */
export async function asProcess(
  folder: string,
  env: Readonly<Record<string, string>>,
  work: () => Promise<void>,
): Promise<Finished> {
  const home = process.cwd();
  let output = '';
  const write = (text: unknown): boolean => {
    output += text;
    return true;
  };
  const print = (...parts: unknown[]): void => {
    output += `${format(...parts)}\n`;
  };
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(print),
    vi.spyOn(console, 'error').mockImplementation(print),
    vi.spyOn(console, 'warn').mockImplementation(print),
    vi.spyOn(process.stdout, 'write').mockImplementation(write),
    vi.spyOn(process.stderr, 'write').mockImplementation(write),
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Exit(Number(code ?? process.exitCode ?? 0));
    }),
  ];
  const variables = { ...process.env };
  try {
    process.chdir(folder);
    Object.assign(process.env, env);
    process.exitCode = 0;
    const exit = await work().catch((error: unknown) => {
      if (error instanceof Exit) return error;
      fail(error);
    });
    return { code: exit instanceof Exit ? exit.code : Number(process.exitCode), output };
  } finally {
    process.exitCode = undefined;
    for (const name of Object.keys(env)) {
      if (variables[name] === undefined) delete process.env[name];
      else process.env[name] = variables[name];
    }
    process.chdir(home);
    for (const spy of spies) spy.mockRestore();
  }
}
