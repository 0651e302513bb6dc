import {
  closeSync,
  createReadStream,
  fsyncSync,
  globSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { stringify } from 'yaml';
import { EXPORT_FORMATS } from '../src/exchange/manifest.ts';
import { ROOT } from '../tests/support/promptfoo.ts';
import { type Finding, measured, spread } from './timing.ts';

/** The reference writes this many lines again and again, because all lines would not fit into memory. */
const HELD = 20_000;
const CHUNK = 1 << 18;
const UNITS = 348;
const CASES_OF_UNIT = 12;

/**
 * Compares the elapsed time of `export` with the time to write lines of the same files from memory. The questions of
 * several worlds are exported under two prompts.
 */
export async function benchExport(worlds: number, rounds: number): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'export-'));
  const config = join(folder, 'config.yaml');
  const generator = join(ROOT, 'dist/generators/compositional.js');
  const cli = join(ROOT, 'dist/src/cli/main.js');
  writeFileSync(
    config,
    stringify({
      prompts: ['zero-shot', 'chain-of-thought'].map((name) => `file://${join(ROOT, 'prompts', name)}.j2`),
      providers: ['openai:chat:gpt-4.1-mini'],
      tests: [
        {
          path: `file://${generator}:compositional`,
          config: { preset: 'maasch-2025-figure-4', worlds, units: { sample: UNITS } },
        },
      ],
    }),
  );
  const findings: Finding[] = [];
  for (const format of EXPORT_FORMATS) {
    const costs: { ours: Awaited<ReturnType<typeof measured>>; plain: number; bytes: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      const out = join(folder, format);
      const ours = await measured([cli, 'export', config, '--to', format, '--out', out]);
      const files = globSync('**/*.jsonl', { cwd: out }).map((name) => join(out, name));
      const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
      const lines = (await Promise.all(files.map((file) => firstLines(file, HELD / files.length)))).flat();
      rmSync(out, { recursive: true });
      costs.push({ ours, plain: writing(lines, bytes, join(folder, 'plain.jsonl')), bytes });
      rmSync(join(folder, 'plain.jsonl'));
    }
    const prompts = 2 * worlds * UNITS * CASES_OF_UNIT;
    const [first] = costs;
    const memory = Math.max(...costs.map(({ ours }) => ours.memory));
    findings.push({
      what: `export --to ${format} of ${prompts.toLocaleString('en')} prompts ÷ writing lines of the same files from memory`,
      measured: `${spread(costs.map(({ ours, plain }) => ours.seconds / plain))} × (${first?.ours.seconds.toFixed(1)} s, ${Math.round((first?.bytes ?? 0) / 1e6)} MB written, at most ${Math.round(memory)} MB of memory)`,
      target: '≤ 2.00 ×, 300 MB',
    });
  }
  rmSync(folder, { recursive: true });
  return findings;
}

/** Writes lines again and again until a number of bytes is reached, and returns the seconds. */
function writing(lines: readonly string[], bytes: number, path: string): number {
  const began = performance.now();
  const file = openSync(path, 'w');
  let [written, chunk] = [0, ''];
  while (written < bytes) {
    for (const line of lines) {
      chunk += `${line}\n`;
      if (chunk.length < CHUNK) continue;
      written += writeSync(file, chunk);
      chunk = '';
      if (written >= bytes) break;
    }
  }
  fsyncSync(file);
  closeSync(file);
  return (performance.now() - began) / 1000;
}

async function firstLines(path: string, count: number): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of createInterface({ input: createReadStream(path) })) {
    if (lines.push(line) >= count) break;
  }
  return lines;
}
