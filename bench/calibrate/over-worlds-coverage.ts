import { namedRng } from '../../src/lib/rng.ts';
import { DEFAULT_SETTINGS } from '../../src/scoring/settings.ts';
import type { RelativeError } from '../../src/scoring/value-schemas.ts';
import type { OverWorlds } from '../../src/tasks/compositional/score/compositional-schema.ts';
import { evaluateOverWorlds } from '../../src/tasks/compositional/score/over-worlds.ts';
import { evaluateVariantWorld } from '../../src/tasks/compositional/score/variant-world.ts';
import { summariseWorld } from '../../src/tasks/compositional/score/world-summary.ts';
import { covers } from './covers.ts';
import { type Frequency, frequencies } from './frequencies.ts';
import { freshWorld, unitOf } from './fresh-world.ts';
import { answerAll } from './known-model.ts';

const POOL = 400;

/** Measures how often intervals from a sample of worlds contain the means over a population of 400 worlds. */
export function overWorldsCoverage(
  config: object,
  errorRate: number,
  sizes: readonly number[],
  runs: number,
) {
  const pool = poolOf(config, errorRate);
  const all = overall([...pool.keys()], pool, '0');
  const truths = numbersOf(all).map(([name, estimate]) => {
    if (estimate.kind !== 'estimate') throw new Error(`overWorldsCoverage: ${name} is ${estimate.kind}`);
    return estimate.value;
  });
  return sizes.map((size): { readonly size: number; readonly found: Frequency[] } => ({
    size,
    found: frequencies(runs, (run) => {
      const rng = namedRng('over worlds', size, run);
      const drawn = Array.from({ length: size }, () => rng.integer(POOL));
      const numbers = numbersOf(overall(drawn, pool, String(run)));
      return Object.fromEntries(numbers.map(([name, estimate], i) => [name, covers(estimate, truths[i]!)]));
    }),
  }));
}

type Judged = Parameters<typeof evaluateOverWorlds>;
type Pool = readonly { readonly world: Judged[0][number]; readonly found: Judged[1][number] }[];

function poolOf(config: object, errorRate: number): Pool {
  return Array.from({ length: POOL }, (_, i) => {
    const { cases, world, clusters } = freshWorld(config, `pool ${i}`);
    const summary = summariseWorld(world, clusters, DEFAULT_SETTINGS, POOL);
    const model = { errorRates: [errorRate, errorRate] } as const;
    const { variant } = answerAll(cases, model, unitOf, namedRng('pool', i));
    const found = evaluateVariantWorld(world, summary, variant, undefined, DEFAULT_SETTINGS);
    return { world: summary.scorecard, found };
  });
}

function overall(drawn: readonly number[], pool: Pool, seed: string): OverWorlds {
  return evaluateOverWorlds(
    drawn.map((i) => pool[i]!.world),
    drawn.map((i) => pool[i]!.found),
    { ...DEFAULT_SETTINGS, seed },
  )!;
}

function numbersOf(over: OverWorlds): [string, RelativeError][] {
  return [
    ['worlds with complete reasoning', over.complete],
    ['share of valid pairs', over.valid],
    ['share of compositions in VC', over.quadrants.VC],
    ['mean AE of the global PNS', over.globalPns.absolute],
    ['mean RAE of the global PNS', over.globalPns.relative],
    ['mean AE of compositions', over.compositions.absolute],
    ['mean RAE of compositions', over.compositions.relative],
  ];
}
