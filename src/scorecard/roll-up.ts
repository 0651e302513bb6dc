import { type Case, decodeStamp } from '../design/case.ts';
import { contentHash } from '../design/content-hash.ts';
import { type AnswerColumn, type AnswerSheet, answerSheet, countReplies } from './answer-sheet.ts';
import { evaluateColumnWorld } from './column-world.ts';
import { diagnose } from './diagnosis.ts';
import { predictions } from './diagnosis-candidates.ts';
import { proportion } from './estimate.ts';
import { evaluateInterventionEffects } from './intervention-effects.ts';
import { relationItems } from './intervention-effects-items.ts';
import { evaluateLinearWorld } from './linear-column-world.ts';
import { linearWorlds } from './linear-worlds.ts';
import { type Reply, readRows } from './rows.ts';
import { SCORECARD_VERSION, type Scorecard, type ScorecardColumn, type ScorecardSettings } from './schema.ts';
import { DEFAULT_SETTINGS } from './settings.ts';
import { unitResamples } from './uncertainty.ts';
import { worldQuestions } from './world-questions.ts';
import { summariseWorld } from './world-summary.ts';

/** When and where a run took place: what differs between two runs that showed the same. */
export interface RunStamp {
  readonly createdAt: string;
  readonly evalId?: string;
}

/**
 * Rolls all answers of a run up into a scorecard. Pure: the same rows give the same scorecard, in whatever
 * order they come.
 *
 * @param results - promptfoo's results; rows of other tests are passed over.
 */
export function rollUp(
  results: Iterable<unknown>,
  run: RunStamp,
  changes: Partial<ScorecardSettings> = {},
): Scorecard {
  const settings = { ...DEFAULT_SETTINGS, ...changes };
  const { rows, problems } = readRows(results);
  const sheet = answerSheet(rows);
  const worlds = worldQuestions(sheet).map((world) => ({
    world,
    summary: summariseWorld(world, settings),
    resamples: unitResamples(world, settings),
  }));
  const relations = relationItems(sheet);
  const linear = linearWorlds(sheet, settings);
  const reasoners = predictions(sheet);
  const parts = designParts(sheet.cases);
  const asked = parts.reduce((sum, { cases }) => sum + cases, 0);

  const columns = sheet.columns.map((column): ScorecardColumn => {
    const interventionEffects = evaluateInterventionEffects(relations, sheet, column, settings);
    return {
      promptIdx: column.promptIdx,
      provider: column.provider,
      prompt: column.prompt,
      answers: countAnswers(sheet, column, asked, settings.level),
      compositional: worlds.map(({ world, summary, resamples }) =>
        evaluateColumnWorld(world, summary, column, resamples, settings),
      ),
      ...(interventionEffects && { interventionEffects }),
      linear: linear.map((world) => evaluateLinearWorld(world, column, settings)),
      diagnoses: reasoners.map((family) => diagnose(family, column, settings.level)),
      replies: repliesAsText(column),
    };
  });
  return {
    schemaVersion: SCORECARD_VERSION,
    ...run,
    settings,
    design: { hash: contentHash(parts.map(({ hash }) => hash)), parts },
    worlds: worlds.map(({ summary }) => summary.scorecard),
    cases: {
      ids: sheet.cases.map((item) => item.case),
      truths: sheet.cases.map(({ truth }) => (typeof truth === 'number' ? '=' : truth ? 'y' : 'n')).join(''),
    },
    columns,
    problems: [...problems, ...incompleteness(parts, columns)],
  };
}

function designParts(cases: readonly Case[]): Scorecard['design']['parts'] {
  const groups = Map.groupBy(cases, (item) => item.design);
  const parts = [...groups].map(([stamp, found]): Scorecard['design']['parts'][number] => {
    const { hash, cases: all, units } = decodeStamp(stamp);
    return { hash, family: found[0]!.causal, units, cases: all, found: found.length };
  });
  return parts.sort((a, b) => (a.family + a.hash < b.family + b.hash ? -1 : 1));
}

function countAnswers(
  { cases }: AnswerSheet,
  { replies }: AnswerColumn,
  asked: number,
  level: number,
): ScorecardColumn['answers'] {
  const total = {
    questions: 0,
    yes: 0,
    no: 0,
    numbers: 0,
    unparsed: 0,
    refused: 0,
    error: 0,
    right: 0,
    seen: 0,
  };
  replies.forEach((list, position) => {
    const { yes, no } = countReplies(list);
    total.questions += list.length;
    total.yes += yes;
    total.no += no;
    total.right += cases[position]!.truth ? yes : no;
    if (list.length > 0) total.seen++;
    for (const reply of list) {
      if (reply === 'right' || reply === 'wrong') total.numbers++;
      if (reply !== 'yes' && reply !== 'no' && reply !== 'wrong') total[reply]++;
    }
  });
  const answered = total.yes + total.no + total.numbers;
  return {
    questions: total.questions,
    answered,
    unparsed: total.unparsed,
    refused: total.refused,
    errors: total.error,
    missing: asked - total.seen,
    yesRate: proportion(total.yes, total.yes + total.no, level),
    accuracy: proportion(total.right, answered, level),
  };
}

const SIGNS: Record<Reply, string> = {
  yes: 'y',
  no: 'n',
  right: '=',
  wrong: '#',
  unparsed: 'u',
  refused: 'r',
  error: 'e',
};

function repliesAsText({ replies }: AnswerColumn): string[] {
  const replicates = Math.max(0, ...replies.map((list) => list.length));
  return Array.from({ length: replicates }, (_, replicate) =>
    replies.map((list) => (list[replicate] ? SIGNS[list[replicate]] : '-')).join(''),
  );
}

/** Says what a design holds that its run does not. */
function incompleteness(parts: Scorecard['design']['parts'], columns: readonly ScorecardColumn[]): string[] {
  const sentences = parts
    .filter(({ cases, found }) => found < cases)
    .map(
      ({ hash, cases, found }) =>
        `design ${hash}: ${cases - found} of ${cases} cases have no row in any column`,
    );
  for (const { provider, prompt, answers } of columns) {
    if (answers.missing > 0)
      sentences.push(`${provider.label} with ${prompt}: ${answers.missing} cases have no row`);
    if (answers.errors > 0)
      sentences.push(`${provider.label} with ${prompt}: ${answers.errors} calls failed`);
  }
  return sentences;
}
