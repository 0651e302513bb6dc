import { describe, expect, test } from 'vitest';
import { relationsSaid, waysSaid } from '../../../src/tasks/intervention-effects/steps/relations-said.ts';
import { relationAsked } from '../../../src/tasks/intervention-effects/story/asked.ts';

const NAMES = ['Kelp', 'Rain', 'Tide'];
const asked = relationAsked(
  'A system has the variables “Kelp”, “Rain”, and “Tide”. These are all of its direct causal relations:\n- “Kelp” causes “Rain”.\n- “Rain” causes “Tide”.\nNow a perfect intervention is performed on “Rain”, written do(Rain = 1). After this intervention, does “Kelp” causally affect “Tide”, directly or through other variables?',
);

const said = (reply: string): string[] =>
  relationsSaid(reply, NAMES, [[], [0], [1]], asked).map(
    ({ cause, effect, holds, before }) =>
      `${NAMES[cause]} ${holds ? '→' : '↛'} ${NAMES[effect]}${before ? ' before' : ''}`,
  );

describe('of ways a reply says', () => {
  const NODES = [...NAMES, 'Salt'];
  const ways = (reply: string): string[] =>
    waysSaid(reply, NODES).flatMap(({ drawn, only, isLeft }) => [
      ...drawn.map(([from, to]) => `${NODES[from]} → ${NODES[to]}${isLeft ? ' left' : ''}`),
      ...only.map(({ cause, effect, nodes, each }) =>
        [NODES[cause], nodes.map((node) => NODES[node]).join(each ? ' → ' : ', '), NODES[effect ?? -1]].join(
          ' | ',
        ),
      ),
    ]);

  test.each([
    ['“Kelp” → “Rain” → “Tide”', ['Kelp → Rain', 'Rain → Tide']],
    ['“Kelp” → “Rain” → “Tide” is still there.', ['Kelp → Rain left', 'Rain → Tide left']],
    ['“Kelp” reaches “Tide” only by way of “Rain”.', ['Kelp | Rain | Tide']],
    ['The only path from “Kelp” to “Tide” goes through “Rain”.', ['Kelp | Rain | Tide']],
    ['The only way for “Kelp” to reach “Tide” was over “Rain” and “Salt”.', ['Kelp | Rain, Salt | Tide']],
    [
      'Every route from “Kelp” to “Tide” ends with “Rain” → “Tide”.',
      ['Rain → Tide', 'Kelp | Rain → Tide | Tide'],
    ],
    ['“Rain” was the only way from “Kelp” to “Tide”.', ['Kelp | Rain | Tide']],
    ['“Kelp” leads only to “Rain” and “Salt”.', ['Kelp | Rain, Salt | ']],
    ...['effects other than', 'direct effect except', 'consequences apart from', 'children besides'].map(
      (what): [string, string[]] => [`“Kelp” has no ${what} “Rain”, so that is it.`, ['Kelp | Rain | ']],
    ),
  ])('%s', (reply, said) => {
    expect(ways(reply)).toEqual(said);
  });

  test.each([
    'There is no arrow “Kelp” → “Tide”.',
    'If “Kelp” → “Tide” were there, it would be another matter.',
    '| “Kelp” | “Rain” |',
    '“Kelp” ← “Rain” → “Tide”',
    'If every path from “Kelp” to “Tide” went through “Rain”, that would do.',
    '“Kelp” reaches “Tide” through “Rain”.',
  ])('nothing in: %s', (reply) => {
    expect(ways(reply)).toEqual([]);
  });
});

