import { pairName } from '../../causal/dag.ts';
import { contentHash } from '../../lib/json.ts';
import { namedRng } from '../../lib/random.ts';
import type { OrderCase } from './case.ts';
import type { parseOrderConfig } from './config.ts';

const EVENTS = ['frost', 'leak', 'outage', 'alarm', 'delay', 'mistake', 'complaint', 'repair'];

/** Plans questions about chains of five events. */
export function designOrder({ seed, questions }: ReturnType<typeof parseOrderConfig>) {
  const hash = contentHash([String(seed), String(questions)]);
  return Array.from({ length: questions }, (_, number): Omit<OrderCase, 'fingerprint'> => {
    const rng = namedRng(seed, 'order', number);
    const chain = rng.sample(EVENTS, 5);
    const arrows = chain.slice(1).map((effect, i) => pairName(chain[i]!, effect));
    const earlier = rng.integer(chain.length - 1);
    const later = earlier + 1 + rng.integer(chain.length - 1 - earlier);
    // The right answer to every other question is no, because it asks about the later event first.
    const truth = number % 2 === 0;
    return {
      task: 'order',
      design: `${hash}/${questions}`,
      id: `order-${hash}/${number}`,
      cluster: String(number),
      weight: 1,
      truth,
      arrows: rng.shuffled(arrows).join(' '),
      asked: truth ? pairName(chain[earlier]!, chain[later]!) : pairName(chain[later]!, chain[earlier]!),
    };
  });
}
