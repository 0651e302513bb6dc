import { once } from '../../../lib/once.ts';
import { namedRng } from '../../../lib/rng.ts';
import type { Draw } from '../../../scoring/combine.ts';
import { isAtMost, largerOf, type Range, rangeOf, relativeErrorRange } from '../../../scoring/range.ts';
import type { ScorecardSettings } from '../../../scoring/settings.ts';
import { worstErrorRule } from './completeness.ts';
import type { CompositionLaw } from './composition-law.ts';
import type { PathSteps } from './compositions.ts';
import { mostUnits, type RedrawnDesign, redrawnDesigns } from './redrawn-designs.ts';
import type { WorldQuestions } from './world-questions.ts';

interface Composing {
  readonly law: CompositionLaw;
  readonly paths: readonly PathSteps[];
  readonly global: number;
}

export const SLIP_RATE = 0.01;

/** The budget of computation steps for all worlds together. */
const BUDGET = 10_000_000;

/** The smallest number of designs to simulate. Fewer designs could not show that a model nearly always passes. */
const FEWEST_DESIGNS = 100;

/**
 * Simulates models on redrawn designs, and judges them by the same rules as variants. Even a perfect model may fail: on
 * a sample of units, the product of the true local values may differ from the true global value.
 *
 * @param worlds - The number of worlds, which share the budget of computation steps.
 */
export function passSimulation(
  world: WorldQuestions,
  composing: Composing,
  settings: ScorecardSettings,
  worlds: number,
) {
  const { law, paths } = composing;
  const judge = judgeOf(world, composing, settings);
  const affordable = Math.floor(BUDGET / worlds / stepsOf(world, paths));
  const designs = Math.max(FEWEST_DESIGNS, Math.min(settings.resamples, affordable));
  const drawn = (errorRate: number): RedrawnDesign[] =>
    Array.from(
      { length: designs },
      redrawnDesigns(
        world,
        law.names,
        errorRate,
        namedRng(settings.seed, 'pass probability', world.id),
        namedRng(settings.seed, 'pass probability', world.id, 'slips'),
      ),
    );
  // The units do not depend on the error rate, so the perfect model is judged on the same designs.
  const slipping = once(() => drawn(SLIP_RATE));
  const perfect = once(() => slipping().map(({ truths }) => judge({ truths, answered: truths })));
  const judgedAt = (errorRate: number) => {
    if (errorRate === 0) return perfect();
    return (errorRate === SLIP_RATE ? slipping() : drawn(errorRate)).map(judge);
  };
  return {
    perfectErrors() {
      const judged = perfect();
      return {
        allPaths: Float64Array.from(judged, ({ allPaths }) => allPaths?.greatest ?? 0).sort(),
        complete: Float64Array.from(judged, ({ complete }) => complete?.greatest ?? 0).sort(),
      };
    },
    passProbabilities(errorRate: number) {
      const judged = judgedAt(errorRate);
      const shareOf = (error: (one: (typeof judged)[number]) => Range | undefined): number =>
        judged.filter((one) => isAtMost(error(one), settings.delta) === 'yes').length / designs;
      return {
        valid: world.pairs.map((_, p) => shareOf(({ valid }) => valid[p])),
        paths: paths.map((_, path) => shareOf((one) => one.paths[path])),
        allPaths: shareOf(({ allPaths }) => allPaths),
        complete: shareOf(({ complete }) => complete),
      };
    },
  };
}

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

/** Returns a function that computes the errors of each pair and path of a design, and of the design as a whole. */
function judgeOf(world: WorldQuestions, { law, paths, global }: Composing, { delta }: ScorecardSettings) {
  const worstError = worstErrorRule(world, law);
  const target = law.target(global);
  const whole = law.law(global);
  // The larger of ε and γ.
  const pathError = ({ steps }: PathSteps, { truths, values }: Draw): Range | undefined => {
    const along = whole.over(law.parts(steps).flatMap((part) => values[part] ?? []));
    const [truth, own] = [truths[target], values[target]];
    const external = along && truth && relativeErrorRange(truth, along);
    const internal = along && own && relativeErrorRange(own, along);
    return external && internal && largerOf(external, internal);
  };
  return (design: RedrawnDesign) => {
    const draw = { truths: design.truths.map(rangeOf), values: design.answered.map(rangeOf) };
    const byPath = paths.map((path) => pathError(path, draw));
    let allPaths: Range | undefined;
    paths.forEach(({ composes }, path) => {
      // A model whose class is undefined does not pass.
      if (composes) allPaths = largerOf(allPaths, byPath[path] ?? rangeOf(Number.POSITIVE_INFINITY));
    });
    const worst = worstError(draw);
    const isVc = isAtMost(allPaths, delta);
    return {
      valid: world.pairs.map((_, p) => {
        const at = law.target(p);
        return relativeErrorRange(draw.truths[at]!, draw.values[at]!);
      }),
      paths: byPath,
      allPaths,
      complete: isVc === 'no' ? largerOf(worst, allPaths) : worst,
    };
  };
}
