import { ancestorsOf, parentsOf } from '../../causal/dag.ts';
import { at } from '../../lib/at.ts';
import type { QuestionOf } from './identification-case.ts';

/** The largest number of variables whose outcomes are enumerated. */
const MOST_ENUMERATED = 12;

/** The largest number of variables for which the number of arrows is not limited. */
export const MOST_DENSE = 9;

/** The largest mean number of arrows per variable if there are more than {@link MOST_DENSE} variables. */
export const MOST_ARROWS = 2;

const ROUNDING = 1e-10;

type Outcome = ReturnType<typeof outcomes>[number];
type ValuesKey = 'values' | 'made' | 'unmade';

/**
 * Computes the answer from probabilities and not from paths, in a world in which causes are joined by `or`.
 *
 * @returns Undefined if the probabilities do not decide the question, or if it depends on too many variables or arrows.
 */
export function truthByChance(question: QuestionOf): boolean | undefined {
  const { dag, kind, cause, effect, given } = question;
  const above = ancestorsOf(dag, cause, effect, ...given);
  // Only the question's variables and their direct and indirect causes can change a share.
  const nodes = [...dag.nodes.keys()].filter((node) => above[node]);
  const arrows = nodes.reduce((sum, node) => sum + parentsOf(dag, node).length, 0);
  if (nodes.length > MOST_ENUMERATED || (nodes.length > MOST_DENSE && arrows > MOST_ARROWS * nodes.length))
    return undefined;
  const all = outcomes(question, nodes);
  const isUnbiased = (nodes: readonly number[]) => hasNoBias(all, nodes, question);
  switch (kind) {
    case 'back-door':
    case 'bad-control':
      return isUnbiased(given);
    case 'minimal': {
      const left = given.map((one) => isUnbiased(given.filter((other) => other !== one)));
      return isUnbiased(given) && !left.includes(undefined) ? !left.includes(true) : undefined;
    }
    case 'opening':
      return areDependent(all, [], cause, effect) ? undefined : areDependent(all, given, cause, effect);
    case 'independence':
      return areDependent(all, given, cause, effect);
    case 'explaining-away': {
      const known = all.filter(({ values }) => given.every((node) => isOn(values, node)));
      const learned = known.filter(({ values }) => isOn(values, cause));
      const change = shareWith(learned, effect) - shareWith(known, effect);
      return change > ROUNDING ? undefined : change < -ROUNDING;
    }
    default:
      return kind satisfies never;
  }
}

/**
 * Returns all outcomes of chance. Each has a probability, and the values of all nodes without an intervention, with the
 * cause forced on, and with the cause forced off. Values have one bit per node.
 */
function outcomes({ dag, cause }: QuestionOf, nodes: readonly number[]) {
  // The probabilities are irregular, so that effects do not cancel out.
  const noise = dag.nodes.map((_, node) => 0.2 + 0.5 * ((0.618034 * (node + 1)) % 1));
  const causesOf = dag.parents.map((parents) => parents.reduce((mask, parent) => mask | (1 << parent), 0));
  return Array.from({ length: 2 ** nodes.length }, (_, setting) => {
    const settle = (held?: boolean): number =>
      nodes.reduce((values, node, place) => {
        const own = isOn(setting, place) || (at(causesOf, node) & values) !== 0;
        return (node === cause ? (held ?? own) : own) ? values | (1 << node) : values;
      }, 0);
    const weight = nodes.reduce((w, node, place) => {
      const p = at(noise, node);
      return w * (isOn(setting, place) ? p : 1 - p);
    }, 1);
    return { weight, values: settle(), made: settle(true), unmade: settle(false) };
  });
}

function groupsOf(
  all: readonly Outcome[],
  nodes: readonly number[],
  key: ValuesKey = 'values',
): ReadonlyMap<number, readonly Outcome[]> {
  const mask = nodes.reduce((bits, node) => bits | (1 << node), 0);
  return Map.groupBy(all, (outcome) => outcome[key] & mask);
}

function areDependent(all: readonly Outcome[], nodes: readonly number[], a: number, b: number): boolean {
  return [...groupsOf(all, nodes).values()].some((group) => {
    const [both, one, other] = [
      sum(group, ({ values }) => isOn(values, a) && isOn(values, b)),
      sum(group, ({ values }) => isOn(values, a)),
      sum(group, ({ values }) => isOn(values, b)),
    ];
    return Math.abs(both * sum(group) - one * other) > ROUNDING;
  });
}

/**
 * Tests whether the observed difference equals the difference in an experiment, in every group with cases of both
 * kinds: with and without the cause. The experiment is read in three ways: with the cases that are in a group before
 * the intervention, with those that would be in it afterwards, and with the cases of all groups together.
 *
 * @returns Undefined if no group has cases of both kinds, or if the readings give different answers.
 */
function hasNoBias(all: readonly Outcome[], nodes: readonly number[], { cause, effect }: QuestionOf) {
  const groups = [...groupsOf(all, nodes)].flatMap(([code, group]) => {
    const [so, not] = [true, false].map((is) => group.filter(({ values }) => isOn(values, cause) === is));
    if (!so?.length || !not?.length) return [];
    return [{ code, group, difference: shareWith(so, effect) - shareWith(not, effect) }];
  });
  if (groups.length === 0) return undefined;
  const wouldBeIn = (['made', 'unmade'] as const).map((key) => groupsOf(all, nodes, key));
  const made = ([so = [], not = so]: readonly (readonly Outcome[])[]): number =>
    shareWith(so, effect, 'made') - shareWith(not, effect, 'unmade');
  const isNone = (bias: number): boolean => Math.abs(bias) <= ROUNDING;
  const inIt = groups.map(({ group, difference }) => ({
    weight: sum(group),
    bias: difference - made([group]),
  }));
  const readings = [
    inIt.every(({ bias }) => isNone(bias)),
    groups.every(({ code, difference }) =>
      isNone(difference - made(wouldBeIn.map((by) => by.get(code) ?? []))),
    ),
    isNone(inIt.reduce((total, { weight, bias }) => total + weight * bias, 0)),
  ];
  return readings.every((reading) => reading === readings[0]) ? readings[0] : undefined;
}

function shareWith(list: readonly Outcome[], node: number, key: ValuesKey = 'values'): number {
  return sum(list, (one) => isOn(one[key], node)) / sum(list);
}

function sum(list: readonly Outcome[], isMeant: (outcome: Outcome) => boolean = () => true): number {
  return list.reduce((total, outcome) => total + (isMeant(outcome) ? outcome.weight : 0), 0);
}

function isOn(values: number, node: number): boolean {
  return ((values >> node) & 1) === 1;
}
