import { parseArgs } from 'node:util';
import { markdownTable } from 'markdown-table';
import { benchBootstrap } from './bootstrap.ts';
import { benchLean } from './context-reference.ts';
import { benchCurves, benchInference, benchTreewidth } from './curves.ts';
import { benchDay } from './day.ts';
import { benchEval } from './eval.ts';
import { benchExport } from './export.ts';
import { benchExtraction } from './extraction.ts';
import { benchGeneration } from './generation.ts';
import { benchGenerationMemory } from './generation-memory.ts';
import { benchRollUp } from './roll-up.ts';
import { benchShards } from './shards.ts';
import { benchShipped } from './shipped.ts';
import { benchStreaming, benchTenMillion } from './streaming.ts';
import type { Finding } from './timing.ts';
import { benchWeight } from './weight.ts';

/**
 * Runs the benchmarks, and prints a Markdown table with their results and targets. Both commands build
 * the package first.
 *
 *   npm run bench
 *   npm run bench -- --long   # large designs, and the growth of costs
 */
const SHORT: readonly (() => Finding[] | Promise<Finding[]>)[] = [
  benchWeight,
  benchExtraction,
  benchGeneration,
  benchInference,
  benchBootstrap,
  benchRollUp,
  () => benchStreaming(1),
  benchTreewidth,
  () => benchExport(10, 3),
];

const LONG: typeof SHORT = [
  benchShards,
  benchGenerationMemory,
  () => benchEval(7, ['sources', 'compiled']),
  () => benchLean(3),
  () => benchShipped(3),
  () => benchDay(3),
  () => benchStreaming(7),
  () => benchTenMillion(),
  () => benchExport(120, 3),
  benchCurves,
];

const { values } = parseArgs({ options: { long: { type: 'boolean', default: false } } });
const findings: Finding[] = [];
for (const bench of values.long ? LONG : SHORT) {
  const found = await bench();
  for (const { what, measured } of found) console.error(`${what}: ${measured}`);
  findings.push(...found);
}
const rows = findings.map(({ what, measured, target }) => [what, measured, target]);
console.log(markdownTable([['what', 'measured', 'target'], ...rows]));
