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
  const units = ['exhaustive', { sample: 10 }, { informative: 10 }, { balanced: 10 }];
  expect(units.map((kind) => fingerprint(compositional({ ...design, units: kind })))).toMatchInlineSnapshot(`
    [
      "fc7f8ab524161c71",
      "f32faaf25b52058b",
      "03a9802614f6116d",
      "972bce97851b307e",
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
      "abstract": "0f6d75f2670d7755",
      "candy-party": "fff9dcd531c16958",
      "clinical-notes": "f037d502e771e1c8",
      "flower-garden": "71468ae9f5abd334",
      "flu-vaccine": "c91973f99cd7dda4",
    }
  `);
});

test('the texts of linear worlds are these, until a sentence or a drawing changes', () => {
  const { bccs, seed } = design;
  expect(fingerprint(linear({ bccs, seed, worlds: 2, draws: 2 }))).toMatchInlineSnapshot(
    `"4961b041909db59e"`,
  );
});
