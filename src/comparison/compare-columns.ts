import type { AnswerColumn } from '../scorecard/answer-sheet.ts';
import type { CollectedAnswers } from '../scorecard/collect-answers.ts';
import type { ColumnName, Comparison } from '../scorecard/comparison-schema.ts';
import { relationItems } from '../scorecard/intervention-effects-items.ts';
import type { ScorecardSettings } from '../scorecard/schema.ts';
import { unitResamples } from '../scorecard/uncertainty.ts';
import { worldQuestions } from '../scorecard/world-questions.ts';
import { accuracyEffect } from './accuracy-effects.ts';
import { accuracyItems } from './accuracy-items.ts';
import { changedQuestions } from './changed-questions.ts';
import { pnsEffects } from './pns-effects.ts';
import { type PnsEstimate, pnsEstimates, pnsTruths } from './pns-estimates.ts';
import { comparisonSentences } from './sentences.ts';
import { judgeEffects } from './tested-effect.ts';

/** Above this many worlds the PNS of single pairs are not compared; accuracy over worlds is. */
const MOST_WORLDS = 3;

/** Compares two columns that answer the questions of one sheet. */
export type CompareColumns = (
  baseline: AnswerColumn,
  candidate: AnswerColumn,
  kind: Comparison['kind'],
  mostFlips: number,
) => Comparison;

/**
 * Makes ready to compare columns: what rests on the questions alone, and on single columns, is computed once.
 *
 * Only questions that both columns were asked count, matched by case id. What is no answer counts as not right.
 */
export function columnComparer(
  answers: Pick<CollectedAnswers, 'sheet' | 'texts'>,
  settings: ScorecardSettings,
): CompareColumns {
  const { sheet } = answers;
  const relations = relationItems(sheet);
  const found = worldQuestions(sheet);
  const worlds = (found.length <= MOST_WORLDS ? found : []).map((world) => {
    const resamples = unitResamples(world, settings);
    return { world, resamples, truths: pnsTruths(world, resamples) };
  });
  const known = new Map<AnswerColumn, PnsEstimate[][]>();
  const estimatesOf = (column: AnswerColumn): PnsEstimate[][] => {
    const estimates =
      known.get(column) ??
      worlds.map(({ world, resamples }) => pnsEstimates(world, column, resamples, settings));
    known.set(column, estimates);
    return estimates;
  };
  return (baseline, candidate, kind, mostFlips) => {
    const changes = changedQuestions(answers, baseline, candidate, mostFlips);
    const [before, now] = [estimatesOf(baseline), estimatesOf(candidate)];
    const effects = judgeEffects(
      [
        ...[...accuracyItems(sheet, baseline, candidate, relations)].map(([measure, items]) =>
          accuracyEffect(measure, items, settings),
        ),
        ...worlds.flatMap(({ world, truths }, w) =>
          pnsEffects(world, truths, before[w]!, now[w]!, settings, worlds.length > 1),
        ),
      ],
      settings.level,
    );
    const about = {
      kind,
      baseline: nameOf(baseline),
      candidate: nameOf(candidate),
      ...changes,
      effects,
    };
    return { ...about, sentences: comparisonSentences(about) };
  };
}

/** A column by the names that people gave it. */
export function nameOf({ provider, prompt }: AnswerColumn): ColumnName {
  return { provider: provider.label, prompt };
}
