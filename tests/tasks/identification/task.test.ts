import { describe, expect, test } from 'vitest';
import { dagFromEdges } from '../../../src/causal/dag.ts';
import { DEFAULT_SETTINGS } from '../../../src/scoring/settings.ts';
import { numberOf } from '../../../src/scoring/tracked.ts';
import { FAULTS } from '../../../src/tasks/identification/faults.ts';
import {
  IDENTIFICATION_KINDS,
  type IdentificationCase,
  type IdentificationKind,
  type QuestionOf,
} from '../../../src/tasks/identification/identification-case.ts';
import { identificationKind } from '../../../src/tasks/identification/kind.ts';
import { identificationMetrics } from '../../../src/tasks/identification/metrics.ts';
import { identificationOracle } from '../../../src/tasks/identification/oracle.ts';
import { identificationScore } from '../../../src/tasks/identification/scores.ts';
import { identificationView } from '../../../src/tasks/identification/view/view.ts';
import { arrows } from '../../../src/tasks/shared/graphs.ts';
import { KINDS as CASE_KINDS } from '../../support/scored.ts';
import { columnOf, replyTo } from '../../support/variant-answers.ts';

const item: IdentificationCase = {
  task: 'identification',
  design: '0123abcd/12/draws',
  world: 'w',
  theme: 'candy-party',
  arrows: 'U→X U→Y X→Y',
  kind: 'back-door',
  pair: 'X→Y',
  given: 'U',
  draw: 3,
  half: 1,
  truth: true,
};

test('a case is told from others by its kind, its draw and which half of it', () => {
  expect(identificationKind.key(item).group).toBe('w/back-door');
  expect(identificationKind.key(item).unit).toBe(7);
  expect(identificationKind.key({ ...item, half: 0 }).unit).toBe(6);
  expect(identificationKind.key(item).cluster).toBe('w/3');
  expect(identificationKind.key(item).world).toBeUndefined();
  expect(identificationKind.key(item).topic).toBe('back-door');
  expect(identificationKind.key(item).place).toBe('w/back-door');
  expect(identificationOracle.themes?.(item)).toEqual(['candy-party']);
  expect(identificationScore.graph?.(item)).toMatchObject({
    name: 'w, draw 3, back-door 2',
    dag: { nodes: ['U', 'X', 'Y'] },
  });
  expect(identificationOracle.recompute?.(item)).toEqual({
    how: 'enumerating all outcomes of chance',
    value: true,
  });
  expect(identificationOracle.recompute?.({ ...item, kind: 'opening' })?.value).toBe('nothing');
});

test.each([...IDENTIFICATION_KINDS])('%s has a title that asks', (kind) => {
  expect(identificationView.questionTitle?.([kind])).toMatch(/^[A-Z][a-z -]+: .*\?$/);
  expect(identificationView.questionTitle?.([kind, 'more'])).toBeUndefined();
});
test('what is no kind has none', () => {
  expect(identificationView.questionTitle?.(['front-door'])).toBeUndefined();
  expect(identificationView.questionTitle?.([])).toBeUndefined();
});

function question(text: string, kind: IdentificationKind, given: string): QuestionOf {
  const dag = dagFromEdges(arrows(text));
  const node = (symbol: string): number => dag.nodes.indexOf(symbol);
  return {
    dag,
    kind,
    cause: node('X'),
    effect: node('Y'),
    given: given.split(' ').filter(Boolean).map(node),
  };
}
const CONFOUNDED = 'U>X U>Y X>Y E>X';
const M_SHAPE = 'U>X U>C V>C V>Y X>Y';

