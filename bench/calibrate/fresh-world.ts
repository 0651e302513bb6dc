import type { CompositionalCase } from '../../src/design/case.ts';
import { parseCompositionalConfig } from '../../src/design/compositional-config.ts';
import { designCompositional } from '../../src/design/compositional-design.ts';
import { type WorldQuestions, worldsAsked } from '../../src/scorecard/world-questions.ts';

/** A world with freshly drawn units. */
export interface FreshWorld {
  readonly cases: readonly CompositionalCase[];
  readonly world: WorldQuestions;
}

/** Draws the units of a design anew. The model stays, as long as the config leaves none of it to chance. */
export function freshWorld(config: object, seed: string): FreshWorld {
  const [design] = designCompositional(parseCompositionalConfig({ ...config, seed }), 'calibration').worlds;
  const cases = [...design!.questions()].flatMap(({ questions }) =>
    questions.map(({ metadata }) => metadata),
  );
  return { cases, world: worldsAsked({ cases, columns: [] })[0]!() };
}

/** Units are shared by pairs when sampled; else each pair has units of its own. */
export function unitOf({ design, pair, unit }: CompositionalCase): string {
  return design.endsWith('/sample') ? `${unit}` : `${pair}/${unit}`;
}
