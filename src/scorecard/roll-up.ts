import { type Case, type CaseKinds, keyOf } from '../cases/case.ts';
import { byTask, decodeStamp, designHash } from '../cases/design-stamp.ts';
import { at } from '../lib/at.ts';
import { parseConfig } from '../lib/config-error.ts';
import { lastingParts } from '../scoring/metric.ts';
import { type AnswerSheet, repliesTo } from '../scoring/rows/answer-sheet.ts';
import { clustersOf } from '../scoring/rows/clusters.ts';
import { answersOf, type CollectedAnswers } from '../scoring/rows/collect-answers.ts';
import { failedCalls } from '../scoring/rows/outage.ts';
import { DEFAULT_SETTINGS, givenSettings, type ScorecardSettings } from '../scoring/settings.ts';
import { estimateOf } from '../scoring/tracked.ts';
import { SCORES } from '../tasks/scores.ts';
import { kindsScored, type Score } from '../tasks/shared/score.ts';
import { countAnswers } from './count-answers.ts';
import { diagnose, predictions } from './diagnosis/diagnosis.ts';
import { worstQuestions } from './examples.ts';
import { headlineDiscrimination, metricsOf } from './metrics.ts';
import { rangesOf, recordCases, recordReplies } from './recorded-answers.ts';
import { countReplicates } from './replicates.ts';
import { SCORECARD_VERSION, type Scorecard, type ScorecardVariant } from './schema.ts';

/** The time of a run, the id that promptfoo gave it, and the versions of the software. */
export interface RunStamp {
  readonly createdAt: string;
  readonly evalId?: string;
  readonly versions?: Readonly<Record<string, string>>;
}

/**
 * Rolls up the rows of one eval into a scorecard.
 *
 * @throws {ConfigError} If a setting is unknown or invalid.
 * @throws {UserError} If the rows do not form one measurement.
 */
export function rollUp(
  results: Iterable<unknown>,
  run: RunStamp,
  changes: Partial<ScorecardSettings> = {},
): Scorecard {
  const settings = parseConfig('rollUp', givenSettings, { ...DEFAULT_SETTINGS, ...changes });
  return rollUpAnswers(answersOf(kindsScored(SCORES), results), run, settings);
}

export function rollUpAnswers(
  answers: CollectedAnswers,
  run: RunStamp,
  changes: Partial<ScorecardSettings> = {},
  scores: readonly Score[] = SCORES,
  compared = metricsOf(answers.sheet, { ...DEFAULT_SETTINGS, ...changes }, scores),
): Scorecard {
  const settings = { ...DEFAULT_SETTINGS, ...changes };
  const metrics = compared.filter(({ part }) => part === undefined);
  const { sheet } = answers;
  const asks = new Set(sheet.cases.map(({ task }) => task));
  const scored = scores
    .filter(({ kind }) => asks.has(kind.id))
    .map((one) => ({ task: one.kind, ...one.score(sheet, settings) }));
  const patterns = predictions(sheet, scores);
  const parts = designParts(sheet);
  const stamps = stampsOf(sheet);
  const clusters = clustersOf(sheet);

  const variants = sheet.variants.map((variant, v): ScorecardVariant => {
    const { level } = settings;
    const repeated = countReplicates(sheet, variant, clusters, level);
    const measured = metrics.map((metric) => ({
      name: metric.name,
      value: estimateOf(metric.of(variant)),
      ...(metric.isDetail && { isDetail: true as const }),
      ...(metric.ceiling !== undefined && { ceiling: metric.ceiling }),
    }));
    const inParts = lastingParts(compared).map(({ name, part, of }) => ({
      name,
      part,
      value: estimateOf(of(variant)),
    }));
    return {
      promptIdx: variant.promptIdx,
      provider: variant.provider,
      prompt: variant.prompt,
      answers: countAnswers(sheet, variant, clusters, stamps, level),
      metrics: measured,
      ...(inParts.length > 0 && { parts: inParts }),
      ...(repeated && { replicates: repeated }),
      tasks: Object.fromEntries(scored.map(({ task, results }) => [task.id, results[v]])),
      diagnoses: patterns.map((known) =>
        diagnose(known, variant, level, headlineDiscrimination(measured, { id: known.task }, scores)?.value),
      ),
      replies: recordReplies(sheet, variant),
    };
  });
  const examples = worstQuestions(answers, scores, run.evalId !== undefined);
  return {
    schemaVersion: SCORECARD_VERSION,
    createdAt: run.createdAt,
    ...(run.evalId !== undefined && { evalId: run.evalId }),
    ...(run.versions && { versions: { ...run.versions } }),
    settings,
    design: { hash: designHash(parts), parts },
    tasks: Object.fromEntries(scored.map(({ task, shared }) => [task.id, shared])),
    cases: recordCases(sheet),
    variants,
    ...(examples.length > 0 && { examples }),
    problems: [...answers.problems, ...incompleteness(parts, variants, sheet)],
  };
}

