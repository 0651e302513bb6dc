import type { ScorecardView, VariantView } from '../../scorecard/scorecard-view.ts';
import { percent, shownShare, significant } from '../../scoring/format.ts';
import type { Task } from '../../tasks/task.ts';
import { definitionOf, TASKS, taskTitle } from '../../tasks/tasks.ts';
import { classMeaning, classText, composes } from './class-text.ts';
import { answersLike } from './diagnosis-table.ts';
import type { Table } from './table.ts';
import {
  askedTasks,
  type Cell,
  groupColumns,
  metricColumns,
  textColumn,
  type VariantColumn,
  variantTable,
} from './variant-columns.ts';

/** Every variant in one line: of each task the headline, what is right and the verdict; what was not answered. */
export function modelsTable(scorecard: ScorecardView): Table {
  return variantTable('Models', scorecard.variants, modelColumns(scorecard));
}

export function modelColumns(scorecard: ScorecardView): VariantColumn[] {
  const { variants } = scorecard;
  const tasks = askedTasks(scorecard).flatMap((task) => [
    ...scored(scorecard, task).filter(({ name }, i) => i < 2 || definitionOf(name)?.kind === 'length'),
    ...(VERDICTS[task.id]?.(scorecard) ?? []),
  ]);
  const isDiagnosed = variants.some(({ diagnoses }) => diagnoses.length > 0);
  return [...tasks, UNANSWERED, ...spentColumns(variants), ...(isDiagnosed ? [LIKE] : [])];
}

/** By task all that its variants are scored by, a line for each. */
export function taskTables(scorecard: ScorecardView): { readonly task: Task; readonly table: Table }[] {
  return askedTasks(scorecard, TASKS).flatMap((task) => {
    const columns = [...scored(scorecard, task), ...(FURTHER[task.id]?.(scorecard) ?? [])];
    return columns.length > 0
      ? [{ task, table: variantTable(taskTitle(task.id), scorecard.variants, columns) }]
      : [];
  });
}

/** Metrics rest on the truth. */
function scored(scorecard: ScorecardView, task: Task): VariantColumn[] {
  return scorecard.settings.truth === 'withheld' ? [] : metricColumns(scorecard, task);
}

type Columns = Readonly<Record<string, (scorecard: ScorecardView) => VariantColumn[]>>;

/** What stands beside the metrics in the table of all tasks. */
const VERDICTS: Columns = {
  compositional: ({ settings, worlds }) =>
    settings.truth === 'withheld' ? [CONSISTENCY] : worlds.some(composes) ? [CLASS] : [],
};

/** And in the table of one task. */
const FURTHER: Columns = {
  compositional: (scorecard) =>
    scorecard.settings.truth === 'withheld'
      ? []
      : [...groupColumns(scorecard, { id: 'compositional' }), COMPLETE, VALID_PNS],
  'intervention-effects': (scorecard) => [
    ...groupColumns(scorecard, { id: 'intervention-effects' }),
    ...(scorecard.variants.some(({ interventionEffects }) => interventionEffects?.nullPairs)
      ? [NULL_PAIRS]
      : []),
  ],
};

const CONSISTENCY = textColumn(
  'consistency',
  'whether the answers agree with each other, whatever the truth.',
  ({ compositional }) => [...new Set(compositional.map(({ consistency }) => consistency))].join(', '),
  true,
);

const CLASS: VariantColumn = {
  name: 'class',
  about: 'whether what follows from single pairs is right, and agrees with the answers for the whole.',
  isWord: true,
  cell: ({ compositional }) => classCell(compositional.filter(composes)),
};

function classCell(worlds: VariantView['compositional']): Cell {
  const [only] = worlds;
  if (only && worlds.length === 1) {
    const text = classText(only);
    const meaning = only.falseCompositions > 0 ? undefined : classMeaning(only.verdict);
    return {
      text: meaning === undefined || text.startsWith('mixed') ? text : `${text} · ${meaning}`,
      badges: [{ name: only.verdict, text }],
    };
  }
  const counts = [...Map.groupBy(worlds, ({ verdict }) => verdict)].sort(
    ([, a], [, b]) => b.length - a.length,
  );
  return {
    text: counts.map(([name, list]) => `${list.length} ${name}`).join(', '),
    badges: counts.map(([name, list]) => ({ name, text: `${list.length} ${name}` })),
  };
}

const COMPLETE: VariantColumn = {
  name: 'complete',
  about: 'all estimates valid, and every composition right and in agreement with the answers for the whole.',
  cell: ({ compositional }) => {
    const complete = compositional.filter((world) => world.complete === 'yes').length;
    const [only, ...others] = compositional;
    const text = only && others.length === 0 ? only.complete : `${complete} of ${compositional.length}`;
    return { text, sort: complete };
  },
};

const VALID_PNS: VariantColumn = {
  name: 'valid PNS',
  about: 'pairs whose PNS is near enough to the truth.',
  cell: ({ compositional }) => {
    const all = compositional.flatMap(({ quantities }) => quantities);
    const valid = all.filter(({ validity }) => validity === 'valid').length;
    return { text: `${valid} of ${all.length}`, sort: valid / all.length };
  },
};

const NULL_PAIRS = textColumn(
  'null pairs',
  'accuracy on pairs whose truth no intervention changes.',
  ({ interventionEffects: { nullPairs } = {} }) => (nullPairs ? shownShare(nullPairs.accuracy) : '–'),
);

const LIKE = textColumn(
  'answers like',
  'the simulated model that explains the answers best.',
  ({ diagnoses }) => [...new Set(diagnoses.map(answersLike))].join(', ') || '–',
  true,
);

/** Below this share of answers a variant's numbers deserve a warning. */
export const FEW_ANSWERS = 0.95;

const UNANSWERED: VariantColumn = {
  name: 'unanswered',
  about: '',
  cell: ({ answers }) => {
    const { unanswered, questions } = unansweredOf(answers);
    const share = unanswered / Math.max(1, questions);
    return {
      text: unanswered === 0 ? '0' : `${unanswered} of ${questions} (${percent(share)})`,
      sort: share,
      isBad: share > 1 - FEW_ANSWERS,
    };
  },
};

/** As far as promptfoo tells them of any. */
function spentColumns(variants: readonly VariantView[]): VariantColumn[] {
  const columns = [
    [
      'cost',
      'cost',
      'US dollars of all replies, as promptfoo tells them.',
      (cost: number) => `$${significant(cost)}`,
    ],
    [
      'latencyMs',
      'time a reply',
      'mean seconds, as promptfoo measured them.',
      (ms: number) => `${significant(ms / 1000)} s`,
    ],
  ] as const;
  return columns.flatMap(([key, name, about, shown]): VariantColumn[] => {
    const cell = ({ answers: { [key]: sort } }: VariantView): Cell =>
      sort === undefined ? { text: '–' } : { text: shown(sort), sort };
    return variants.some(({ answers }) => answers[key] !== undefined) ? [{ name, about, cell }] : [];
  });
}

/** Questions without a usable answer, among all that should have been asked. */
export function unansweredOf({ answered, questions, missing }: VariantView['answers']) {
  return { unanswered: questions + missing - answered, questions: questions + missing };
}
