import { createHash } from 'node:crypto';
import { compositional } from '../../generators/compositional.ts';

/** What a design asks, without regard to the order of the questions: digests of prompts, and of truths and weights. */
export function recordCompositional(config: object) {
  const tests = compositional(config);
  const truths = tests.map(({ metadata: { pair, query, unit, truth, weight } }) =>
    // The empty fields are those of questions about relations.
    [pair, query, unit, '', '', '', '', '', truth, weight].join(' '),
  );
  return {
    questions: tests.length,
    prompts: digest(tests.map(({ vars }) => Object.values(vars.case).join('\n\n'))),
    truths: digest(truths),
  };
}

function digest(lines: readonly string[]): string {
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('hex').slice(0, 16);
}
