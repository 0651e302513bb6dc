import { expect, test } from 'vitest';
import { withModelSizes } from '../../src/scorecard/model-sizes.ts';

const scorecard = {
  variants: ['small', 'openai:chat:large', 'other'].map((label) => ({ provider: { id: 'x', label } })),
} as never;
const sizes = (providers: unknown) =>
  withModelSizes(scorecard, providers).variants.map(({ provider }) => provider.parameters);

test('a model has the size that its provider tells, by its label, or else by its id', () => {
  const metadata = { parameters: 8e9 };
  expect(
    sizes([
      { id: 'a', label: 'small', metadata },
      { id: 'openai:chat:large', label: '', metadata: { parameters: 4e11 } },
      { id: 'unknown', metadata },
    ]),
  ).toEqual([8e9, 4e11, undefined]);
  const [, , other] = withModelSizes(scorecard, [{ id: 'small', metadata }]).variants;
  expect(other!.provider).not.toHaveProperty('parameters');
});

test('what tells no size is passed over, and the scorecard is the same then', () => {
  for (const providers of [
    undefined,
    'openai:chat:x',
    [],
    ['small', { id: 'small' }, { id: 'small', metadata: { parameters: 0 } }, { metadata: { parameters: 5 } }],
  ])
    expect(withModelSizes(scorecard, providers)).toBe(scorecard);
});
