import { closeSync, mkdtempSync, openSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../tests/support/promptfoo.ts';
import { type Finding, measured } from './timing.ts';

interface Rows {
  readonly worlds: number;
  readonly units: number;
  readonly variants: number;
}

/** Limits the heap. Without a limit, Node delays garbage collection, and uses more memory than it needs. */
function heapOf(megabytes: number, young = 8): string[] {
  return [`--max-old-space-size=${megabytes}`, `--max-semi-space-size=${young}`];
}

/** Compares the processor time of `rollup` on a JSON Lines file with the time to read and parse the file. */
export async function benchStreaming(worlds: number): Promise<Finding[]> {
  const size = { worlds, units: 1000, variants: 12 };
  const folder = mkdtempSync(join(tmpdir(), 'streaming-'));
  const file = join(folder, 'rows.jsonl');
  const descriptor = openSync(file, 'w');
  await measured(writing(size), descriptor);
  closeSync(descriptor);
  const parsing = await measured(['--import', 'tsx', join(ROOT, 'bench/parse-lines.ts'), file]);
  const rolling = await measured([...heapOf(256), ...rollingUp([file], folder)]);
  const part = [...cli('rollup'), file, '-o', join(folder, 'out.part')];
  const making = await measured([...heapOf(256), ...part]);
  const { size: bytes } = statSync(join(folder, 'out.part'));
  rmSync(folder, { recursive: true });
  return [
    {
      what: `rollup -o out.part of ${rowsIn(size)} rows ÷ parsing the file`,
      measured: `${(making.cpu / parsing.cpu).toFixed(2)} × (${making.cpu.toFixed(1)} s; ${(bytes / count(size)).toFixed(2)} bytes per reply)`,
      target: '≤ 1.30 ×',
    },
    {
      what: `rollup of ${rowsIn(size)} rows from a file, in a heap of 256 MB ÷ parsing the file`,
      measured: `${(rolling.cpu / parsing.cpu).toFixed(2)} × (${rolling.cpu.toFixed(1)} s, at most ${Math.round(rolling.memory)} MB)`,
      target: worlds > 1 ? '≤ 1.50 ×, 500 MB' : '',
    },
  ];
}

/** Measures the roll-up of ten million replies about 600 worlds from 16 partial roll-ups. */
export async function benchTenMillion(worlds = 600): Promise<Finding[]> {
  const size = { worlds, units: 348, variants: 4 };
  const folder = mkdtempSync(join(tmpdir(), 'parts-'));
  const parts = Array.from({ length: 16 }, (_, i) => join(folder, `${i + 1}.part`));
  for (const [i, part] of parts.entries()) {
    const args = [JSON.stringify(designOf(size)), String(size.variants), `${i + 1}/16`, part];
    await measured(['--import', 'tsx', join(ROOT, 'bench/write-part.ts'), ...args]);
  }
  // With less space for young objects, many are copied to the old ones, and stay there for long.
  const merging = await measured([...heapOf(1536, 32), ...rollingUp(parts, folder)]);
  const bytes = parts.reduce((sum, part) => sum + statSync(part).size, 0);
  rmSync(folder, { recursive: true });
  return [
    {
      what: `rollup of ${rowsIn(size)} replies of ${worlds} worlds from 16 parts, in a heap of 1,536 MB`,
      measured: `${merging.cpu.toFixed(0)} s of CPU, at most ${Math.round(merging.memory).toLocaleString('en')} MB; ${(bytes / count(size)).toFixed(2)} bytes per reply`,
      target: '≤ 20 s, 600 MB',
    },
  ];
}

function count({ worlds, units, variants }: Rows): number {
  return worlds * units * 12 * variants;
}

function rowsIn(size: Rows): string {
  return count(size).toLocaleString('en');
}

function designOf({ worlds, units }: Rows) {
  return { preset: 'maasch-2025-figure-4', worlds, units: { sample: units } };
}

function writing(size: Rows): string[] {
  const shards = Math.ceil((size.worlds * size.units) / 4000);
  return [
    join(ROOT, 'bench/write-rows.ts'),
    JSON.stringify(designOf(size)),
    String(size.variants),
    String(shards),
  ];
}

function cli(command: string): string[] {
  return [join(ROOT, 'dist/src/cli/main.js'), command];
}

function rollingUp(files: readonly string[], folder: string): string[] {
  return [...cli('rollup'), ...files, '-o', folder];
}
