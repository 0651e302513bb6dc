import { describe, expect, test } from 'vitest';
import { identification } from '../../../generators/identification.ts';
import { type Dag, descendantsOf } from '../../../src/causal/dag.ts';
import {
  IDENTIFICATION_KINDS,
  type IdentificationCase,
  type IdentificationKind,
  questionOf,
} from '../../../src/tasks/identification/identification-case.ts';
import { decisionTree, type Example, logisticRegression, youdensJ } from '../../support/learners.ts';

const DRAWS = 15;
const SEEDS = [11, 12, 13, 14, 15, 16];

const casesOf = (seed: number) =>
  identification({ draws: DRAWS, seed }).map(({ metadata }) => metadata as unknown as IdentificationCase);
const trained = SEEDS.flatMap(casesOf);
const asked = [2025, 7].flatMap(casesOf);

const arrow = ({ parents }: Dag, from: number, to: number): number => Number(parents[to]!.includes(from));

/** What stands in the rules of those that a question names, and how many rules and causes there are. */
function localSights(item: IdentificationCase): number[] {
  const { dag, cause, effect, given } = questionOf(item);
  const degrees = (node: number): number[] => [dag.parents[node]!.length, dag.children[node]!.length];
  const spread = (values: readonly number[]): number[] => [Math.min(...values), Math.max(...values)];
  return [
    given.length,
    dag.nodes.length,
    dag.parents.flat().length,
    ...degrees(cause),
    ...degrees(effect),
    ...[0, 1].flatMap((i) => spread(given.map((node) => degrees(node)[i]!))),
    arrow(dag, cause, effect),
    arrow(dag, effect, cause),
    ...[cause, effect].flatMap((end) => [
      ...spread(given.map((node) => arrow(dag, node, end))),
      ...spread(given.map((node) => arrow(dag, end, node))),
    ]),
    ...spread(given.flatMap((one) => given.map((other) => arrow(dag, one, other)))),
    dag.parents[cause]!.filter((node) => arrow(dag, node, effect) && !given.includes(node)).length,
  ];
}

const examplesOf = (
  items: readonly IdentificationCase[],
  kind: IdentificationKind,
  see: (item: IdentificationCase) => number[],
): Example[] =>
  items.filter((item) => item.kind === kind).map((item) => ({ features: see(item), truth: item.truth }));

describe('whoever sees only what stands beside those that are named gets little', () => {
  test.each(IDENTIFICATION_KINDS)('of %s, learned on six other seeds', (kind) => {
    const examples = examplesOf(trained, kind, localSights);
    const held = examplesOf(asked, kind, localSights);
    for (const learn of [logisticRegression, decisionTree])
      expect(Math.abs(youdensJ(learn(examples), held))).toBeLessThanOrEqual(0.3);
  });

  /** One sight, and the answer no where it is seen. */
  const noIf = (see: (item: IdentificationCase) => boolean, kind: IdentificationKind): number =>
    youdensJ(
      ([seen]) => seen === 0,
      examplesOf(asked, kind, (item) => [Number(see(item))]),
    );
  const comesAfter = (item: IdentificationCase): boolean => {
    const { dag, cause, given } = questionOf(item);
    const below = descendantsOf(dag, cause);
    return given.some((node) => below[node] === 1);
  };
  const isCommonEffect = (item: IdentificationCase): boolean => {
    const { dag, given } = questionOf(item);
    return given.some((node) => dag.parents[node]!.length >= 2);
  };

  /** In graphs without confounding of the two, what is known joins them only if it comes after both: half of the answer. */
  const HALF: readonly IdentificationKind[] = ['opening', 'explaining-away'];

  test.each(IDENTIFICATION_KINDS)('of %s, by “no if anything known comes after the cause”', (kind) => {
    const most = HALF.includes(kind) ? 0.55 : kind === 'bad-control' ? 0 : 0.3;
    expect(Math.abs(noIf(comesAfter, kind))).toBeLessThanOrEqual(most);
  });
  test.each(IDENTIFICATION_KINDS)('of %s, by “no if anything known has two causes”', (kind) => {
    expect(noIf(isCommonEffect, kind)).toBe(0);
  });
  test('though what comes after the cause is asked about, and so are other common effects', () => {
    const wrong = asked.filter(({ kind, truth }) => kind === 'bad-control' && !truth);
    const after = wrong.filter(comesAfter).length / wrong.length;
    expect(after).toBeGreaterThan(0.05);
    expect(after).toBeLessThan(0.8);
  });
});
