import type { AnswerColumn } from '../scorecard/answer-sheet.ts';
import type { CollectedAnswers } from '../scorecard/collect-answers.ts';
import type { ColumnName, Comparison } from '../scorecard/comparison-schema.ts';
import { relationItems } from '../scorecard/intervention-effects-items.ts';
import type { ScorecardSettings } from '../scorecard/schema.ts';
import { unitResamples } from '../scorecard/uncertainty.ts';
import { worldsAsked } from '../scorecard/world-questions.ts';
import { accuracyEffect } from './accuracy-effects.ts';
import { accuracyItems } from './accuracy-items.ts';
import { changedQuestions, questionKinds } from './changed-questions.ts';
import { evidenceOf } from './evidence.ts';
import { pnsEffects } from './pns-effects.ts';
import { type PnsEstimate, pnsEstimates, pnsTruths } from './pns-estimates.ts';
import { type MainReplies, mainReplies } from './replies.ts';
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

/** What of a column every comparison with it needs. */
interface ComparedColumn {
  readonly replies: MainReplies;
  /** By world. */
  readonly estimates: readonly PnsEstimate[][];
}

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
  const asked = worldsAsked(sheet);
  const worlds = (asked.length <= MOST_WORLDS ? asked : []).map((questions) => {
    const world = questions();
    const resamples = unitResamples(world, settings);
    return { world, resamples, truths: pnsTruths(world, resamples) };
  });
  const kinds = questionKinds(sheet);
  const clusters = sheet.cases.map(evidenceOf(sheet));
  const known = new Map<AnswerColumn, ComparedColumn>();
  const about = (column: AnswerColumn): ComparedColumn => {
    const found = known.get(column) ?? {
      replies: mainReplies(column),
      estimates: worlds.map(({ world, resamples }) => pnsEstimates(world, column, resamples, settings)),
    };
    known.set(column, found);
    return found;
  };
  return (baseline, candidate, kind, mostFlips) => {
    const [before, now] = [about(baseline), about(candidate)];
    const changes = changedQuestions(
      answers,
      kinds,
      [baseline, candidate],
      [before.replies, now.replies],
      mostFlips,
    );
    const effects = judgeEffects(
      [
        ...[...accuracyItems(sheet, clusters, relations, baseline, candidate)].map(([measure, items]) =>
          accuracyEffect(measure, items, settings),
        ),
        ...worlds.flatMap(({ world, truths }, w) =>
          pnsEffects(world, truths, before.estimates[w]!, now.estimates[w]!, settings, worlds.length > 1),
        ),
      ],
      settings.level,
    );
    const comparison = {
      kind,
      baseline: nameOf(baseline),
      candidate: nameOf(candidate),
      ...changes,
      effects,
    };
    return { ...comparison, sentences: comparisonSentences(comparison) };
  };
}

/** A column by the names that people gave it. */
export function nameOf({ provider, prompt }: AnswerColumn): ColumnName {
  return { provider: provider.label, prompt };
}
