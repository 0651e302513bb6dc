import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { IS_NIGHTLY } from '../support/fuzz.ts';

const config = {
  graphs: ['bivariate', 'confounding', 'mediation', { random: { nodes: 5, density: 0.4 } }],
  names: ['random-char', 'tuebingen', 'random-tuebingen'],
  phrasings: ['intervention', 'substitution'],
  nullControls: true,
  seed: 2025,
};

test('the same config gives the same bytes, another seed others', () => {
  const bytes = (seed: number) => JSON.stringify(interventionEffects({ ...config, draws: 3, seed }));
  expect(bytes(2025)).toBe(bytes(2025));
  expect(bytes(2026)).not.toBe(bytes(2025));
});

test('the bytes are these, until a sentence or a drawing changes', () => {
  const bytes = JSON.stringify(interventionEffects({ ...config, draws: 3 }));
  expect(createHash('sha256').update(bytes).digest('hex').slice(0, 16)).toMatchInlineSnapshot(
    `"41942ce16efaefc9"`,
  );
});

test('four times as many draws begin with the same: texts, order and metadata, all but the stamp of the design and the seal', () => {
  const drawn = (draws: number) =>
    interventionEffects({ ...config, draws }).map(({ metadata, ...rest }) => ({
      ...rest,
      metadata: { ...metadata, design: undefined, seal: undefined },
    }));
  const draws = IS_NIGHTLY ? 15 : 5;
  const [few, many] = [drawn(draws), drawn(4 * draws)];
  expect(many.slice(0, few.length)).toEqual(few);
});

test('metadata is compact: it stands in every row', () => {
  for (const { metadata } of interventionEffects({ ...config, draws: 2 })) {
    expect(JSON.stringify(metadata).length).toBeLessThan(330);
  }
});
