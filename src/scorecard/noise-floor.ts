import { stream } from '../statistics/streams.ts';
import { isWithin, relativeAbsoluteError } from './approximation-error.ts';
import { completenessRule } from './completeness.ts';
import type { PathSteps } from './compositions.ts';
import { mostUnits, type RedrawnDesign, redrawnDesigns } from './redrawn-designs.ts';
import type { ScorecardSettings } from './schema.ts';
import type { WorldQuestions } from './world-questions.ts';

/** How likely two good reasoners are to be given a verdict, were the design drawn anew. Each in [0, 1]. */
export interface PassProbability {
  /** One that answers every question right. */
  readonly perfect: number;
  /** One that answers a question in a hundred wrong, whichever it is. */
  readonly nearlyPerfect: number;
}

/** How likely good reasoners are to be given each verdict about a world. */
export interface NoiseFloor {
  /** By pair: a PNS found valid. */
  readonly valid: readonly PassProbability[];
  /** By path: a composition found valid and consistent. */
  readonly paths: readonly PassProbability[];
  /** All compositions that compose in truth found valid and consistent: class VC. */
  readonly allPaths: PassProbability;
  /** Reasoning found complete. */
  readonly complete: PassProbability;
}

/** How often the nearly perfect reasoner is wrong. */
export const SLIP_RATE = 0.01;

/** Steps to spend on all worlds together: a fraction of a second. */
const BUDGET = 10_000_000;

/** Enough to tell whether a good reasoner passes nearly always. */
const FEWEST_DESIGNS = 100;

/**
 * How likely a perfect and a nearly perfect reasoner are to pass, were the design drawn anew and judged by the same
 * rules as a column is.
 *
 * The perfect one answers every question right, and yet on a sample of units the product of true local values misses
 * the true global one. Where all settings are enumerated nothing is left to chance for it: what it gets, it gets
 * always. The nearly perfect one shows how few wrong answers a verdict forgives.
 *
 * Each question is asked once, as replicates of a right answer are right; a reasoner that slips at another place each
 * time it is asked is judged more mildly by its replicates than is stated here.
 *
 * @param worlds - How many there are in all: each gets its share of the work.
 */
export function noiseFloor(
  world: WorldQuestions,
  paths: readonly PathSteps[],
  global: number,
  settings: ScorecardSettings,
  worlds: number,
): NoiseFloor {
  const judge = judgeOf(world, paths, global, settings);
  const affordable = Math.floor(BUDGET / worlds / stepsOf(world, paths));
  const designs = Math.max(FEWEST_DESIGNS, Math.min(settings.resamples, affordable));
  const draw = redrawnDesigns(
    world,
    SLIP_RATE,
    stream(settings.seed, 'noise floor', world.id),
    stream(settings.seed, 'noise floor', world.id, 'slips'),
  );
  const verdicts = judge.count;
  const [perfect, nearlyPerfect] = [new Float64Array(verdicts), new Float64Array(verdicts)];
  for (let design = 0; design < designs; design++) {
    const drawn = draw();
    judge.into(perfect, { truths: drawn.truths, answered: drawn.truths });
    judge.into(nearlyPerfect, drawn);
  }
  const all = Array.from(
    perfect,
    (count, i): PassProbability => ({
      perfect: count / designs,
      nearlyPerfect: nearlyPerfect[i]! / designs,
    }),
  );
  const pairs = world.pairs.length;
  return {
    valid: all.slice(0, pairs),
    paths: all.slice(pairs, pairs + paths.length),
    allPaths: all.at(-2)!,
    complete: all.at(-1)!,
  };
}

/** What it takes to draw one design of a world and to judge both reasoners by it. */
function stepsOf(world: WorldQuestions, paths: readonly PathSteps[]): number {
  const [units, pairs] = [mostUnits(world), world.pairs.length];
  const nodes = world.scm.dag.nodes.length;
  const words = Math.ceil(units / 32);
  const draw =
    world.units === 'sample'
      ? units * nodes + 2 * words * (nodes * world.tree.nodes.length + pairs)
      : units * pairs;
  const judge = 2 * pairs + paths.reduce((sum, { steps }) => sum + steps.length, 0);
  return draw + 2 * judge;
}

/** Judges designs and counts the verdicts that are passed: by pair, by path, all paths, complete. */
function judgeOf(
  world: WorldQuestions,
  paths: readonly PathSteps[],
  global: number,
  { delta }: ScorecardSettings,
): { readonly count: number; readonly into: (counts: Float64Array, design: RedrawnDesign) => void } {
  const isComplete = completenessRule(world, global, delta);
  const near = (reference: number, value: number): boolean =>
    isWithin(relativeAbsoluteError(reference, value), delta) === true;
  const pairs = world.pairs.length;
  return {
    count: pairs + paths.length + 2,
    into(counts, { truths, answered }) {
      for (let pair = 0; pair < pairs; pair++) if (near(truths[pair]!, answered[pair]!)) counts[pair]!++;
      let all = true;
      paths.forEach(({ steps, composes }, path) => {
        let along = 1;
        for (const step of steps) along *= answered[step]!;
        const passes = near(truths[global]!, along) && near(answered[global]!, along);
        if (passes) counts[pairs + path]!++;
        else if (composes) all = false;
      });
      if (all) counts[pairs + paths.length]!++;
      if (isComplete(truths, answered)) counts[pairs + paths.length + 1]!++;
    },
  };
}
