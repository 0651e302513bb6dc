import { dagFromEdges } from '../../../../src/causal/dag.ts';
import type { Hypothesis } from '../../../../src/causal/hypothesis.ts';
import type { Scm } from '../../../../src/causal/scm.ts';
import { namedRng } from '../../../../src/lib/rng.ts';
import { render } from '../../../../src/tasks/compositional/story/renderer.ts';
import type { Told as ToldUnit } from '../../../../src/tasks/compositional/told.ts';
import type { Theme } from '../../../../src/tasks/shared/themes/theme.ts';
import { unitsOf, worldFrom } from '../../../support/worlds.ts';

interface Told {
  readonly unit: ToldUnit;
  readonly context: string;
  readonly question: string;
}

/** One story. */
export function tellOne(
  of: Theme,
  scm: Scm,
  seed: number,
  effect: number,
  hypothesis: Hypothesis | undefined,
  { extraneous = false } = {},
): Told {
  const [sampled] = unitsOf(worldFrom(scm, seed), { units: { sample: 1 } });
  const unit = sampled!;
  const renderer = render(of, scm, { extraneous, order: [...scm.dag.nodes.keys()] }, namedRng(seed, 'cast'));
  return {
    unit,
    context: renderer.context(unit, sampled!.rng),
    question: renderer.question(effect, hypothesis),
  };
}

export const small: Scm = {
  dag: dagFromEdges([
    ['X', 'A'],
    ['X', 'C'],
    ['A', 'C'],
    ['C', 'Y'],
  ]),
  functions: ['or', 'or', 'or', 'and'],
  noise: [0.4, 0.9, 0.05, 0.4],
  fixed: new Map(),
};
