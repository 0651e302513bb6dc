import type { Proportion, Scorecard, ScorecardColumn } from '../scorecard/schema.ts';
import { decimals, shownEstimate, shownValue } from './format.ts';

/** A table of texts, to be set by whoever shows it. */
export interface Table {
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** How every column answered: the first thing to look at, because all else rests on it. */
export function answersTable({ columns, cases: { truths } }: Scorecard): Table {
  const yesShare = truths.replaceAll('n', '').length / truths.length;
  const truth = ['truth', '', '', '', '', '', '', truths === '' ? '' : decimals(yesShare), ''];
  const rows = columns.map(({ provider, prompt, answers }) => [
    provider.label,
    prompt,
    `${answers.answered} of ${answers.questions + answers.missing}`,
    String(answers.unparsed),
    String(answers.refused),
    String(answers.errors),
    String(answers.missing),
    shownValue(answers.yesRate),
    shownEstimate(answers.accuracy),
  ]);
  const counts = ['answered', 'unparsed', 'refused', 'failed', 'missing'];
  return {
    title: 'Answers',
    header: ['reasoner', 'prompt', ...counts, 'said yes', 'right'],
    rows: [truth, ...rows],
  };
}

/** One world: the estimated PNS of every pair in every column, under the truth, with the verdict. */
export function worldTable({ worlds, columns }: Scorecard, index: number): Table {
  const world = worlds[index]!;
  const truth = [
    'truth',
    'exact',
    ...world.pairs.map(({ truth: { population } }) => decimals(population)),
    '',
    '',
    '',
  ];
  return {
    title: `Compositional causal reasoning · ${world.id}: PNS by pair`,
    header: ['reasoner', 'prompt', ...world.pairs.map(({ pair }) => pair), 'ε max', 'class', 'complete'],
    rows: [
      truth,
      ...columns.map((column) => {
        const found = column.compositional[index]!;
        return [
          column.provider.label,
          column.prompt,
          ...found.quantities.map(
            ({ pns, validity }) => `${shownValue(pns)}${validity === 'valid' ? '' : ' ✗'}`,
          ),
          largest(found.compositions.map(({ external }) => external.relative)),
          verdictText(found),
          found.complete ? 'yes' : 'no',
        ];
      }),
    ],
  };
}

/** Compositions of one world: errors against the truth and against the reasoner's own global estimate. */
export function compositionsTable({ worlds, columns }: Scorecard, index: number): Table {
  const world = worlds[index]!;
  return {
    title: `Compositions · ${world.id}: product, error against truth (ε) and against the own global estimate (γ)`,
    header: ['reasoner', 'prompt', 'path', 'product', 'ε (RAE)', 'γ (RAE)', 'class', 'P(pass | perfect)'],
    rows: columns.flatMap(({ provider, prompt, compositional }) =>
      compositional[index]!.compositions.map(({ path, value, external, internal, quadrant }, c) => [
        provider.label,
        prompt,
        path,
        shownEstimate(value),
        shownEstimate(external.relative),
        shownEstimate(internal.relative),
        quadrant,
        decimals(world.compositions[c]!.passProbabilityOfPerfectReasoner),
      ]),
    ),
  };
}

/** Intervention effects: accuracy by Eq. 3 per graph and intervened variable, and relation retrieval. */
export function interventionEffectsTable({ columns }: Scorecard): Table | undefined {
  const first = columns.find(({ interventionEffects }) => interventionEffects)?.interventionEffects;
  if (!first) return undefined;
  const several = new Set(first.cells.map(({ names, phrasing }) => `${names}/${phrasing}`)).size > 1;
  const cellName = ({ graph, intervention, names, phrasing }: (typeof first.cells)[number]): string =>
    `${graph} do(${intervention})${several ? ` ${names} ${phrasing}` : ''}`;
  const row = (column: ScorecardColumn): string[] => {
    const { interventionEffects: found } = column;
    const byCell = new Map(found?.cells.map((cell) => [cellName(cell), cell.accuracy]));
    const shown = (accuracy: Proportion | undefined): string => (accuracy ? shownValue(accuracy) : '–');
    return [
      column.provider.label,
      column.prompt,
      found ? shownEstimate(found.accuracy) : '–',
      found ? shownEstimate(found.retrieval) : '–',
      ...first.cells.map((cell) => shown(byCell.get(cellName(cell)))),
    ];
  };
  return {
    title: 'Intervention effects: accuracy (Eq. 3) by graph and intervened variable',
    header: ['reasoner', 'prompt', 'accuracy', 'retrieval', ...first.cells.map(cellName)],
    rows: columns.map(row),
  };
}

function largest(errors: readonly { readonly kind: string; readonly value?: number }[]): string {
  if (errors.some(({ kind }) => kind === 'unbounded')) return '∞';
  const values = errors.flatMap(({ value }) => (value === undefined ? [] : [value]));
  return values.length > 0 ? decimals(Math.max(...values)) : '–';
}

function verdictText({ verdict, quadrant, compositions }: ScorecardColumn['compositional'][number]): string {
  if (verdict === 'inconclusive') return `inconclusive (${quadrant})`;
  if (verdict === 'undefined') {
    const reasons = compositions.flatMap(({ internal: { relative } }) =>
      relative.kind === 'undefined' ? [relative.reason] : [],
    );
    return `undefined (${[...new Set(reasons)].join(', ').replaceAll('-', ' ')})`;
  }
  if (verdict !== 'mixed') return verdict;
  const counts = Map.groupBy(compositions, (composition) => composition.quadrant);
  return `mixed (${[...counts].map(([name, list]) => `${list.length} ${name}`).join(', ')})`;
}
