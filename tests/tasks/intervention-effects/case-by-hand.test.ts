import { describe, expect, test } from 'vitest';
import type { InterventionEffectCase } from '../../../src/tasks/intervention-effects/intervention-effect-case.ts';
import { interventionEffectsKind, whenAsked } from '../../../src/tasks/intervention-effects/kind.ts';
import { relationItems } from '../../../src/tasks/intervention-effects/score/intervention-effects-items.ts';
import { interventionEffectsScore } from '../../../src/tasks/intervention-effects/scores.ts';
import { interventionEffectsView } from '../../../src/tasks/intervention-effects/view/view.ts';
import { KINDS } from '../../support/scored.ts';

function asked(changes: Partial<InterventionEffectCase> = {}): InterventionEffectCase {
  return {
    ...{ task: 'intervention-effects', design: '01234567/9/draws', world: 'w1', graph: 'chain' },
    ...{ arrows: 'A→B B→C C→D', pair: 'A→C', intervention: 'none', names: 'random-char' },
    ...{ phrasing: 'none', draw: 0, truth: true },
    ...changes,
  };
}
const under = (intervention: string, truth: boolean, changes: Partial<InterventionEffectCase> = {}) =>
  asked({ intervention, phrasing: 'intervention', truth, ...changes });

describe('what a case says against its own arrows is told', () => {
  const told = interventionEffectsScore.kind.contradiction!;
  test.each([
    ['a relation through another', asked()],
    ['one that is not there', asked({ pair: 'C→A', truth: false })],
    ['one that is severed', under('B', false)],
    ['one that is severed at its end', under('C', false)],
    ['one that is left at its beginning', under('A', true)],
    ['one that is left elsewhere', under('D', true)],
    ['one of variables without arrows', asked({ pair: 'A→Z', truth: false })],
    ['an intervention on one', under('Z', true)],
    ['a path of as many variables', asked({ path: 3 })],
    ['a path that is cut', under('B', false, { path: 3 })],
  ])('none: %s', (_, item) => {
    expect(told(item)).toBeUndefined();
  });
  test.each([
    [asked({ truth: false }), 'its truth is false, but its arrows give true'],
    [under('B', true), 'its truth is true, but its arrows give false'],
    [under('D', false), 'its truth is false, but its arrows give true'],
    [asked({ phrasing: 'substitution' }), 'its intervention is none, but its phrasing is substitution'],
    [asked({ intervention: 'B', truth: false }), 'its intervention is B, but its phrasing is none'],
    [asked({ path: 2 }), 'its path is 2, but its arrows give a different number'],
    [asked({ path: 4 }), 'its path is 4, but its arrows give a different number'],
  ])('%j: %s', (item, sentence) => {
    expect(told(item)).toBe(sentence);
  });
});

test('a case is of the group, the cluster and the place that its parts make', () => {
  const item = under('B', false, { draw: 3 });
  expect(interventionEffectsKind.key(item).group).toBe('w1/chain/random-char/A→C/intervention on B');
  expect(interventionEffectsKind.key(item).unit).toBe(3);
  expect(interventionEffectsKind.key(item).cluster).toBe('w1/3/chain');
  expect(interventionEffectsKind.key(item).topic).toBe('chain A→C');
  expect(interventionEffectsKind.key(item).place).toBe('chain random-char');
  expect(whenAsked(asked())).toBe('observed');
});

test.each([
  [['chain', 'tuebingen', 'A→C', 'observed'], 'Does A cause C in graph chain (tuebingen names)?'],
  [
    ['chain', 'random-char', 'A→C', 'substitution on B'],
    'After substitution on B, does A cause C in graph chain (random-char names)?',
  ],
  [['chain', 'tuebingen', 'A→C'], undefined],
  [['chain', 'tuebingen', 'A→C', 'observed', 'more'], undefined],
])('%j is called %s', (parts, title) => {
  expect(interventionEffectsView.questionTitle(parts)).toBe(title);
});

test('a random graph is named by its draw, as it is another one in each', () => {
  expect(interventionEffectsScore.graph(asked({ graph: 'random 4/0.5', draw: 2 })).name).toBe(
    'random 4/0.5, draw 2',
  );
  expect(interventionEffectsScore.graph(asked()).name).toBe('chain');
  expect(interventionEffectsScore.graph(asked()).dag.nodes).toEqual(['A', 'B', 'C', 'D']);
});