describe('a faulty model', () => {
  test.each<[keyof typeof FAULTS, string, IdentificationKind, string, boolean]>([
    ['always-yes', CONFOUNDED, 'back-door', 'E', true],
    ['always-no', CONFOUNDED, 'back-door', 'U', false],
    // An open way round it does not mind, and harm it does.
    ['correlation-is-causation', CONFOUNDED, 'back-door', 'E', true],
    ['correlation-is-causation', CONFOUNDED, 'back-door', 'U', true],
    ['correlation-is-causation', M_SHAPE, 'bad-control', 'C', false],
    ['correlation-is-causation', 'X>C Y>C', 'opening', 'C', true],
    ['adjusts-for-colliders', M_SHAPE, 'bad-control', 'C', true],
    ['adjusts-for-colliders', 'X>M M>Y', 'bad-control', 'M', true],
    ['adjusts-for-colliders', CONFOUNDED, 'back-door', 'E', false],
    ['adjusts-for-colliders', CONFOUNDED, 'back-door', 'U', true],
    ['adjusts-for-colliders', 'X>C Y>C', 'opening', 'C', true],
    ['keeps-every-control', 'U>X U>Y W>X X>Y', 'minimal', 'U W', true],
    ['keeps-every-control', CONFOUNDED, 'back-door', 'E', false],
    ['ignores-conditioning', 'X>M M>Y', 'independence', 'M', true],
    ['ignores-conditioning', 'X>M M>Y', 'independence', '', true],
    ['ignores-conditioning', 'X>C Y>C', 'independence', '', false],
    ['ignores-conditioning', 'X>C Y>C', 'opening', 'C', true],
    ['overlooks-colliders', 'X>C Y>C', 'opening', 'C', false],
    ['overlooks-colliders', 'X>C Y>C', 'explaining-away', 'C', true],
    ['overlooks-colliders', 'X>M M>Y', 'independence', 'M', false],
    ['misses-explanation', 'X>C Y>C', 'explaining-away', 'C', false],
    ['misses-explanation', 'X>C Y>C', 'opening', 'C', true],
  ])('%s, of %s: %s given “%s”, says %s', (model, graph, kind, given, says) => {
    expect(FAULTS[model](question(graph, kind, given))).toBe(says);
  });

  test('is known by its answers to cases', () => {
    const patterns = identificationScore.errorPatterns([item, { ...item, kind: 'independence' }]);
    expect(Object.keys(patterns)).toEqual(Object.keys(FAULTS));
    expect(patterns['always-no']).toEqual([false, false]);
    expect(patterns['ignores-conditioning']).toEqual([true, true]);
  });
});

describe('discrimination is the share of right yes and of right no, less one', () => {
  /** Two questions of each answer and kind. */
  const cases = (['back-door', 'opening'] as const).flatMap((kind) =>
    [true, true, false, false].map(
      (truth, i): IdentificationCase => ({
        ...item,
        kind,
        truth,
        draw: Math.floor(i / 2),
        half: i % 2 === 0 ? 0 : 1,
      }),
    ),
  );
  const metrics = (isRight: (item: IdentificationCase) => boolean) => {
    const sheet = { kinds: CASE_KINDS, cases, variants: [] };
    const variant = columnOf(sheet, 'one', (asked) => replyTo(asked, isRight(asked as IdentificationCase)));
    return Object.fromEntries(
      identificationMetrics({ ...sheet, variants: [variant] }, DEFAULT_SETTINGS).map((metric) => {
        return [titleOf(metric), numberOf(metric.of(variant))];
      }),
    );
  };
  const titleOf = ({ name, part }: { readonly name: string; readonly part?: string }) =>
    part === undefined ? name : `${name} of ${part}`;

  test.each<[string, (item: IdentificationCase) => boolean, readonly number[]]>([
    ['all right', () => true, [1, 1, 1, 1]],
    ['all wrong', () => false, [-1, -1, -1, 0]],
    ['always yes', ({ truth }) => truth, [0, 0, 0, 0.5]],
    ['always no', ({ truth }) => !truth, [0, 0, 0, 0.5]],
    ['one kind right', ({ kind }) => kind === 'opening', [0, -1, 1, 0.5]],
    [
      'one no of a kind wrong',
      ({ kind, truth, half }) => kind === 'opening' || truth || half === 0,
      [0.75, 0.5, 1, 0.875],
    ],
  ])('of %s', (_, isRight, [all, backDoor, opening, accuracy]) => {
    expect(metrics(isRight)).toEqual({
      'ID discrimination': all,
      'ID back-door': backDoor,
      'ID discrimination of back-door': backDoor,
      'ID opening': opening,
      'ID discrimination of opening': opening,
      'ID accuracy': accuracy,
    });
  });

  test('over clusters of one draw each; that of a kind is a part of that of all', () => {
    const sheet = { kinds: CASE_KINDS, cases, variants: [] };
    const variant = columnOf(sheet, 'one', (asked) => replyTo(asked, true));
    const found = identificationMetrics({ ...sheet, variants: [variant] }, DEFAULT_SETTINGS);
    expect(found.map((metric) => [titleOf(metric), metric.isDetail ?? false])).toEqual([
      ['ID discrimination', false],
      ['ID back-door', true],
      ['ID discrimination of back-door', false],
      ['ID opening', true],
      ['ID discrimination of opening', false],
      ['ID accuracy', false],
    ]);
    const { constant, parts } = found[0]!.contrast(variant);
    expect(constant).toBe(-1);
    expect(parts.map(({ coefficient }) => coefficient)).toEqual([0.5, 0.5, 0.5, 0.5]);
    expect(parts.map(({ sums }) => sums.map(({ cluster, of }) => `${cluster}: ${of}`))).toEqual([
      ['w/0: 2'],
      ['w/1: 2'],
      ['w/0: 2'],
      ['w/1: 2'],
    ]);
  });
});
