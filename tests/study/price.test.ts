import { expect, test } from 'vitest';
import { priceOf } from '../../src/study/cost.ts';

const price = (config: unknown, id = 'openai:x') => priceOf(id, config).price;

test('promptfoo’s prices are by the token, a plan’s by the million', () => {
  expect(price({ inputCost: 2e-6, outputCost: 8e-6 })).toEqual({ prompt: 2, reply: 8 });
  expect(price({ cost: 3e-6 })).toEqual({ prompt: 3, reply: 3 });
  expect(price({ cost: 3e-6, outputCost: 0 })).toEqual({ prompt: 3, reply: 0 });
});

test('a price that is told by half, or not as a number that can be one, is none', () => {
  for (const config of [
    undefined,
    {},
    { inputCost: 1e-6 },
    { outputCost: 1e-6 },
    { cost: -1 },
    { cost: '1' },
  ])
    expect(priceOf('openai:x', config)).toEqual({ price: undefined, isSimulated: false });
});

test.each([
  'simulated-model:oracle',
  'file://node_modules/promptfoo-causal/dist/providers/simulated-model.js',
  'x/simulated-model.ts',
  'SimulatedModelProvider',
])('%s costs nothing, whatever its config says', (id) => {
  expect(priceOf(id, { cost: 1 })).toEqual({ price: { prompt: 0, reply: 0 }, isSimulated: true });
  expect(priceOf('openai:gpt', { cost: 1 }).isSimulated).toBe(false);
});