describe('what is at stake in a question after an intervention', () => {
  const items = (cases: readonly InterventionEffectCase[]) =>
    relationItems({ kinds: KINDS, cases, variants: [] });
  const one = (after: InterventionEffectCase) => items([{ ...asked(), pair: after.pair }, after]).effects[0]!;

  test.each([
    // A→C by way of B, in A→B→C→D.
    ['B', { changes: true, onRoot: false }],
    ['C', { changes: true, onRoot: false }],
    ['A', { changes: false, onRoot: true }],
    ['D', { changes: false, onRoot: false }],
  ])('under an intervention on %s', (intervention, stakes) => {
    expect(one(under(intervention, !stakes.changes))).toMatchObject({ ...stakes, isNull: false, weight: 1 });
  });

  test('what is against the arrows is no null pair, what no path joins is', () => {
    expect(one(under('B', false, { pair: 'C→A' })).isNull).toBe(false);
    expect(one(under('B', false, { pair: 'A→Z' })).isNull).toBe(true);
    expect(one(under('B', false, { pair: 'Z→A' })).isNull).toBe(true);
  });

  test('a listed relation is severed where the intervention changes it, or is on its effect', () => {
    const listed = { listed: true } as const;
    expect(one(under('B', false, listed)).seversListed).toBe(true);
    expect(one(under('A', true, listed)).seversListed).toBe(false);
    expect(one(under('A', false, { ...listed, pair: 'C→A' })).seversListed).toBe(true);
    expect(one(under('B', false)).seversListed).toBe(false);
  });

  test('a question after an intervention without the one before is none', () => {
    expect(items([under('B', false)]).effects).toEqual([]);
    expect(items([asked({ draw: 1 }), under('B', false)]).effects).toEqual([]);
    expect(items([asked({ names: 'tuebingen' }), under('B', false)]).effects).toEqual([]);
    expect(items([asked(), under('B', false)]).effects).toMatchObject([{ before: 0, position: 1 }]);
  });

  test('what is asked where no graph is told is knowledge, and no observation', () => {
    const found = items([asked({ graph: 'none' }), asked()]);
    expect(found.knowledge.map(({ position }) => position)).toEqual([0]);
    expect(found.observations.map(({ position }) => position)).toEqual([1]);
  });

  test('where fewer than a tenth change, they weigh as much together as those that do not', () => {
    const weightsOf = (changed: number, same: number) => {
      const draws = Array.from({ length: changed + same }, (_, draw) => draw);
      const cases = draws.flatMap((draw) => [
        asked({ draw }),
        draw < changed ? under('B', false, { draw }) : under('D', true, { draw }),
      ]);
      const { effects } = items(cases);
      const sum = (wanted: boolean) =>
        effects.reduce((total, { changes, weight }) => total + (changes === wanted ? weight : 0), 0);
      return [sum(true), sum(false)];
    };
    expect(weightsOf(1, 9)).toEqual([1, 9]);
    expect(weightsOf(0, 5)).toEqual([0, 5]);
    const [changed, same] = weightsOf(1, 10);
    expect(changed).toBeCloseTo(5.5, 12);
    expect(same).toBeCloseTo(5.5, 12);
  });
});

test('each pattern of errors answers as who reasons so would', () => {
  const cases = [asked(), under('B', false), under('C', false), under('D', true), asked({ pair: 'A→B' })];
  const patterns = interventionEffectsScore.errorPatterns(cases);
  expect(patterns).toEqual({
    'always-yes': [true, true, true, true, true],
    'always-no': [false, false, false, false, false],
    'relation-retrieval': [true, true, true, true, true],
    memoriser: [true, false, false, true, true],
    'word-bound': [true, false, false, true, true],
    'edge-only': [false, false, false, false, true],
    'graph-blind': [true, true, false, true, true],
  });
  const remembered = { names: 'tuebingen', listed: true } as const;
  const others = [
    under('B', false, remembered),
    under('B', false, { ...remembered, names: 'random-tuebingen' }),
    under('B', false, { phrasing: 'substitution' }),
  ];
  expect(interventionEffectsScore.errorPatterns(others)).toMatchObject({
    memoriser: [true, false, false],
    'word-bound': [false, false, true],
  });
});
