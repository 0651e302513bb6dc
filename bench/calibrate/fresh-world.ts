import { clustersOf } from '../../src/scoring/rows/clusters.ts';
import { parseCompositionalConfig } from '../../src/tasks/compositional/compositional-config.ts';
import { designCompositional } from '../../src/tasks/compositional/compositional-design.ts';
import { type WorldQuestions, worldsAsked } from '../../src/tasks/compositional/score/world-questions.ts';
import { KINDS } from '../../src/tasks/kinds.ts';
import type { CompositionalCase } from '../../src/tasks/shared/compositional-case.ts';

export interface FreshWorld {
  readonly cases: readonly CompositionalCase[];
  readonly world: WorldQuestions;
  readonly clusters: readonly string[];
}

/** Draws new units for a design. The causal model stays the same if the config determines all of it. */
export function freshWorld(config: object, seed: string): FreshWorld {
  const [design] = designCompositional(parseCompositionalConfig({ ...config, seed }), 'calibration').worlds;
  const cases = [...design!.questions()].flatMap(({ questions }) =>
    questions.map(({ metadata }) => metadata),
  );
  const sheet = { kinds: KINDS, cases, variants: [] };
  return { cases, world: worldsAsked(sheet)[0]!(), clusters: clustersOf(sheet) };
}

/**
 * Returns a key for the unit of a case. In sampled designs, all pairs share the units; in other designs, each pair has
 * its own units.
 */
export function unitOf({ design, pair, unit }: CompositionalCase): string {
  return design.endsWith('/sample') ? `${unit}` : `${pair}/${unit}`;
}
