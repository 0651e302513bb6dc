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
  // Twins differ in told noise alone, and need components with room for a blocker.
  const room = {
    bccs: [
      { type: 'cycle', nodes: 5 },
      { type: 'wheel', nodes: 4 },
    ],
    hidden: 0,
  };
  const designs = [{ units: 'exhaustive' }, { units: { sample: 10 } }, { units: { twins: 10 }, ...room }];
  expect(designs.map((own) => fingerprint(compositional({ ...design, ...own })))).toMatchInlineSnapshot(`
    [
      "4062afcb92420146",
      "661424d16351cd5d",
      "fe245fc8865be472",
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
      "abstract": "12224fc1285d2fa0",
      "candy-party": "e243cbbb46a70c3f",
      "clinical-notes": "532163e75a2e925f",
      "flower-garden": "bfa863ed09fc20dc",
      "flu-vaccine": "51c555d420a4142c",
    }
  `);
});

test('the texts of linear worlds are these, until a sentence or a drawing changes', () => {
  const { bccs, seed } = design;
  expect(fingerprint(linear({ bccs, seed, worlds: 2, draws: 2 }))).toMatchInlineSnapshot(
    `"48cbc6c11acddc98"`,
  );
});
