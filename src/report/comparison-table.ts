import type { Comparison } from '../scorecard/comparison-schema.ts';
import { decimals, shownEstimate, shownPValue } from './format.ts';
import type { Table } from './table.ts';

/** Two columns number by number: both values, their difference with its interval, and the test. */
export function comparisonTable({ baseline, candidate, effects, questions }: Comparison): Table {
  return {
    title: `${candidate.provider} · ${candidate.prompt} against ${baseline.provider} · ${baseline.prompt}`,
    header: [
      'measure',
      'before',
      'now',
      'difference',
      'truth',
      'further off by',
      'b / c',
      'p (Holm)',
      'verdict',
    ],
    labels: 1,
    rows: effects.map((effect) => [
      effect.world === undefined ? effect.measure : `${effect.measure} (${effect.world})`,
      decimals(effect.baseline),
      decimals(effect.candidate),
      shownEstimate(effect.difference),
      effect.truth === undefined ? '–' : decimals(effect.truth),
      effect.errorRise ? shownEstimate(effect.errorRise) : '–',
      effect.mcnemar ? `${effect.mcnemar.b} / ${effect.mcnemar.c}` : '–',
      shownPValue(effect.adjustedP),
      effect.verdict.replace('-', ' '),
    ]),
    note: `${questions.matched} questions were asked of both; ${questions.different} were answered differently: ${questions.lost} lost, ${questions.gained} gained. b and c: questions that only the one before, and only the one now, answered right.`,
  };
}
