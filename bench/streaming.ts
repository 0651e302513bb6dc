import { spawnSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compositional } from '../generators/compositional.ts';
import { ROOT } from '../tests/support/promptfoo.ts';
import type { Finding } from './timing.ts';

const COLUMNS = 12;

/** What it needs, not what it takes if there is plenty: without a bound, Node lets garbage lie. */
const SMALL_HEAP = ['--max-old-space-size=256', '--max-semi-space-size=8'];

/**
 * `rollup` from a file of JSON lines, against reading and parsing the same file and nothing more: each in a process
 * of its own, in processor time. Rows as promptfoo writes them, of worlds with 1,000 sampled units; the n-th column
 * errs in n % of the questions.
 */
export async function benchStreaming(worlds: number): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'streaming-'));
  const file = join(folder, 'rows.jsonl');
  const rows = await writeRows(file, worlds);
  const parsing = inOwnProcess(['--import', 'tsx', join(ROOT, 'bench/parse-lines.ts'), file], folder);
  const rolling = inOwnProcess(
    [...SMALL_HEAP, join(ROOT, 'src/cli/main.ts'), 'rollup', file, '-o', folder],
    folder,
  );
  rmSync(folder, { recursive: true });
  return [
    {
      what: `rollup of ${rows.toLocaleString('en')} rows from a file in a heap of 256 MB, against parsing the file`,
      measured: `${(rolling.cpu / parsing.cpu).toFixed(2)} × (${rolling.cpu.toFixed(1)} s, at most ${Math.round(rolling.memory)} MB)`,
      target: '≤ 1.50 ×, 500 MB',
    },
  ];
}

async function writeRows(file: string, worlds: number): Promise<number> {
  const tests = compositional({ preset: 'maasch-2025-figure-4', worlds, units: { sample: 1000 } });
  const out = createWriteStream(file);
  let rows = 0;
  for (const [testIdx, { description, vars, metadata }] of tests.entries()) {
    for (let column = 0; column < COLUMNS; column++) {
      // A walk through the residues that has nothing to do with how questions follow each other.
      const right = (Math.imul(rows, 2_654_435_761) >>> 8) % 100 >= column;
      const answer = (metadata!.truth === true) === right ? 'yes' : 'no';
      const row = {
        cost: 0,
        gradingResult: {
          pass: right,
          score: right ? 1 : 0,
          reason: `answered ${answer} (by word); truth: ${metadata!.truth ? 'yes' : 'no'}`,
          componentResults: [
            { pass: right, score: right ? 1 : 0, metadata: { causalAnswer: { answer, by: 'word' } } },
          ],
        },
        id: '85d6e811-c824-4023-856d-6510f2f21147',
        latencyMs: 2,
        prompt: {
          raw: `${vars!.context}\n\n${vars!.question}\n\n${vars!.answerInstruction}`,
          label: 'direct',
        },
        promptIdx: column,
        provider: { id: `openai:chat:model-${column}`, label: `model ${column}` },
        response: { output: answer },
        success: right,
        testCase: { description, vars, metadata },
        testIdx,
        vars,
        metadata,
        failureReason: right ? 0 : 1,
      };
      rows++;
      if (!out.write(`${JSON.stringify(row)}\n`))
        await new Promise<void>((resume) => out.once('drain', () => resume()));
    }
  }
  await new Promise<void>((resume) => out.end(() => resume()));
  return rows;
}

function inOwnProcess(args: readonly string[], folder: string): { cpu: number; memory: number } {
  const [cpu, memory] = [join(folder, 'cpu'), join(folder, 'memory')];
  const { status, stderr } = spawnSync(process.execPath, args, {
    env: {
      ...process.env,
      NODE_OPTIONS: `--import=${join(ROOT, 'bench/cpu-on-exit.mjs')}`,
      CPU_ON_EXIT: cpu,
      MEMORY_ON_EXIT: memory,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (status !== 0) throw new Error(String(stderr));
  return { cpu: Number(readFileSync(cpu, 'utf8')), memory: Number(readFileSync(memory, 'utf8')) };
}
