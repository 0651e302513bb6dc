import type { QuestionOf } from './identification-case.ts';

/** Differences of probabilities beyond this are no rounding. */
const ROUNDING = 1e-10;

type Outcome = ReturnType<typeof outcomes>[number];

/**
 * The answer by probabilities: everything that chance may bring is enumerated in a world of causes joined by `or`, and
 * shares are compared as the question says. It knows nothing of paths.
 *
 * @returns Undefined where what the question takes for granted is not so, or its comparison never possible.
 */
export function truthByChance(question: QuestionOf): boolean | undefined {
  const { kind, cause, effect, given } = question;
  const all = outcomes(question);
  const isUnbiased = (nodes: readonly number[]) => hasNoBias(groupsOf(all, nodes), cause, effect);
  switch (kind) {
    case 'back-door':
    case 'bad-control':
      return isUnbiased(given);
    case 'minimal': {
      const left = given.map((one) => isUnbiased(given.filter((other) => other !== one)));
      return isUnbiased(given) && !left.includes(undefined) ? !left.includes(true) : undefined;
    }
    case 'opening':
      if (areDependent([all], cause, effect)) return undefined;
      return areDependent(groupsOf(all, given), cause, effect);
    case 'independence':
      return areDependent(groupsOf(all, given), cause, effect);
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
 * All that chance may bring, each with its probability and the values that come of it, a bit by node: as they are, and had the
 * cause been made so, or not so, from outside.
 */
function outcomes({ dag, cause }: QuestionOf) {
  // Odd enough that nothing cancels out.
  const noise = dag.nodes.map((_, node) => 0.2 + 0.5 * ((0.618034 * (node + 1)) % 1));
  const causesOf = dag.parents.map((parents) => parents.reduce((mask, parent) => mask | (1 << parent), 0));
  return Array.from({ length: 2 ** noise.length }, (_, setting) => {
    const settle = (held?: boolean): number =>
      causesOf.reduce((values, causes, node) => {
        const own = isOn(setting, node) || (causes & values) !== 0;
        return (node === cause ? (held ?? own) : own) ? values | (1 << node) : values;
      }, 0);
    const weight = noise.reduce((w, p, node) => w * (isOn(setting, node) ? p : 1 - p), 1);
    return { weight, values: settle(), made: settle(true), unmade: settle(false) };
  });
}

/** Outcomes that agree on some nodes. */
function groupsOf(all: readonly Outcome[], nodes: readonly number[]): readonly (readonly Outcome[])[] {
  const mask = nodes.reduce((bits, node) => bits | (1 << node), 0);
  return [...Map.groupBy(all, ({ values }) => values & mask).values()];
}

function areDependent(groups: readonly (readonly Outcome[])[], a: number, b: number): boolean {
  return groups.some((group) => {
    const [both, one, other] = [
      sum(group, ({ values }) => isOn(values, a) && isOn(values, b)),
      sum(group, ({ values }) => isOn(values, a)),
      sum(group, ({ values }) => isOn(values, b)),
    ];
    return Math.abs(both * sum(group) - one * other) > ROUNDING;
  });
}

/** Whether in every group with both kinds of cases their difference is that of an experiment in the group. */
function hasNoBias(
  groups: readonly (readonly Outcome[])[],
  cause: number,
  effect: number,
): boolean | undefined {
  const differences = groups.flatMap((group) => {
    const [so, not] = [true, false].map((is) => group.filter(({ values }) => isOn(values, cause) === is));
    if (!so?.length || !not?.length) return [];
    const made = shareWith(group, effect, 'made') - shareWith(group, effect, 'unmade');
    return [shareWith(so, effect) - shareWith(not, effect) - made];
  });
  return differences.length === 0
    ? undefined
    : differences.every((difference) => Math.abs(difference) <= ROUNDING);
}

function shareWith(
  list: readonly Outcome[],
  node: number,
  key: 'values' | 'made' | 'unmade' = 'values',
): number {
  return sum(list, (one) => isOn(one[key], node)) / sum(list);
}

function sum(list: readonly Outcome[], isMeant: (outcome: Outcome) => boolean = () => true): number {
  return list.reduce((total, outcome) => total + (isMeant(outcome) ? outcome.weight : 0), 0);
}

function isOn(values: number, node: number): boolean {
  return ((values >> node) & 1) === 1;
}
