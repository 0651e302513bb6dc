import { compositional } from '../generators/compositional.ts';
import { metricDifference } from '../src/compare/metric-difference.ts';
import { namedRng } from '../src/lib/rng.ts';
import { metricsOf } from '../src/scorecard/metrics.ts';
import { halfDepth } from '../src/scoring/half-depth.ts';
import type { AnswerSheet, VariantAnswers } from '../src/scoring/rows/answer-sheet.ts';
import { DEFAULT_SETTINGS } from '../src/scoring/settings.ts';
import { estimateOf } from '../src/scoring/tracked.ts';
import { AXES, type AxisName } from '../src/tasks/compositional/ladder/axes.ts';
import { SCORES } from '../src/tasks/scores.ts';
import { isCompositionalCase, rungOf } from '../src/tasks/shared/compositional-case.ts';
import { columnOf, replyTo, sheetOf } from '../tests/support/variant-answers.ts';
import { asRunAsks } from './calibrate/depth-coverage.ts';

/**
 * Measures the precision of half depth: `node bench/half-depth.ts 48 40` has 48 units on each rung, and 40 runs. Models
 * guess beyond k links, causes or inferences, with and without errors at single steps. The true half depth is that of
 * their exact J at each rung, including errors. The output counts half depths within a quarter octave of the truth, and
 * intervals that cover it, both for the whole design and for the questions that `run` asks. It also counts how often
 * the two half depths are near each other. The last line compares a model with 0.1 % errors per step with one with
 * 0.2 %, on 100 questions about 128 links and 500 about 256.
 */
const [units = 48, RUNS = 40] = process.argv.slice(2).map(Number);

type J = (length: number) => number;

/**
 * Returns a ladder in which every rung has the questions of the shortest rung. Answers are drawn at random, so the
 * texts do not matter.
 */
function ladder(axis: AxisName, rungs: readonly number[], twins: number): AnswerSheet {
  const shortest = AXES[axis].rungs.slice(0, 1);
  const tests = compositional({ preset: 'ladder', ladder: { [axis]: shortest }, units: { twins } });
  return sheetOf(
    rungs.flatMap((rung) =>
      tests.map((test) => ({
        ...test,
        metadata: { ...test.metadata, rung: `${axis} ${rung}`, world: `${test.metadata?.world}-${rung}` },
      })),
    ),
  );
}

function halfDepthOf(sheet: AnswerSheet) {
  const found = metricsOf(sheet, DEFAULT_SETTINGS, SCORES).find(({ inOctaves }) => inOctaves);
  if (!found) throw new Error('expected a half depth');
  return found;
}

function answersOf(sheet: AnswerSheet, j: J, ...name: (string | number)[]) {
  const rng = namedRng('half depth', ...name);
  return columnOf(sheet, name.join(' '), (item) => {
    const { length = 1 } = (isCompositionalCase(item) && rungOf(item)) || {};
    return replyTo(item, !rng.bernoulli((1 - j(length)) / 2));
  });
}

/** Returns half depth and its interval, in links or causes. */
function measured(metric: ReturnType<typeof halfDepthOf>, variant: VariantAnswers) {
  const one = estimateOf(metric.of(variant));
  if (one.kind !== 'estimate' || one.interval.kind !== 'interval') throw new Error('no half depth');
  return { value: one.value, ...one.interval };
}

type Depth = ReturnType<typeof measured>;

function isNear(one: Depth, other: number): boolean {
  return Math.abs(Math.log2(one.value / other)) <= 0.25;
}

for (const [axis, limits] of [
  ['links', [3, 12, 50, 200]],
  ['width', [2, 6, 20]],
  ['abduction', [1, 3]],
] as const) {
  const { rungs } = AXES[axis];
  const sheet = ladder(axis, rungs, units);
  const metric = halfDepthOf(sheet);
  for (const errors of [0, 0.01])
    for (const limit of limits) {
      const j: J = (length) => (length > limit ? 0 : (1 - 2 * errors) ** (axis === 'links' ? length : 1));
      const expected = halfDepth(rungs, rungs.map(j));
      const found = Array.from({ length: RUNS }, (_, run) => {
        const whole = answersOf(sheet, j, axis, limit, errors, run);
        const { part, questions } = asRunAsks(sheet, metric, whole);
        return { fixed: measured(metric, whole), adaptive: measured(metric, part), questions };
      });
      const count = (is: (one: (typeof found)[number]) => boolean) => found.filter(is).length;
      const covers = ({ low, high }: Depth) => low <= expected * (1 + 1e-9) && expected <= high * (1 + 1e-9);
      const questions = Math.max(...found.map((one) => one.questions));
      console.log(
        [
          `${axis}, up to ${limit}, ${100 * errors} % errors a step: expected ${expected.toFixed(1)}`,
          `of ${RUNS} fixed: near ${count(({ fixed }) => isNear(fixed, expected))}, covered ${count(({ fixed }) => covers(fixed))}`,
          `adaptive, at most ${questions} questions: near ${count(({ adaptive }) => isNear(adaptive, expected))}, covered ${count(({ adaptive }) => covers(adaptive))}, near the fixed ${count(({ fixed, adaptive }) => isNear(adaptive, fixed.value))}`,
        ].join('; '),
      );
    }
}

/** Both half depths are near the last rung, so most questions are there. */
const sheet = sheetOf(
  [...ladder('links', [128], 100).cases, ...ladder('links', [256], 500).cases].map((metadata) => ({
    metadata,
  })),
);
const metric = halfDepthOf(sheet);
const apart = Array.from({ length: RUNS }, (_, run) => {
  const [few, more] = [0.001, 0.002].map((errors) =>
    answersOf(sheet, (length) => (1 - 2 * errors) ** length, 'errors', errors, run),
  );
  const found = estimateOf(metricDifference(metric, few!, more!).difference);
  return found.kind === 'estimate' && found.interval.kind === 'interval' && found.interval.high < 0;
});
console.log(`0.1 % against 0.2 % errors a step: apart in ${apart.filter(Boolean).length} of ${RUNS}`);
