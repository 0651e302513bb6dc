import type { CaseKind } from '../../cases/case.ts';
import type { Table } from '../../drawing/table.ts';
import {
  askedTasks,
  type Cell,
  metricColumns,
  textColumn,
  type VariantColumn,
  variantTable,
} from '../../drawing/variant-columns.ts';
import { variantName } from '../../drawing/variant-name.ts';
import type { Scorecard, ScorecardVariant } from '../../scorecard/schema.ts';
import { percent, significant, whole } from '../../scoring/format.ts';
import { STOPPED_EARLY } from '../../scoring/look.ts';
import { definitionOf, taskTitle } from '../../tasks/definitions.ts';
import { KINDS } from '../../tasks/kinds.ts';
import type { View } from '../../tasks/shared/view/view.ts';
import { VIEWS } from '../../tasks/views.ts';
import { closestPatterns } from './run-tables.ts';

export function modelsTable(scorecard: Scorecard): Table {
  return withStages(variantTable('Models', scorecard.variants, modelColumns(scorecard)), scorecard.variants);
}

export function modelColumns(scorecard: Scorecard): VariantColumn[] {
  const { variants } = scorecard;
  const tasks = askedTasks(scorecard).flatMap((task) => [
    ...scored(scorecard, task).filter(({ name }, i, [headline]) => {
      const { judgedBy } = definitionOf(headline?.name ?? '') ?? {};
      return i < 2 || name === judgedBy || definitionOf(name)?.kind === 'length';
    }),
    ...(viewOf(task)?.verdicts?.(scorecard) ?? []),
  ]);
  const isDiagnosed = variants.some(({ diagnoses }) => diagnoses.length > 0);
  return [...tasks, UNANSWERED, ...spentColumns(variants), ...(isDiagnosed ? [LIKE] : [])];
}

export function taskTables(scorecard: Scorecard): { readonly task: CaseKind; readonly table: Table }[] {
  return askedTasks(scorecard, [...KINDS.values()]).flatMap((task) => {
    const columns = [...scored(scorecard, task), ...(viewOf(task)?.columns?.(scorecard) ?? [])];
    const table = variantTable(taskTitle(task.id), scorecard.variants, columns);
    return columns.length > 0 ? [{ task, table: withStages(table, scorecard.variants) }] : [];
  });
}

function withStages(table: Table, variants: readonly ScorecardVariant[]): Table {
  const stopped = variants.flatMap((variant) => {
    const { note, stage, stages } = variant.look ?? {};
    return note === undefined ? [] : [`${variantName(variant)} was asked ${stage} of ${stages} stages.`];
  });
  if (stopped.length === 0) return table;
  return { ...table, note: [table.note ?? '', ...stopped, STOPPED_EARLY].filter(Boolean).join(' ') };
}

function viewOf({ id }: CaseKind): View | undefined {
  return VIEWS.find(({ kind }) => kind.id === id);
}

function scored(scorecard: Scorecard, task: CaseKind): VariantColumn[] {
  return scorecard.settings.truth === 'withheld' ? [] : metricColumns(scorecard, task);
}

const LIKE = textColumn(
  'closest error pattern',
  'the simulated model that explains the errors best.',
  ({ diagnoses }) => closestPatterns(diagnoses),
  true,
);

/** The share of answered questions below which a variant gets a warning. */
export const FEW_ANSWERS = 0.95;

const UNANSWERED: VariantColumn = {
  name: 'unanswered',
  about: '',
  cell: ({ answers }) => {
    const { unanswered, questions } = unansweredOf(answers);
    const share = unanswered / Math.max(1, questions);
    return {
      text: unanswered === 0 ? '0' : `${whole(unanswered)} of ${whole(questions)} (${percent(share)})`,
      sort: share,
      isBad: share > 1 - FEW_ANSWERS,
    };
  },
};

function spentColumns(variants: readonly ScorecardVariant[]): VariantColumn[] {
  const dollars = (cost: number): string => `$${significant(cost)}`;
  const seconds = (ms: number): string => `${significant(ms / 1000)} s`;
  const columns = [
    ['cost', 'cost', 'the total in US dollars, as reported by promptfoo.', dollars],
    ['latencyMs', 'time per reply', 'the mean in seconds, as measured by promptfoo.', seconds],
  ] as const;
  return columns.flatMap(([key, name, about, shown]): VariantColumn[] => {
    const cell = ({ answers: { [key]: sort } }: ScorecardVariant): Cell =>
      sort === undefined ? { text: '–' } : { text: shown(sort), sort };
    return variants.some(({ answers }) => answers[key] !== undefined) ? [{ name, about, cell }] : [];
  });
}

export function unansweredOf({ answered, questions, missing }: ScorecardVariant['answers']) {
  return { unanswered: questions + missing - answered, questions: questions + missing };
}
