import { type Case, decodeStamp } from '../design/case.ts';
import { contentHash } from '../design/content-hash.ts';
import type { AnswerColumn, AnswerSheet } from './answer-sheet.ts';
import { answersOf, type CollectedAnswers } from './collect-answers.ts';
import { evaluateColumnWorld } from './column-world.ts';
import type { ColumnWorld, ScorecardWorld } from './compositional-schema.ts';
import { countAnswers } from './count-answers.ts';
import { diagnose } from './diagnosis.ts';
import { predictions } from './diagnosis-candidates.ts';
import { worstQuestions } from './examples.ts';
import { evaluateInterventionEffects } from './intervention-effects.ts';
import { relationItems } from './intervention-effects-items.ts';
import { evaluateLinearWorld } from './linear-column-world.ts';
import { linearWorlds } from './linear-worlds.ts';
import { unitsWithoutRows } from './missing-units.ts';
import { evaluateOverWorlds } from './over-worlds.ts';
import { countReadings } from './reading-notes.ts';
import { recordCases, replyRecorder } from './recorded-answers.ts';
import { SCORECARD_VERSION, type Scorecard, type ScorecardColumn, type ScorecardSettings } from './schema.ts';
import { DEFAULT_SETTINGS } from './settings.ts';
import { unitResamples } from './uncertainty.ts';
import { worldsAsked } from './world-questions.ts';
import { summariseWorld } from './world-summary.ts';

/** When and where a run took place: what differs between two runs that showed the same. */
export interface RunStamp {
  readonly createdAt: string;
  readonly evalId?: string;
  /** Of what made the scorecard, by name of the package. */
  readonly versions?: Readonly<Record<string, string>>;
}

/** Rolls the rows of one eval up into a scorecard, see `rollUpAnswers`. */
export function rollUp(
  results: Iterable<unknown>,
  run: RunStamp,
  changes: Partial<ScorecardSettings> = {},
): Scorecard {
  return rollUpAnswers(answersOf(results), run, changes);
}

/**
 * Rolls all answers of a run up into a scorecard. Pure: the same answers give the same scorecard, in whatever
 * order and from however many files they came.
 */
export function rollUpAnswers(
  answers: CollectedAnswers,
  run: RunStamp,
  changes: Partial<ScorecardSettings> = {},
): Scorecard {
  const settings = { ...DEFAULT_SETTINGS, ...changes };
  const { sheet } = answers;
  const { worlds, byColumn } = evaluateWorlds(sheet, settings);
  const relations = relationItems(sheet);
  const linear = linearWorlds(sheet, settings);
  const reasoners = predictions(sheet);
  const parts = designParts(sheet.cases);
  const repliesOf = replyRecorder(sheet);
  const asked = parts.reduce((sum, { cases }) => sum + cases, 0);

  const columns = sheet.columns.map((column, c): ScorecardColumn => {
    const interventionEffects = evaluateInterventionEffects(relations, sheet, column, settings);
    const overWorlds = evaluateOverWorlds(worlds, byColumn[c]!, settings);
    const readings = countReadings(column);
    return {
      promptIdx: column.promptIdx,
      provider: column.provider,
      prompt: column.prompt,
      answers: countAnswers(sheet, column, asked, settings.level),
      ...(readings && { readings }),
      compositional: byColumn[c]!,
      ...(overWorlds && { overWorlds }),
      ...(interventionEffects && { interventionEffects }),
      linear: linear.map((world) => evaluateLinearWorld(world, column, settings)),
      diagnoses: reasoners.map((family) => diagnose(family, column, settings.level)),
      replies: repliesOf(column),
    };
  });
  const examples = worstQuestions(answers);
  return {
    schemaVersion: SCORECARD_VERSION,
    createdAt: run.createdAt,
    ...(run.evalId !== undefined && { evalId: run.evalId }),
    ...(run.versions && { versions: { ...run.versions } }),
    settings,
    design: { hash: contentHash(parts.map(({ hash }) => hash)), parts },
    worlds,
    cases: recordCases(sheet),
    columns,
    ...(examples.length > 0 && { examples }),
    problems: [...answers.problems, ...incompleteness(parts, columns, sheet)],
  };
}

/** One world after the other, for all columns: its questions and resamples are large, and are not needed again. */
function evaluateWorlds(
  sheet: AnswerSheet,
  settings: ScorecardSettings,
): { readonly worlds: ScorecardWorld[]; readonly byColumn: ColumnWorld[][] } {
  const byColumn = sheet.columns.map((): ColumnWorld[] => []);
  const asked = worldsAsked(sheet);
  const worlds = asked.map((questions) => {
    const world = questions();
    const summary = summariseWorld(world, settings, asked.length);
    const resamples = unitResamples(world, settings);
    sheet.columns.forEach((column, c) => {
      byColumn[c]!.push(evaluateColumnWorld(world, summary, column, resamples, settings));
    });
    return summary.scorecard;
  });
  return { worlds, byColumn };
}

function designParts(cases: readonly Case[]): Scorecard['design']['parts'] {
  const groups = Map.groupBy(cases, (item) => item.design);
  const parts = [...groups].map(([stamp, found]): Scorecard['design']['parts'][number] => {
    const { hash, cases: all, units } = decodeStamp(stamp);
    const yes = found.filter(({ truth }) => truth === true).length;
    const yesShare = found.some(({ truth }) => typeof truth === 'boolean') && {
      trueYesShare: yes / found.length,
    };
    return { hash, family: found[0]!.causal, units, cases: all, found: found.length, ...yesShare };
  });
  return parts.sort((a, b) => (a.family + a.hash < b.family + b.hash ? -1 : 1));
}

/** Says what a design holds that its run does not. */
function incompleteness(
  parts: Scorecard['design']['parts'],
  columns: readonly ScorecardColumn[],
  sheet: AnswerSheet,
): string[] {
  const sentences = parts
    .filter(({ cases, found }) => found < cases)
    .map(
      ({ hash, cases, found }) =>
        `design ${hash}: ${cases - found} of ${cases} cases have no row in any column${unitsWithoutRows(sheet.cases.filter(({ design }) => decodeStamp(design).hash === hash))}`,
    );
  columns.forEach(({ provider, prompt, answers, readings }, c) => {
    if (readings?.judge && readings.judge.failed > 0)
      sentences.push(
        `${provider.label} with ${prompt}: the model that reads replies failed at ${readings.judge.failed} of ${readings.judge.replies}`,
      );
    if (answers.missing > 0)
      sentences.push(
        `${provider.label} with ${prompt}: ${answers.missing} cases have no row${unitsWithoutRows(casesWithRows(sheet, sheet.columns[c]!))}`,
      );
    if (answers.errors > 0)
      sentences.push(`${provider.label} with ${prompt}: ${answers.errors} calls failed`);
  });
  return sentences;
}

function casesWithRows({ cases }: AnswerSheet, { starts }: AnswerColumn): Case[] {
  return cases.filter((_, position) => starts[position + 1]! > starts[position]!);
}
