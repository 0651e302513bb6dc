import { answeringParser, themesBeside } from '../answering-parser.ts';
import { sayOpposite } from '../shared/faults.ts';
import type { Oracle } from '../shared/oracle.ts';
import { truthByChance } from './by-chance.ts';
import { FAULTS } from './faults.ts';
import { type IdentificationCase, type QuestionOf, questionOf } from './identification-case.ts';
import { IDENTIFICATION_CONFIG } from './identification-config.ts';
import { truthByTrails } from './question-kinds.ts';
import { identificationReader } from './story/parser.ts';

export const identificationOracle: Oracle<IdentificationCase> = {
  task: 'identification',
  parser: (themes) =>
    answeringParser(themesBeside(themes, IDENTIFICATION_CONFIG).map(identificationReader), {
      truth: (question: QuestionOf) => truthByTrails(question),
      faults: FAULTS,
      slip: sayOpposite,
    }),
  recompute: (item) => ({
    how: 'enumerating all outcomes of chance',
    value: truthByChance(questionOf(item)) ?? 'nothing',
  }),
  themes: ({ theme }) => [theme],
};
