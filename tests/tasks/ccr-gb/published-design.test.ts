import { describe, expect, test } from 'vitest';
import { decodeStamp } from '../../../src/cases/design-stamp.ts';
import type { AskedContext } from '../../../src/tasks/ccr-gb/load-published.ts';
import { publishedCases } from '../../../src/tasks/ccr-gb/published-design.ts';
import { readAs } from './rows.ts';
import { model, type TableOptions } from './tables.ts';

const scm = model('X>C C>Y');
const SAMPLES = ['100', '010'].map((text) => Uint8Array.from(text, Number));

/** A context with all of its samples and questions. */
function asked(id: number | string, options: TableOptions = {}, samples = SAMPLES): AskedContext {
  const context = readAs({ id, scm, samples }, {}, options).context!;
  const all = context.samples.map((sample) => ({ sample, questions: [...sample.questions.values()] }));
  return { context, model: { scm, decided: undefined }, samples: all };
}
const worldOf = (context: AskedContext): string => publishedCases([context])[0]!.metadata.world;
const designOf = (...contexts: AskedContext[]) => decodeStamp(publishedCases(contexts)[0]!.metadata.design);

describe('cases of published contexts', () => {
  const cases = publishedCases([asked(0)]);

  test('are one for each question of each sample, weighted alike', () => {
    expect(cases).toHaveLength(2 * 8);
    expect(cases.map(({ metadata: { unit, weight } }) => `${unit} ${weight}`)).toEqual([
      ...Array(8).fill('0 0.5'),
      ...Array(8).fill('1 0.5'),
    ]);
    expect(
      cases.slice(0, 4).map(({ metadata: { pair, query, truth, noise } }) => [pair, query, truth, noise]),
    ).toEqual([
      ['C', 'factual', true, '100'],
      ['Y', 'factual', true, '100'],
      ['X→Y', 'do-true', true, '100'],
      ['X→C', 'do-true', true, '100'],
    ]);
    expect(cases[5]!.description).toBe('Context 0 · X→Y · do(X = false) · sample 0');
    expect(cases[0]!.metadata).not.toHaveProperty('solved');
  });

  test('say what had to be decided', () => {
    const decided = { ...asked(0), model: { scm, decided: 'the first is used' } };
    for (const { metadata } of publishedCases([decided])) expect(metadata.solved).toBe('the first is used');
  });

  test('count all of a design: of contexts and samples of different size', () => {
    expect(designOf(asked(0))).toMatchObject({ cases: 16, units: 'sample' });
    expect(designOf(asked(0), asked(1, {}, [...SAMPLES, SAMPLES[0]!])).cases).toBe(16 + 24);
  });

  test('are of another world with another id, model or text, and of the same with fewer samples asked', () => {
    const worlds = [
      asked(0),
      asked(1),
      asked(0, { told: () => 'Another night.' }),
      asked(0, { asked: (effect) => `And ${effect}?` }),
      asked(0, {}, SAMPLES.toReversed()),
    ].map(worldOf);
    expect(new Set(worlds).size).toBe(worlds.length);
    const { samples, ...rest } = asked(0);
    const fewer = { ...rest, samples: samples.slice(0, 1) };
    expect(worldOf(fewer)).toBe(worlds[0]);
    expect(designOf(fewer).hash).not.toBe(designOf(asked(0)).hash);
    expect(publishedCases([fewer]).map(({ metadata }) => metadata.weight)).toEqual(Array(8).fill(1));
  });

  test('of one design with other queries are another', () => {
    const { samples, ...rest } = asked(0);
    const facts = samples.map(({ sample, questions }) => ({ sample, questions: questions.slice(0, 2) }));
    expect(designOf({ ...rest, samples: facts }).hash).not.toBe(designOf(asked(0)).hash);
  });

  test('are none of a model that gives another truth', () => {
    const wrong = {
      ...asked(0),
      model: { scm: { ...scm, functions: ['or', 'and', 'or'] as const }, decided: undefined },
    };
    expect(() => publishedCases([wrong])).toThrow(
      'publishedCases: expected the model of context 0 to give 1 for main.csv, row 1, Factual queries, got 0: X=0.4 C&X Y|C',
    );
  });
});
