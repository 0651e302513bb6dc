import type { Case } from '../cases/case.ts';
import { dealStages } from '../cases/stage.ts';
import { at } from '../lib/at.ts';
import type { GateVerdict } from '../scorecard/gate-schema.ts';
import { type AnswerSheet, answersTo, type VariantAnswers } from '../scoring/rows/answer-sheet.ts';
import { lookOf } from '../scoring/rows/staged.ts';
import { KINDS } from '../tasks/kinds.ts';

type StagedDesign = ReturnType<typeof stagedDesign>;

/** Assigns the cases of a sheet to stages, design by design, as the generators do. */
export function stagedDesign(sheet: AnswerSheet, count: number) {
  const stages = new Uint8Array(sheet.cases.length);
  for (const positions of Map.groupBy(
    sheet.cases.keys(),
    (position) => sheet.cases[position]?.design,
  ).values()) {
    const cases = positions.flatMap((position) => sheet.cases[position] ?? []);
    const dealt = dealStages(sheet.kinds, cases, count);
    positions.forEach((position, i) => {
      stages[position] = at(dealt, i);
    });
  }
  /** The stage of each case, counted from 1, by the case's position in the sheet. */
  return { sheet, stages, count };
}

/** The largest number of stages. More stages would save little, and promptfoo is started for each stage. */
const MOST_STAGES = 16;

/** The smallest mean number of questions per stage, unless there is only one stage. */
const FEWEST_QUESTIONS = 20;

export function stagesFor(questions: number): number {
  return Math.max(1, Math.min(MOST_STAGES, Math.floor(questions / FEWEST_QUESTIONS)));
}

/** Counts the questions in each stage of a design. If a stage would be empty, the number of stages is reduced. */
export function dealtStages(cases: readonly Case[], count: number): number[] {
  const { stages } = stagedDesign({ kinds: KINDS, cases, variants: [] }, count);
  const found = Array.from({ length: count }, (_, i) => stages.filter((stage) => stage === i + 1).length);
  return found.includes(0) && count > 1 ? dealtStages(cases, count - 1) : found;
}

/** Returns a variant's answers up to and including a stage. */
export function answersThrough(
  { sheet, stages, count }: StagedDesign,
  variant: VariantAnswers,
  stage: number,
): VariantAnswers {
  const isAsked = (position: number): boolean => at(stages, position) <= stage;
  const through = new Map<string, { index: number; count: number; through: number }>();
  sheet.cases.forEach(({ design }, position) => {
    if (!isAsked(position)) return;
    through.set(design, { index: stage, count, through: (through.get(design)?.through ?? 0) + 1 });
  });
  return { ...answersTo(variant, isAsked), look: lookOf([through]) };
}

/** Runs a gate after each stage, until it passes or fails or no stage is left. */
export function stagedVerdict({ stages, count }: StagedDesign, verdictAt: (stage: number) => GateVerdict) {
  for (let stage = 1; ; stage++) {
    const verdict = verdictAt(stage);
    if (verdict === 'inconclusive' && stage < count) continue;
    return { verdict, asked: stages.filter((one) => one <= stage).length / stages.length };
  }
}
