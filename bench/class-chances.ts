/**
 * Estimates how often a model that errs independently at a given rate has class VC on the default design, over 1,000
 * runs on ten seeds. A second column leaves out the condition on discrimination.
 *
 *   node bench/class-chances.ts
 *   node bench/class-chances.ts 200 '{"preset":"decisive","links":11}'
 */
import { compositional } from '../generators/compositional.ts';
import type { Answer } from '../src/answer/answer.ts';
import { namedRng } from '../src/lib/random.ts';
import { say } from '../src/lib/say.ts';
import { tableMarkdown } from '../src/report/table-text.ts';
import type { CompositionalCase } from '../src/tasks/compositional/case.ts';
import { compositionalResults } from '../src/tasks/compositional/results.ts';

const RATES = [0, 0.01, 0.02, 0.05, 0.1];
const SEEDS = 10;

/** Returns the shares of runs with wrong answers at a rate in which the class is VC, and in which all paths are VC. */
export function classChances(designs: readonly (readonly CompositionalCase[])[], rate: number, times: number) {
  const count = { vc: 0, paths: 0 };
  for (let run = 0; run < times; run++) {
    const cases = designs[run % designs.length]!;
    const rng = namedRng(run, 'answers', rate);
    const answers = cases.map(({ truth }): Answer[] => [truth !== rng.bernoulli(rate) ? 'yes' : 'no']);
    const world = compositionalResults(cases, answers).worlds[0]!;
    if (world.class === 'VC') count.vc++;
    if (world.compositions.every((path) => path.class === 'VC')) count.paths++;
  }
  return { vc: count.vc / times, paths: count.paths / times };
}

if (import.meta.main) {
  const [runs = '1000', config = '{"preset":"decisive"}'] = process.argv.slice(2);
  const designs = Array.from({ length: SEEDS }, (_, seed) =>
    compositional({ ...JSON.parse(config), seed }).map(({ metadata }) => metadata as CompositionalCase),
  );
  const rows = RATES.map((rate) => {
    const { vc, paths } = classChances(designs, rate, Number(runs));
    return [`${100 * rate} %`, vc.toFixed(3), paths.toFixed(3)];
  });
  say(tableMarkdown({ kind: 'table', head: ['wrong answers', 'P(VC)', 'P(all paths VC)'], rows }));
}