export function stampsOf({ cases }: Pick<AnswerSheet, 'cases'>) {
  const stamps = new Set(cases.map(({ design }) => design));
  return [...stamps].map((stamp) => ({ stamp, cases: decodeStamp(stamp).cases }));
}

function designParts({ cases }: Pick<AnswerSheet, 'cases'>): Scorecard['design']['parts'] {
  const groups = Map.groupBy(cases, (item) => item.design);
  const parts = [...groups].map(([stamp, found]): Scorecard['design']['parts'][number] => {
    const { hash, cases: all, units } = decodeStamp(stamp);
    const trueYesShare = found.filter(({ truth }) => truth).length / found.length;
    return { hash, task: at(found, 0).task, units, cases: all, found: found.length, trueYesShare };
  });
  return parts.sort(byTask);
}

function incompleteness(
  parts: Scorecard['design']['parts'],
  variants: readonly ScorecardVariant[],
  sheet: AnswerSheet,
): string[] {
  const sentences = parts
    .filter(({ cases, found }) => found < cases)
    .map(({ hash, cases, found }) => {
      const own = sheet.cases.filter(({ design }) => decodeStamp(design).hash === hash);
      const where = unitsWithoutRows(sheet.kinds, own);
      return `design ${hash}: ${cases - found} of ${cases} cases have no row in any variant${where}`;
    });
  variants.forEach(({ provider, prompt, answers }, c) => {
    const name = `${provider.label} with ${prompt}`;
    if (answers.missing > 0) {
      const variant = at(sheet.variants, c);
      const withRows = sheet.cases.filter((_, position) => repliesTo(variant, position).length > 0);
      sentences.push(
        `${name}: ${answers.missing} cases have no row${unitsWithoutRows(sheet.kinds, withRows)}`,
      );
    }
    const { errors, questions, failure } = answers;
    if (errors > 0) sentences.push(`${name}: ${failedCalls(errors, questions, failure)}`);
  });
  return sentences;
}

const MOST_PLACES = 4;
const LONGEST_LIST = 80;

/**
 * Lists the numbers of units or draws that have no row, although a larger number has one. A missing shard usually
 * leaves such gaps, because shards consist of whole units.
 *
 * @returns A clause to be added to a sentence; an empty text if there is no gap.
 * @example unitsWithoutRows(kinds, cases) // '; missing numbers: 2 18 34 in figure-4-843375f7 X→Y'
 */
export function unitsWithoutRows(kinds: CaseKinds, cases: readonly Case[]): string {
  const numberOf = (item: Case): number => keyOf(kinds, item).unit;
  const gaps = [...Map.groupBy(cases, (item) => keyOf(kinds, item).place)].flatMap(([place, items]) => {
    const found = new Set(items.map(numberOf));
    const largest = items.reduce((most, item) => Math.max(most, numberOf(item)), 0);
    const missing = [...Array(largest).keys()].filter((number) => !found.has(number));
    return missing.length > 0 ? [`${clipped(rangesOf(missing))} in ${place}`] : [];
  });
  if (gaps.length === 0) return '';
  const more = gaps.length - MOST_PLACES;
  return `; missing numbers: ${gaps.slice(0, MOST_PLACES).join(', ')}${more > 0 ? `, and some in ${more} more places` : ''}`;
}

function clipped(list: string): string {
  return list.length <= LONGEST_LIST ? list : `${list.slice(0, list.lastIndexOf(' ', LONGEST_LIST))} …`;
}
