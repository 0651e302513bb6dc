import type { ScorecardView } from '../../scorecard/scorecard-view.ts';
import { shownShare, significant } from '../../scoring/format.ts';
import type { Table } from './table.ts';
import { itemTable, oneOf } from './table.ts';

/** What asking the same again showed, and what it would buy against asking about new units; none where nobody did. */
export function replicatesTable({ variants }: ScorecardView): Table | undefined {
  return itemTable(
    {
      title: 'Replies to the same question',
      note: 'agreement: of two replies, both right or both wrong. pass@k: one of k right; pass^k: all of them. ICC: part of the variance that lies between questions; 1 if a question is always answered alike. design effect: replies that tell as much as one independent answer. tells as much as: so many independent answers now / with one more reply to each question / with as many questions about new units instead.',
    },
    variants,
    ({ replicates }) => oneOf(replicates),
    [
      ['k', ({ replies }) => String(replies)],
      ['agreement', ({ agreement }) => shownShare(agreement)],
      ['pass@k', ({ passAtK }) => shownShare(passAtK)],
      ['pass^k', ({ passHatK }) => shownShare(passHatK)],
      ['ICC', ({ icc }) => shownShare(icc)],
      ['design effect', ({ designEffect }) => significant(designEffect)],
      [
        'tells as much as',
        ({ effectiveSize: { now, oneMoreReply, asManyNewUnits } }) =>
          [now, oneMoreReply, asManyNewUnits].map((size) => String(Math.round(size))).join(' / '),
      ],
    ],
  );
}
