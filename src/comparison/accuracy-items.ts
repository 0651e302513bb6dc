import type { AnswerColumn, AnswerSheet } from '../scorecard/answer-sheet.ts';
import {
  foundEffect,
  type RelationItems,
  retrieved,
  type Tally,
} from '../scorecard/intervention-effects-items.ts';
import type { PairedShare } from '../statistics/paired-difference.ts';
import { rightReplies } from './replies.ts';

/** The shares of right answers that columns are compared by. */
export const ACCURACIES = [
  'accuracy',
  'CCR accuracy',
  'IE accuracy',
  'IE retrieval',
  'Linear accuracy',
] as const;
export type AccuracyName = (typeof ACCURACIES)[number];

/**
 * What two columns showed on everything that both were asked, by measure; measures that were not asked are left out.
 *
 * @param clusters - By case, what it hangs together with, see `evidenceOf`.
 */
export function accuracyItems(
  sheet: AnswerSheet,
  clusters: readonly string[],
  relations: RelationItems,
  baseline: AnswerColumn,
  candidate: AnswerColumn,
): ReadonlyMap<AccuracyName, readonly PairedShare[]> {
  const { cases } = sheet;
  const pairs = <T>(
    items: readonly T[],
    tally: (item: T, column: AnswerColumn) => Tally,
    of: (item: T) => string,
  ) =>
    items.flatMap((item): PairedShare[] => {
      const [first, second] = [tally(item, baseline), tally(item, candidate)];
      if (first.total === 0 || second.total === 0) return [];
      return [
        {
          first: first.successes / first.total,
          second: second.successes / second.total,
          replicates: Math.min(first.total, second.total),
          cluster: of(item),
        },
      ];
    });
  const positions = cases.map((_, position) => position);
  const answers = (isMeant: (position: number) => boolean) =>
    pairs(
      positions.filter(isMeant),
      (position, column) => rightReplies(sheet, column, position),
      (position) => clusters[position]!,
    );
  const families = new Set(cases.map(({ causal }) => causal));
  const found = new Map<AccuracyName, readonly PairedShare[]>([
    // With a single family it would be that family's under another name.
    ['accuracy', families.size > 1 ? answers(() => true) : []],
    ['CCR accuracy', answers((position) => cases[position]!.causal === 'ccr')],
    [
      'IE accuracy',
      pairs(
        relations.effects.filter(({ about }) => !about.control),
        (effect, column) => foundEffect(effect, sheet, column),
        ({ position }) => clusters[position]!,
      ),
    ],
    [
      'IE retrieval',
      pairs(
        relations.observations.filter(({ about }) => !about.control),
        (observation, column) => retrieved(observation, sheet, column),
        ({ position }) => clusters[position]!,
      ),
    ],
    ['Linear accuracy', answers((position) => cases[position]!.causal === 'linear')],
  ]);
  return new Map([...found].filter(([, items]) => items.length > 0));
}