describe('of arrows a reply says', () => {
  test.each([
    ['“Kelp” causes “Rain” – removed, since “Rain” is set.', true],
    ['“Kelp” causes “Rain” (now cut).', true],
    ['“Kelp” causes “Rain”, but after the step on “Rain” this relation no longer holds.', true],
    ['“Kelp” causes “Rain”, but that one is set from outside.', true],
    ['And “Kelp” causes “Rain”, also after the intervention.', false],
    ['“Kelp” causes “Rain” – all of it.', false],
  ])('whether it is cut in its own sentence: %s', (reply, isCut) => {
    const all = relationsSaid(reply, NAMES, [[], [0], [1]], asked);
    expect(all.map(({ cut }) => cut)).toEqual([isCut]);
  });

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
    'If the path were open, “Kelp” → “Rain” would stay.',
    'After it, the path “Kelp” → “Tide” is cut.',
    'After it, “Kelp” → “Rain” → “Tide” is cut.',
    'After it, “Tide” ← “Kelp” → “Rain” stays.',
    'After it, “Kelp” would not cause “Rain” by itself.',
    'Suppose that “Tide” causes “Kelp”.',
    'The text says that “Tide” causes “Kelp”.',
    'Let E denote that “Tide” causes “Kelp”.',
    'After it, “Kelp” has no direct cause, unlike “Rain”.',
    'The causes of “Tide” are “Rain” and “Kelp”.',
    'In the description, “Kelp” causes “Rain”.',
    'If all arrows into “Rain” were removed, that would be something.',
    'After it, “Kelp” causes “Rain”. Wait, that is wrong.',
    '“Kelp” causes “Tide”, “Tide” causes “Rain”.\nHold on, I misread.',
    '“Kelp” does not cause “Tide”, because there is no direct relation between them.',
    '“Kelp” has no effects other than “Rain”.',
    'After it, the relation from “Kelp” to “Rain” cannot hold.',
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
    [
      'This cuts “Kelp” off, but it leaves the relation from “Rain” to “Tide” untouched.',
      'Rain → Tide before',
    ],
    ['It removes “Kelp” from here, while the arrow from “Rain” to “Tide” stays.', 'Rain → Tide before'],
    ['The link from “Rain” to “Tide” is untouched by the intervention.', 'Rain → Tide'],
    ['After it, the only relation here is “‘Kelp’ causes ‘Rain’”.', 'Kelp → Rain before'],
    ['After it, the relation “‘Rain’ causes ‘Tide’” still holds.', 'Rain → Tide'],
    ['After it, no path is left from “Kelp” to “Tide”.', 'Kelp ↛ Tide'],
    ['And “Kelp” causes “Rain”, also after the intervention.', 'Kelp → Rain'],
    ['“Rain” has the direct cause “Kelp”.', 'Kelp → Rain before'],
    ['The only direct cause of “Tide” is “Rain”.', 'Rain → Tide before'],
    ['After it, a change of “Tide” reaches “Kelp”.', 'Tide → Kelp'],
    ['After it, “Kelp” can no longer reach “Tide”.', 'Kelp ↛ Tide'],
    ['“Rain” causes “Tide”.', 'Rain → Tide before'],
    ['“Kelp” still causes “Rain”.', 'Kelp → Rain'],
    ['The operation is on “Rain”, so “Kelp” no longer causes it.', 'Kelp ↛ Rain'],
    ['After it, “Rain” still causes “Tide”.', 'Rain → Tide'],
    ['After it, “Kelp” does not cause “Rain”.', 'Kelp ↛ Rain'],
    ['Before the intervention, “Kelp” causes “Rain”.', 'Kelp → Rain before'],
  ])('%s', (reply, arrow) => {
    expect(said(reply)).toEqual([arrow]);
  });

  test('a list of relations each by itself', () => {
    expect(said('So “Kelp” causes “Rain” and “Rain” causes “Tide”.')).toEqual([
      'Kelp → Rain before',
      'Rain → Tide before',
    ]);
  });

  test('of those that a correction names, what stands before it in another paragraph is taken back', () => {
    expect(said('“Kelp” causes “Rain”.\n“Tide” causes “Tide”.\n\nWait, “Kelp” is not in that list.')).toEqual(
      [],
    );
  });

  test('each of several in a sentence what stands behind it', () => {
    expect(said('After it, “Kelp” → “Rain” is cut, “Rain” → “Tide” stays.')).toEqual([
      'Kelp ↛ Rain',
      'Rain → Tide',
    ]);
  });

  test.each([
    ...[
      'is cut',
      'cuts off',
      'cutting it',
      'is removed',
      'removing it',
      'is severed',
      'is deleted',
      'breaks',
    ],
    ...['break', 'is broken', 'is eliminated', 'is gone', 'disappears', 'disappear', 'no longer counts'],
    ...['does not hold', 'does not exist', 'does not remain', 'is absent'],
  ])('an arrow that %s is none', (what) => {
    expect(said(`After it, “Kelp” → “Rain” ${what}.`)).toEqual(['Kelp ↛ Rain']);
  });

  test.each([
    ...['stays', 'stay', 'remains', 'remain', 'holds', 'hold', 'is kept', 'is intact', 'is unaffected'],
    ...['is unchanged', 'still counts', 'exists', 'exist', 'is present'],
  ])('an arrow that %s is one', (what) => {
    expect(said(`After it, “Rain” → “Tide” ${what}.`)).toEqual(['Rain → Tide']);
  });

  test.each(['counts', 'was told', 'is an arrow'])('an arrow that %s is neither', (what) => {
    expect(said(`After it, “Rain” → “Tide” ${what}.`)).toEqual([]);
  });

  test.each(['→', '⟶', '⇒', '->', '-->', '=>', '==>'])('an arrow is drawn as %s', (arrow) => {
    expect(said(`After it, “Kelp” ${arrow} “Rain” is cut.`)).toEqual(['Kelp ↛ Rain']);
  });

  test.each(
    ['arrow', 'edge', 'relation', 'link', 'influence', 'effect'].flatMap((noun) => [
      `any ${noun} into`,
      `all ${noun}s into`,
    ]),
  )('It removes %s a variable', (what) => {
    expect(said(`It removes ${what} “Rain”.`)).toEqual(['Kelp ↛ Rain']);
  });

  test.each(['on', 'of', 'to', 'into', 'entering', 'pointing to', 'pointing at', 'pointing into'])(
    'It removes all arrows %s a variable',
    (preposition) => {
      expect(said(`It removes all arrows ${preposition} “Rain”.`)).toEqual(['Kelp ↛ Rain']);
    },
  );

  test('arrows out of a variable, and those behind a comma, are others', () => {
    expect(said('It removes all arrows from “Rain”.')).toEqual([]);
    expect(said('It removes all arrows, and acts on “Rain”.')).toEqual([]);
    expect(said('It removes all arrows that we have been told about so far on “Rain”.')).toEqual([]);
  });

  test.each(['cause', 'causes', 'affect', 'affects', 'influence', 'influences'])(
    'nothing can %s a variable',
    (verb) => {
      expect(said(`Then nothing else in here ${verb} “Rain”.`)).toEqual(['Kelp ↛ Rain']);
      expect(said(`Then nothing, as far as it ${verb} “Rain”.`)).toEqual([]);
    },
  );

  test.each([
    ...['The intervention acts.', 'We intervene.', 'The operation acts.', 'We have do(Rain = 1).'],
    ...['We fix it.', 'This fixes it.', 'It is fixed.', 'It is set from there.', 'It is set at 1.'],
    ...[
      'It is set to 1.',
      'It comes from outside.',
      'It is applied.',
      'It is held.',
      'After that it changes.',
    ],
    ...['Afterwards it changes.', 'The consequence is plain.', 'The consequences are plain.'],
  ])('what stands behind “%s” is said of what the intervention leaves', (opening) => {
    expect(said(`${opening} “Rain” causes “Tide”.`)).toEqual(['Rain → Tide']);
  });

  test.each(['It is plain.', 'The graph is told.', 'We set out.', 'It is outside.'])(
    'what stands behind “%s” is said of how things were',
    (opening) => {
      expect(said(`${opening} “Rain” causes “Tide”.`)).toEqual(['Rain → Tide before']);
    },
  );
});
