import { parsePair } from '../../causal/dag.ts';
import type { OrderCase } from './case.ts';

/**
 * Writes a question: `The leak caused the outage. The frost caused the leak.`, and `Did the frost happen before the
 * outage?`
 */
export function renderOrder({ arrows, asked }: Pick<OrderCase, 'arrows' | 'asked'>) {
  const facts = arrows.split(' ').map((arrow) => {
    const { cause, effect } = parsePair(arrow);
    return `The ${cause} caused the ${effect}.`;
  });
  const { cause: first, effect: second } = parsePair(asked);
  return {
    context: `Yesterday, one thing led to another. ${facts.join(' ')}`,
    question: `Did the ${first} happen before the ${second}?`,
  };
}
