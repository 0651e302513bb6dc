import { describe, expect, test } from 'vitest';
import { relationsSaid } from '../../../src/tasks/intervention-effects/steps/relations-said.ts';
import { relationAsked } from '../../../src/tasks/intervention-effects/story/asked.ts';

const NAMES = ['Kelp', 'Rain', 'Tide'];
const asked = relationAsked(
  'A system consists of the variables “Kelp”, “Rain”, and “Tide”. Its causal relations are these, and there are no others:\n- “Kelp” causes “Rain”.\n- “Rain” causes “Tide”.\nNow a perfect intervention is performed on “Rain”, written do(Rain = 1). After this intervention, does “Kelp” causally affect “Tide”, directly or through other variables?',
);

const said = (reply: string): string[] =>
  relationsSaid(reply, NAMES, [[], [0], [1]], asked).map(
    ({ cause, effect, holds, before }) =>
      `${NAMES[cause]} ${holds ? '→' : '↛'} ${NAMES[effect]}${before ? ' before' : ''}`,
  );

describe('of arrows a reply says', () => {
  test.each([
    ...['causes', 'cause', 'affects', 'affect', 'influences'].map(
      (verb) => `So nothing ${verb} “Rain” any more.`,
    ),
    ...['cuts', 'removes', 'severs', 'deletes', 'eliminates', 'breaks'].map(
      (verb) => `The intervention ${verb} all arrows into “Rain”.`,
    ),
    ...['edges', 'relations', 'links', 'influences', 'effects', 'causes'].map(
      (noun) => `It removes all ${noun} on “Rain”.`,
    ),
    'It deletes every arrow pointing to “Rain”.',
    'It deletes every arrow entering “Rain”.',
  ])('%s', (reply) => {
    expect(said(reply)).toEqual(['Kelp ↛ Rain']);
  });

  test.each([
    'There are two arrows into “Rain”.',
    'This does not cut the arrows into “Rain”.',
    'If “Kelp” causes “Rain”, that is something.',
    'It matters if “Kelp” causes “Rain”.',
    'One might think that “Kelp” causes “Rain”.',
  ])('nothing in: %s', (reply) => {
    expect(said(reply)).toEqual([]);
  });

  test.each([
    ['After the intervention, “Kelp” → “Rain” is cut.', 'Kelp ↛ Rain'],
    ['After the intervention, “Kelp” → “Rain” no longer exists.', 'Kelp ↛ Rain'],
    ['After the intervention, “Rain” → “Tide” stays.', 'Rain → Tide'],
    ['After the intervention, “Rain” → “Tide” is not cut.', 'Rain → Tide'],
    ['After the intervention, “Rain” → “Tide” is not removed.', 'Rain → Tide'],
    ['After the intervention, “Rain” → “Tide” remains intact.', 'Rain → Tide'],
    ['“Rain” → “Tide” holds.', 'Rain → Tide before'],
    ['“Rain” causes “Tide”.', 'Rain → Tide before'],
    ['After it, “Rain” still causes “Tide”.', 'Rain → Tide'],
    ['After it, “Kelp” does not cause “Rain”.', 'Kelp ↛ Rain'],
    ['Before the intervention, “Kelp” causes “Rain”.', 'Kelp → Rain before'],
  ])('%s', (reply, arrow) => {
    expect(said(reply)).toEqual([arrow]);
  });

  test('each of several in a sentence what stands behind it', () => {
    expect(said('After it, “Kelp” → “Rain” is cut, “Rain” → “Tide” stays.')).toEqual([
      'Kelp ↛ Rain',
      'Rain → Tide',
    ]);
  });
});
