import type { CaseKind } from '../../cases/case.ts';
import { decodeStamp } from '../../cases/design-stamp.ts';
import { askedByTheme } from '../shared/by-theme.ts';
import { type CompositionalCase, isOfTwins, rungOf } from '../shared/compositional-case.ts';
import { askedOf } from './story/asked.ts';

export const compositionalKind: CaseKind<CompositionalCase> = {
  id: 'compositional',
  title: 'Compositional causal reasoning',
  label: 'CCR',
  key: storyKey,
  mostTelling,
  rung: rungOf,
  asked: askedByTheme(askedOf),
};

export function storyKey(
  { world, pair, query, unit, twin, design, seen, rung }: Omit<CompositionalCase, 'task'>,
  asks = '',
): ReturnType<CaseKind['key']> {
  // All pairs of a world share its sampled units.
  const units = () => (decodeStamp(design).units === 'sample' ? world : `${world} ${pair}`);
  return {
    group: `${world}/${pair}/${query}`,
    unit,
    get place() {
      return units() + asks;
    },
    get cluster() {
      return `${units()}/${twin === undefined ? unit : `twin ${twin}`}`;
    },
    topic: pair,
    // A world of twins contains a single pair of twins, so its cluster is the whole world.
    world: isOfTwins({ seen, rung }) ? undefined : world,
  };
}

/**
 * Returns the indices of cases in an order in which right answers settle units quickly.
 *
 * A no under do(cause = true), or a yes under do(cause = false), shows that a unit does not count towards the PNS. The
 * other question about the unit is therefore put into a second group. In each group, questions about units with large
 * weights come first.
 */
export function mostTelling(cases: readonly CompositionalCase[]): number[] {
  const unitOf = ({ world, pair, unit }: CompositionalCase): string => `${world}/${pair}/${unit}`;
  const causal = new Set(
    [...Map.groupBy(cases, unitOf)].flatMap(([unit, asked]) =>
      new Set(asked.map(({ truth }) => truth)).size > 1 ? [unit] : [],
    ),
  );
  const settles = (item: CompositionalCase): boolean =>
    isOfTwins(item) ||
    item.query === 'factual' ||
    item.truth === (item.query === 'do-false') ||
    causal.has(unitOf(item));
  const keys = cases.map((item) => (settles(item) ? 1 + item.weight : item.weight));
  return cases.map((_, position) => position).sort((a, b) => (keys[b] ?? 0) - (keys[a] ?? 0) || a - b);
}
