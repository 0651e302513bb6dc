import { itemTable, type Table } from '../../../drawing/table.ts';
import type { ScorecardView, VariantView } from '../../../scorecard/scorecard-view.ts';
import { shownPValue, shownShare } from '../../../scoring/format.ts';
import type { Proportion } from '../../../scoring/value-schemas.ts';
import { NAMINGS, type Naming } from '../intervention-effect-case.ts';
import type { Contrast, InterventionEffects } from '../score/intervention-effects-schema.ts';

type AskedVariant = VariantView & { readonly interventionEffects: InterventionEffects };

interface Cell {
  readonly graph: string;
  readonly intervention?: string;
  readonly names: Naming;
  readonly effect?: 0 | 1;
  readonly accuracy: Proportion;
}

/** The rows or columns of a table, each with its header texts and a function that selects its cells. */
type Lines = readonly { readonly texts: readonly string[]; readonly holds: (cell: Cell) => boolean }[];

/** A table of the paper. A variant's own cells determine its rows; the cells of all variants determine the columns. */
interface Layout extends Pick<Table, 'title' | 'note'> {
  readonly cells: (found: InterventionEffects) => readonly Cell[];
  readonly heads: readonly string[];
  readonly rows: (cells: readonly Cell[]) => Lines;
  readonly columns: (cells: readonly Cell[]) => Lines;
  /** The research question whose significant contrasts are marked with an asterisk. */
  readonly question?: Contrast['question'];
}

const ADJUSTED = 'with p adjusted for the number of cells';
const DIFFERS = '* differs significantly from';

const LISTED: Layout = {
  title: 'Accuracy on listed relations that the intervention severs, by names (layout of Table 2)',
  cells: ({ listedCells }) => listedCells,
  heads: ['graph', 'intervention'],
  rows: places,
  columns: namings,
  question: 'memorisation',
  note: `${DIFFERS} the accuracy with tuebingen names, ${ADJUSTED}.`,
};

const LAYOUTS: readonly Layout[] = [
  {
    title: 'Accuracy by graph and intervened variable (layout of Tables 1 and 6)',
    cells: ({ cells }) => cells.filter(({ phrasing }) => phrasing === 'intervention'),
    heads: ['names'],
    rows: namings,
    columns: places,
    question: 'accuracy',
    note: `* significantly below 0.8, ${ADJUSTED}.`,
  },
  LISTED,
  {
    title: 'Relation retrieval: accuracy before any intervention (layout of Table 5)',
    cells: ({ retrievalCells }) => retrievalCells,
    heads: ['names'],
    rows: namings,
    columns: graphs,
  },
  {
    title: 'Accuracy where the intervention has an effect and where it has none (layout of Table 8)',
    cells: ({ shortcutCells }) => shortcutCells,
    heads: ['names', 'IE'],
    rows: (cells) =>
      namings(cells).flatMap(({ texts, holds }) =>
        [0, 1].map((effect) => ({
          texts: [...texts, String(effect)],
          holds: (cell) => holds(cell) && cell.effect === effect,
        })),
      ),
    columns: places,
    question: 'shortcut',
    note: `IE is 1 where the intervention changes the relation, and 0 where it does not. ${DIFFERS} the accuracy where IE = 0, ${ADJUSTED}. Graphs on which a variant’s relation retrieval is below 0.95 are not tested. Interventions on variables without causes are left out, because they change no relation.`,
  },
  {
    title: 'Accuracy when the prompt calls the intervention by a made-up word (layout of Table 9)',
    cells: ({ cells }) => cells.filter(({ phrasing }) => phrasing === 'substitution'),
    heads: ['names'],
    rows: namings,
    columns: places,
    question: 'substitution',
    note: `${DIFFERS} the accuracy with the word “intervention”, ${ADJUSTED}.`,
  },
];

export function publishedTables({ variants }: ScorecardView): Table[] {
  const asked = variants.filter(
    (variant): variant is AskedVariant => variant.interventionEffects !== undefined,
  );
  const listed = namings(asked.flatMap((variant) => LISTED.cells(variant.interventionEffects)));
  // The table compares `tuebingen` names with other names, so it needs both.
  const isListed = listed.length > 1 && listed.some(({ texts }) => texts.includes('tuebingen'));
  return LAYOUTS.filter((layout) => layout !== LISTED || isListed)
    .map((layout) => tableOf(layout, asked))
    .filter((table) => table.rows.length > 0);
}

