import { answeringParser, themesBeside } from '../../answering-parser.ts';
import { sayOpposite } from '../../shared/faults.ts';
import type { Oracle } from '../../shared/oracle.ts';
import { IDENTIFICATION_CONFIG } from '../identification-config.ts';
import { FAULTS } from './faults.ts';
import { SEEING_TASK, type SeeingCase } from './kind.ts';
import { seeingReader } from './story.ts';
import { decodeTable, type SeeingReading, truthByRecords } from './table.ts';

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
