import { describe, expect, test } from 'vitest';
import type { Answer } from '../../src/answer/answer.ts';
import type { CompositionalCase } from '../../src/tasks/compositional/case.ts';
import { answersBy, casesOf, figure4, right, valuesOf, wrong } from './asked-cases.ts';

/** The PNS of the pairs X→C, X→D, X→Y, C→D, C→Y and D→Y of Figure 4 with “or” and noise 0.4. */
const PNS = [3, 4, 7, 1, 4, 3].map((nodes) => 0.6 ** nodes);
const WHOLE = PNS[2]!;
const MEAN_PNS = PNS.reduce((sum, pns) => sum + pns, 0) / PNS.length;

/** A model whose scores follow from its PNS^, which are 0 or 1 if its answers do not depend on the unit. */
interface KnownModel {
  readonly name: string;
  readonly answer: (item: CompositionalCase) => Answer;
  readonly scores: Readonly<
    Record<'discrimination' | 'composition error' | 'PNS error' | 'inconsistency', number | 'undefined'>
  >;
}

/** If all PNS^ are 0, so is that of the whole, against which inconsistency is measured. */
const NO_EFFECTS = {
  discrimination: 0,
  'composition error': 1,
  'PNS error': MEAN_PNS,
  inconsistency: 'undefined',
} as const;

const KNOWN_MODELS: readonly KnownModel[] = [
  {
    name: 'is perfect',
    answer: right,
    scores: { discrimination: 1, 'composition error': 0, 'PNS error': 0, inconsistency: 0 },
  },
  { name: 'always says yes', answer: () => 'yes', scores: NO_EFFECTS },
  { name: 'is always wrong', answer: wrong, scores: NO_EFFECTS },
  {
    // One of six pairs has a discrimination of 0 and a PNS^ of 0.
    name: 'is wrong only about X→Y',
    answer: (item) => (item.pair === 'X→Y' ? 'no' : right(item)),
    scores: {
      discrimination: 5 / 6,
      'composition error': 0,
      'PNS error': WHOLE / 6,
      inconsistency: 'undefined',
    },
  },
  {
    // All PNS^ are 1, and so are their products.
    name: 'claims every effect',
    answer: ({ query }) => (query === 'do-true' ? 'yes' : 'no'),
    scores: {
      discrimination: 0,
      'composition error': (1 - WHOLE) / WHOLE,
      'PNS error': 1 - MEAN_PNS,
      inconsistency: 0,
    },
  },
];

describe('on the graph of Figure 4 (Maasch et al. 2025),', () => {
  const cases = casesOf(figure4('|', 0.4));

  test.each(KNOWN_MODELS)(
    'a model that $name has the discrimination, errors and inconsistency computed by hand',
    (model) => {
      const values = valuesOf(cases, answersBy(cases, model.answer));
      for (const [name, expected] of Object.entries(model.scores)) {
        const value = values[`CCR ${name}`];
        if (expected === 'undefined') expect(value, name).toBe('undefined');
        else expect(value, name).toBeCloseTo(expected, 9);
      }
    },
  );
});
