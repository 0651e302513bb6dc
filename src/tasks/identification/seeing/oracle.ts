import { answeringParser, themesBeside } from '../../answering-parser.ts';
import { type Faults, sayOpposite } from '../../shared/faults.ts';
import type { Oracle } from '../../shared/oracle.ts';
import { IDENTIFICATION_CONFIG } from '../identification-config.ts';
import { SEEING_TASK, type SeeingCase } from './kind.ts';
import { seeingReader } from './story.ts';
import { adjusted, crude, decodeTable, type SeeingReading, truthByRecords } from './table.ts';

function isSeenTogether({ table }: SeeingReading): boolean {
  return crude(table) > 0;
}

export const FAULTS = {
  'always-yes': () => true,
  'always-no': () => false,
  association: isSeenTogether,
  'correlation-is-causation': isSeenTogether,
  // Adjusts for the third variable even if the cause comes first.
  'adjusts-for-colliders': ({ table }) => adjusted(table) > 0,
} as const satisfies Faults<SeeingReading>;

export const seeingOracle: Oracle<SeeingCase> = {
  task: SEEING_TASK,
  parser: (themes) =>
    answeringParser(themesBeside(themes, IDENTIFICATION_CONFIG).map(seeingReader), {
      truth: ({ table, first }: SeeingReading) => truthByRecords(table, first),
      faults: FAULTS,
      slip: sayOpposite,
    }),
  recompute: ({ table, first }) => ({
    how: 'going through the records',
    value: truthByRecords(decodeTable(table), first),
  }),
  themes: ({ theme }) => [theme],
};
