import { nodeNumber, parsePath } from '../../../causal/dag.ts';
import { hold, type Scm } from '../../../causal/scm.ts';
import { type CompositionalCase, hiddenNodes, noiseOf } from '../../shared/compositional-case.ts';
import { needsEvidence } from '../hide.ts';

/**
 * Counts the questions that cannot be answered without the observed states, and the units with such questions;
 * undefined if the prompts state all noise.
 */
export function evidenceOf(items: readonly CompositionalCase[], scm: Scm) {
  if (items.every((item) => hiddenNodes(item).length === 0)) return undefined;
  const needing = items.filter((item) => {
    const [cause = '', effect = cause] = parsePath(item.pair);
    const node = nodeNumber(scm.dag, effect);
    const model =
      item.query === 'factual' ? scm : hold(scm, nodeNumber(scm.dag, cause), item.query === 'do-true');
    return needsEvidence({ scm: model, node }, noiseOf(item), hiddenNodes(item));
  });
  const unitsOf = (list: readonly CompositionalCase[]): number =>
    new Set(list.map(({ pair, unit }) => `${pair}/${unit}`)).size;
  return {
    questions: items.length,
    needed: needing.length,
    units: unitsOf(items),
    neededUnits: unitsOf(needing),
  };
}
