/**
 * Reproduces Appendices C.1 and E of Maasch et al. (2025) without a model: in simulated samples, compositions and
 * deductions of PNS and of linear ATE approach the direct estimates as samples grow.
 *
 *   node bench/appendix-e.ts
 *   node bench/appendix-e.ts ate-appendix-c ate-appendix-c-bypass
 */
import { decodeDag } from '../src/causal/dag.ts';
import { say } from '../src/lib/say.ts';
import { tableText } from '../src/report/table-text.ts';
import { ateExperiment } from './ate-experiment.ts';
import { convergence, type Experiment } from './experiment.ts';
import { pnsExperiment } from './pns-experiment.ts';

const FIGURE_4 = decodeDag('X→A X→B X→C A→C B→C C→D D→E D→F E→F E→Y F→Y');
const ARROWS_OF_FIGURE_C1 = 'X1→X2 X1→X5 X2→X3 X5→X3 X3→X4 X3→X6 X4→Y X6→Y';
const FIGURE_C1 = decodeDag(ARROWS_OF_FIGURE_C1);

/** Figure C.1 with an arrow that bypasses the cutpoint X3. */
const BYPASS = decodeDag(`${ARROWS_OF_FIGURE_C1} X5→X6`);

/** By duality, “or” and “and” have the same PNS here. */
export const EXPERIMENTS: Readonly<Record<string, Experiment>> = Object.fromEntries(
  [
    pnsExperiment('pns-or', FIGURE_4, 'or'),
    pnsExperiment('pns-and', FIGURE_4, 'and'),
    ateExperiment('ate', FIGURE_4),
    ateExperiment('ate-appendix-c', FIGURE_C1),
    ateExperiment('ate-appendix-c-bypass', BYPASS, FIGURE_C1),
  ].map((experiment) => [experiment.name, experiment]),
);

const SIZES = [100, 316, 1000, 3162, 10_000, 31_623, 100_000];
const RUNS = 50;

/** Returns the rows of an experiment in the table, one for each sample size. */
function rowsOf(experiment: Experiment): string[][] {
  const truth = experiment.truths[experiment.tree.length - 2]!;
  return convergence(experiment, SIZES, RUNS).map(({ size, whole, composition, deduction }) => [
    experiment.name,
    String(size),
    `${whole.mean.toPrecision(4)} [${whole.low.toPrecision(4)}, ${whole.high.toPrecision(4)}]`,
    truth.toPrecision(4),
    ...[composition, deduction].flatMap((gap) => [gap.mean.toFixed(4), gap.high.toFixed(4)]),
    `${Math.min(composition.runs, deduction.runs)} of ${RUNS}`,
  ]);
}

if (import.meta.main) {
  const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(EXPERIMENTS);
  const unknown = names.find((name) => !(name in EXPERIMENTS));
  if (unknown !== undefined)
    throw new RangeError(`expected experiments (${Object.keys(EXPERIMENTS).join(', ')}), got ${unknown}`);
  const gaps = ['composition gap', '97.5 % below', 'deduction gap', '97.5 % below'];
  const head = ['experiment', 'n', 'whole [95 % of runs]', 'truth', ...gaps, 'defined'];
  say(tableText({ head, rows: names.flatMap((name) => rowsOf(EXPERIMENTS[name]!)) }));
}
