import { bitCount } from '../../../causal/bit-count.ts';
import { evaluateWords, hold } from '../../../causal/scm.ts';
import { at } from '../../../lib/at.ts';
import { once } from '../../../lib/caching.ts';
import { namedRng, type Rng } from '../../../lib/rng.ts';
import { lowBits, randomBits } from '../../../lib/statistics/random-bits.ts';
import type { Draw } from '../../../scoring/combine.ts';
import { isAtMost, largerOf, type Range, rangeOf, relativeErrorRange } from '../../../scoring/range.ts';
import type { ScorecardSettings } from '../../../scoring/settings.ts';
import { worstErrorRule } from './completeness.ts';
import type { ComposedName, CompositionLaw } from './composition-law.ts';
import type { PathSteps } from './compositions.ts';
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

interface RedrawnDesign {
  /** The true PNS of every pair on the redrawn units, followed by the defier rates if these also compose. */
  readonly truths: readonly number[];
  /** The same values according to a model's answers. */
  readonly answered: readonly number[];
}

/**
 * Returns a function that redraws a world's design and simulates the answers of a model with the given error rate.
 * Units are redrawn from the world if they form a sample. Otherwise, they stay the same.
 */
function redrawnDesigns(
  world: WorldQuestions,
  names: readonly ComposedName[],
  errorRate: number,
  units: Rng,
  slips: Rng,
): () => RedrawnDesign {
  const flips = randomBits(slips, errorRate);
  return world.units === 'sample'
    ? sampledDesigns(world, names, units, flips)
    : fixedDesigns(world, names, flips);
}

function mostUnits({ pairs }: WorldQuestions): number {
  return Math.max(...pairs.map(({ units }) => units.length));
}

/** Draws units 32 at a time, one per bit. All pairs share the units. */
function sampledDesigns(
  world: WorldQuestions,
  names: readonly ComposedName[],
  rng: Rng,
  flips: (width: number) => number,
): () => RedrawnDesign {
  const { scm, tree, pairs } = world;
  const units = mostUnits(world);
  const sharesFacts = pairs.some((pair) => pair.units.some(({ y }) => y !== undefined));
  const noiseOf = scm.noise.map((probability) => randomBits(rng, probability));
  const words = (): Int32Array<ArrayBuffer> => new Int32Array(noiseOf.length);
  const [noise, facts] = [words(), words()];
  const held = tree.nodes.flatMap((node) => [hold(scm, node, true), hold(scm, node, false)]);
  const outcomes = held.map(words);
  const wrongFacts = new Int32Array(tree.nodes.length);
  const places = pairs.map(({ pair: { from, to } }) => ({
    ifTrue: at(outcomes, 2 * from),
    ifFalse: at(outcomes, 2 * from + 1),
    cause: at(tree.nodes, from),
    effect: at(tree.nodes, to),
    to,
  }));
  const signs = names.map((name) => name === 'pns');
  const counts = (): Uint32Array => new Uint32Array(names.length * pairs.length);
  return () => {
    const [truths, answered] = [counts(), counts()];
    for (let first = 0; first < units; first += 32) {
      const width = Math.min(32, units - first);
      noiseOf.forEach((next, node) => {
        noise[node] = next(width);
      });
      held.forEach((model, i) => {
        evaluateWords(model, noise, at(outcomes, i));
      });
      const inUse = lowBits(width);
      if (sharesFacts) {
        evaluateWords(scm, noise, facts);
        for (let node = 0; node < wrongFacts.length; node++) wrongFacts[node] = flips(width);
      }
      for (let p = 0; p < places.length; p++) {
        const { ifTrue, ifFalse, cause, effect, to } = places[p]!;
        const y1 = ifTrue[effect]!;
        const y0 = ifFalse[effect]!;
        let wrong1 = flips(width);
        let wrong0: number;
        if (sharesFacts) {
          // By consistency, one of the two answers is the factual answer, which all pairs with this effect share.
          const factual = facts[cause]!;
          const counterfactual = wrong1;
          wrong1 = (factual & wrongFacts[to]!) | (~factual & counterfactual);
          wrong0 = (~factual & wrongFacts[to]!) | (factual & counterfactual);
        } else {
          wrong0 = flips(width);
        }
        const said1 = y1 ^ wrong1;
        const said0 = y0 ^ wrong0;
        for (let n = 0; n < signs.length; n++) {
          const place = n * pairs.length + p;
          truths[place]! += bitCount((signs[n] ? y1 & ~y0 : y0 & ~y1) & inUse);
          answered[place]! += bitCount((signs[n] ? said1 & ~said0 : said0 & ~said1) & inUse);
        }
      }
    }
    return {
      truths: Array.from(truths, (count) => count / units),
      answered: Array.from(answered, (count) => count / units),
    };
  };
}

function fixedDesigns(
  { pairs }: WorldQuestions,
  names: readonly ComposedName[],
  flips: (width: number) => number,
): () => RedrawnDesign {
  const size = pairs.length;
  return () => {
    const truths = new Array<number>(names.length * size).fill(0);
    const answered = truths.slice();
    pairs.forEach(({ units, unasked }, p) => {
      for (const { weight: told, truth } of units) {
        const weight = told / (1 - unasked);
        const wrong = flips(2);
        const [said1, said0] = [truth.y1 ^ (wrong & 1), truth.y0 ^ (wrong >> 1)];
        names.forEach((name, n) => {
          const sign = name === 'pns' ? 1 : -1;
          if (truth.y1 - truth.y0 === sign) truths[n * size + p]! += weight;
          if (said1 - said0 === sign) answered[n * size + p]! += weight;
        });
      }
    });
    return { truths, answered };
  };
}
