import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../tests/support/promptfoo.ts';
import { type Finding, measuredEval, spread } from './timing.ts';

/**
 * In the original form of the shipped run, every row contains its context, promptfoo writes its own output and a stack
 * trace for every error, and Node searches for a package that is not installed.
 */
const WAYS = {
  whole: {
    contexts: 'contextByReference: false',
    output: '',
    flags: `--import=${join(ROOT, 'bench/without-source-maps.mjs')}`,
  },
  shipped: { contexts: 'contextByReference: true', output: '$&', flags: '--stack-trace-limit=0' },
} as const;
type Way = keyof typeof WAYS;

/**
 * Compares `promptfoo eval` of the shipped config with the original form of that run, by output size and processor
 * time.
 */
export async function benchShipped(rounds: number): Promise<Finding[]> {
  const costs: Record<Way, { bytes: number; cpu: number }>[] = [];
  for (let round = 0; round < rounds; round++) {
    costs.push({ whole: await runOf('whole'), shipped: await runOf('shipped') });
  }
  const bytes = costs.map(({ shipped }) => shipped.bytes / 1e6);
  return [
    {
      what: 'eval.json of the shipped run',
      measured: `${(bytes[0] ?? 0).toFixed(1)} MB; ${spread(costs.map(({ whole, shipped }) => shipped.bytes / whole.bytes))} × the original run`,
      target: '≤ 25 MB',
    },
    {
      what: `processor time of the shipped run ÷ the original run, ${rounds} pairs`,
      measured: `${spread(costs.map(({ whole, shipped }) => shipped.cpu / whole.cpu))} × (${spread(
        costs.map(({ shipped }) => shipped.cpu),
        0,
      )} s)`,
      target: '≤ 0.70 ×',
    },
  ];
}

async function runOf(way: Way): Promise<{ bytes: number; cpu: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'shipped-'));
  const [config, out] = [join(folder, 'config.yaml'), join(folder, 'eval.json')];
  const shipped = readFileSync(join(ROOT, 'promptfooconfig.yaml'), 'utf8')
    .replaceAll('file://', `file://${ROOT}/`)
    .replaceAll(WAYS.shipped.contexts, WAYS[way].contexts)
    .replace(/^ *- file:.*lean-output.*\n/m, WAYS[way].output)
    .replace('outputPath: results/eval.json', `outputPath: ${out}`);
  writeFileSync(config, shipped);
  const { cpu } = await measuredEval(folder, ['-c', config], WAYS[way].flags);
  const cost = { bytes: statSync(out).size, cpu };
  rmSync(folder, { recursive: true });
  return cost;
}
