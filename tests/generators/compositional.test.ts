import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { linear } from '../../generators/linear.ts';
import { THEMES } from '../../src/tasks/shared/themes/themes.ts';

const design = {
  bccs: [
    { type: 'random', nodes: 5, density: 0.5 },
    { type: 'wheel', nodes: 4 },
  ],
  functions: 'random',
  noise: { min: 0.2, max: 0.8 },
  hidden: 0.4,
  extraneous: true,
  worlds: 2,
  seed: 2025,
};

function fingerprint(tests: ReturnType<typeof compositional>): string {
  const texts = tests.map(({ description, vars }) => ({ description, vars }));
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16);
}

test('the same config gives the same bytes, another seed others', () => {
  const bytes = (seed: number) => JSON.stringify(compositional({ ...design, units: { sample: 5 }, seed }));
  expect(bytes(2025)).toBe(bytes(2025));
  expect(bytes(2026)).not.toBe(bytes(2025));
});

test('the texts of every unit design are these, until a sentence or a drawing changes', () => {
  const units = ['exhaustive', { sample: 10 }, { sample: 10 }, { sample: 10 }];
  expect(units.map((kind) => fingerprint(compositional({ ...design, units: kind })))).toMatchInlineSnapshot(`
    [
      "9c5a0882d49c311d",
      "027d2cdb315f21ad",
      "e527779114e038ef",
      "489ef3327c81fe8d",
    ]
  `);
});

test('the texts of every theme are these, until a sentence or a drawing changes', () => {
  const ofThemes = Object.keys(THEMES).map((theme) => [
    theme,
    fingerprint(
      compositional({ ...design, units: { sample: 10 }, queries: 'factual-counterfactual', theme }),
    ),
  ]);
  expect(Object.fromEntries(ofThemes)).toMatchInlineSnapshot(`
    {
      "abstract": "7363b8d87fef6502",
      "candy-party": "3f14276625451eba",
      "clinical-notes": "403111d1dafb6293",
      "flower-garden": "9678ed8c00b36647",
      "flu-vaccine": "46491c0b15c9f12a",
    }
  `);
});

test('the texts of linear worlds are these, until a sentence or a drawing changes', () => {
  const { bccs, seed } = design;
  expect(fingerprint(linear({ bccs, seed, worlds: 2, draws: 2 }))).toMatchInlineSnapshot(
    `"4961b041909db59e"`,
  );
});
