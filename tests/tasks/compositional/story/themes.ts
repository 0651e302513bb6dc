import { dagFromEdges } from '../../../../src/causal/dag.ts';
import type { Hypothesis } from '../../../../src/causal/hypothesis.ts';
import { evaluate, type Scm } from '../../../../src/causal/scm.ts';
import { namedRng } from '../../../../src/lib/rng.ts';
import type { Told as ToldUnit } from '../../../../src/tasks/compositional/hide.ts';
import { render } from '../../../../src/tasks/compositional/story/renderer.ts';
import type { Theme } from '../../../../src/tasks/shared/themes/theme.ts';
import { unitsOf, worldFrom } from '../../../support/worlds.ts';

interface Told {
  readonly unit: ToldUnit;
  readonly context: string;
  readonly question: string;
}

/** One story; `hide` makes every second node's noise unknown and its value seen. */
export function tellOne(
  of: Theme,
  scm: Scm,
  seed: number,
  effect: number,
  hypothesis: Hypothesis | undefined,
  { extraneous = false, hide = false } = {},
): Told {
  const [sampled] = unitsOf(worldFrom(scm, seed), { units: { sample: 1 } });
  const fact = evaluate(scm, sampled!.noise);
  const hidden = new Map(
    [...fact.keys()].filter((node) => hide && node % 2 === 1).map((node) => [node, fact[node] === 1]),
  );
  const unit = { ...sampled!, hidden };
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
