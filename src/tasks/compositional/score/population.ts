import { treeNode } from '../../../causal/commutative-cut-tree.ts';
import type { Measure } from '../../../causal/measures.ts';
import { populationDefierRate, populationPnAndPs, populationPnsOfPairs } from '../../../causal/population.ts';
import { at } from '../../../lib/at.ts';
import type { PopulationValues } from './pair-estimates.ts';
import type { WorldQuestions } from './world-questions.ts';

export function populationOf({ scm, tree, pairs, monotone }: WorldQuestions): PopulationValues[] {
  const pns = populationPnsOfPairs(scm, tree);
  const asksFacts = pairs.some(({ units }) => units.some(({ y }) => y !== undefined));
  return pairs.map(({ pair: { from, to } }, p): PopulationValues => {
    const [cause, effect] = [treeNode(tree, from), treeNode(tree, to)];
    const facts = asksFacts ? populationPnAndPs(scm, cause, effect) : { pn: undefined, ps: undefined };
    const defiers = monotone ? 0 : populationDefierRate(scm, cause, effect);
    return {
      pns: { kind: 'value', value: at(pns, p) },
      ate: { kind: 'value', value: at(pns, p) - defiers },
      defierRate: { kind: 'value', value: defiers },
      pn: measureFrom(facts.pn),
      ps: measureFrom(facts.ps),
    };
  });
}

function measureFrom(value: number | undefined): Measure {
  return value === undefined ? { kind: 'undefined', reason: 'empty-condition' } : { kind: 'value', value };
}

export function ratesOf(population: readonly PopulationValues[]): { pns: number; defierRate: number }[] {
  return population.map(({ pns, defierRate }) => ({ pns: valueIn(pns), defierRate: valueIn(defierRate) }));
}

export function valueIn(measure: Measure): number {
  return measure.kind === 'value' ? measure.value : 0;
}
