import { compositional } from '../../generators/compositional.ts';
import { digest } from './digest.ts';

/** What a design asks, without regard to the order of the questions: digests of prompts, and of truths and weights. */
export function recordCompositional(config: object) {
  const tests = compositional(config);
  const truths = tests.map(({ metadata: { pair, query, unit, truth, weight } }) =>
    // The digests were recorded with the fields of both tasks. The empty ones are those of intervention effects.
    [pair, query, unit, '', '', '', '', '', truth, weight].join(' '),
  );
  return {
    questions: tests.length,
    prompts: digest(tests.map(({ vars }) => Object.values(vars.case).join('\n\n'))),
    truths: digest(truths),
  };
}