function tableOf(
  { cells, heads, rows, columns, question, ...about }: Layout,
  asked: readonly AskedVariant[],
) {
  const across = columns(asked.flatMap((variant) => cells(variant.interventionEffects)));
  return {
    ...about,
    header: ['model', 'prompt', ...heads, ...across.map(({ texts }) => texts.join(' '))],
    labels: 2 + heads.length,
    rows: asked.flatMap(({ provider, prompt, interventionEffects }) => {
      const own = cells(interventionEffects);
      return rows(own).map((row) => [
        ...[provider.label, prompt, ...row.texts],
        ...across.map((column) => {
          const found = own.find((cell) => row.holds(cell) && column.holds(cell));
          return found ? marked(found, question, interventionEffects) : '–';
        }),
      ]);
    }),
  };
}

function namings(cells: readonly Cell[]): Lines {
  return NAMINGS.filter((naming) => cells.some(({ names }) => names === naming)).map((naming) => ({
    texts: [naming],
    holds: ({ names }) => names === naming,
  }));
}

function graphs(cells: readonly Cell[]): Lines {
  return [...new Set(cells.map(({ graph }) => graph))].map((name) => ({
    texts: [name],
    holds: ({ graph }) => graph === name,
  }));
}

function places(cells: readonly Cell[]): Lines {
  return graphs(cells).flatMap(({ texts, holds }) => {
    const variables = new Set(cells.filter(holds).map(({ intervention }) => intervention));
    return [...variables].sort().map((variable) => ({
      texts: [...texts, `do(${variable})`],
      holds: (cell: Cell) => holds(cell) && cell.intervention === variable,
    }));
  });
}

/** Formats a share, with an asterisk if its contrast is significant. Cells with IE = 0 never get an asterisk. */
function marked(
  { graph, intervention, names, effect, accuracy }: Cell,
  question: Contrast['question'] | undefined,
  { contrasts }: InterventionEffects,
): string {
  const contrast = contrasts.find(
    ({ cell, ...one }) =>
      one.question === question &&
      one.names === names &&
      cell?.graph === graph &&
      cell.intervention === intervention,
  );
  const isSo = effect !== 0 && ['fail', 'worse', 'better'].includes(contrast?.verdict ?? '');
  return `${shownShare(accuracy)}${isSo ? ' *' : ''}`;
}

const QUESTIONS: Readonly<Record<Contrast['question'], string>> = {
  accuracy: 'RQ1 accuracy against 0.8',
  memorisation: 'RQ2 memorisation',
  shortcut: 'RQ3 shortcut',
  substitution: 'RQ4 substitution',
};

export function researchQuestionsTable({ variants }: ScorecardView): Table | undefined {
  return itemTable(
    {
      title: 'Research questions on intervention effects',
      labels: 4,
      note: 'RQ1: accuracy, with a one-sided test of whether it is below 0.8. RQ2: accuracy with tuebingen names minus accuracy with other names, on listed relations that the intervention severs; if the design tests knowledge, only pairs that the variant knows are included. RQ3: accuracy where an intervention changes the relation minus accuracy where it does not, on graphs with a relation retrieval of at least 0.95. RQ4: accuracy with a made-up word minus accuracy with the word “intervention”. p is adjusted by Holm’s method over all tested rows of a variant. A result that is not significant is inconclusive unless its interval excludes a loss of 0.27 (for RQ1, an accuracy of 0.53) and, for differences, a gain of 0.27.',
    },
    variants,
    ({ interventionEffects }) =>
      (interventionEffects?.contrasts ?? []).filter(({ cell }) => cell === undefined),
    [
      ['question', ({ question }) => QUESTIONS[question]],
      ['names', ({ question, names }) => (question === 'memorisation' ? `tuebingen − ${names}` : names)],
      ['estimate', ({ estimate }) => shownShare(estimate)],
      ['draws', ({ draws }) => String(draws)],
      ['p', ({ test }) => (test.kind === 'tested' ? shownPValue(test.adjustedP) : '–')],
      [
        'verdict',
        ({ verdict, test }) =>
          test.kind === 'not-eligible' ? `undefined (${test.reason})` : verdict.replaceAll('-', ' '),
      ],
    ],
  );
}
