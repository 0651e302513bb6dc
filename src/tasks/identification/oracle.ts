import type { Oracle } from '../shared/oracle.ts';
import { truthByChance } from './by-chance.ts';
import { type IdentificationCase, questionOf } from './identification-case.ts';
import { identificationPromptParser } from './reading.ts';

export const identificationOracle: Oracle<IdentificationCase> = {
  task: 'identification',
  parser: identificationPromptParser,
  recompute: (item) => ({
    how: 'enumerating all outcomes of chance',
    value: truthByChance(questionOf(item)) ?? 'nothing',
  }),
  themes: ({ theme }) => [theme],
};
