import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { IS_NIGHTLY } from '../support/fuzz.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-write-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string): string => join(folder, name);
const read = (name: string): string => readFileSync(at(name), 'utf8');

/** A program that replaces a, b and c by texts of the given sign and lengths, over and over if it is to. */
function program(lengths: readonly number[], rounds: number): string {
  return `
    import { replaceFiles } from ${JSON.stringify(join(import.meta.dirname, '../../src/lib/replace-files.ts'))};
    for (let i = 0; i < ${rounds}; i++) {
      const sign = String(i % 10);
      replaceFiles([${lengths.map((length, k) => `{ path: ${JSON.stringify(at('abc'[k]!))}, text: sign.repeat(${length}) }`).join(', ')}]);
      if (i === 0) console.log('begun');
    }`;
}

test('a kill at any moment leaves whole files, and of one writing', async () => {
  let mixed = 0;
  for (let delay = 0; delay < 12; delay += IS_NIGHTLY ? 1 : 1.5) {
    const child = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      program([10, 300_000, 3_000_000], 1000),
    ]);
    await new Promise((resolve) => child.stdout.once('data', resolve));
    await setTimeout(7 * delay);
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('close', resolve));
    const [a, b, c] = [read('a'), read('b'), read('c')] as const;
    expect([a.length, b.length, c.length]).toEqual([10, 300_000, 3_000_000]);
    if (new Set([a, b, c].map((text) => text[0])).size > 1) mixed++;
  }
  // No system puts three files in place in one step: between the first and the last lie some ten microseconds.
  expect(mixed).toBeLessThanOrEqual(1);
});
