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
import type { Scorecard, ScorecardVariant } from '../../scorecard/schema.ts';
import { percent, significant, whole } from '../../scoring/format.ts';
import { definitionOf, taskTitle } from '../../tasks/definitions.ts';
import type { View } from '../../tasks/shared/view/view.ts';
import { VIEWS } from '../../tasks/views.ts';
import { closestPatterns } from './run-tables.ts';

export function modelsTable(scorecard: Scorecard): Table {
  return variantTable('Models', scorecard.variants, modelColumns(scorecard));
}

export function modelColumns(scorecard: Scorecard): VariantColumn[] {
  const { variants } = scorecard;
  const tasks = askedTasks(scorecard).flatMap((task) => [
    ...metricColumns(scorecard, task).filter(({ name }, i, [headline]) => {
      const { judgedBy } = definitionOf(headline?.name ?? '') ?? {};
      return i < 2 || name === judgedBy || definitionOf(name)?.kind === 'length';
    }),
    ...(viewOf(task)?.verdicts?.(scorecard) ?? []),
  ]);
  const isDiagnosed = variants.some(({ diagnoses }) => diagnoses.length > 0);
  return [...tasks, UNANSWERED, ...spentColumns(variants), ...(isDiagnosed ? [LIKE] : [])];
}

export function taskTables(scorecard: Scorecard): { readonly task: CaseKind; readonly table: Table }[] {
  return askedTasks(scorecard).flatMap((task) => {
    const columns = [...metricColumns(scorecard, task), ...(viewOf(task)?.columns?.(scorecard) ?? [])];
    const table = variantTable(taskTitle(task.id), scorecard.variants, columns);
    return columns.length > 0 ? [{ task, table }] : [];
  });
}

function viewOf({ id }: CaseKind): View | undefined {
  return VIEWS.find(({ kind }) => kind.id === id);
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
