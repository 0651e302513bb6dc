import { curveChart } from '../../draw/curve-chart.ts';
import { change, DASH, decimals, estimateText } from '../../draw/format.ts';
import { intervalChart } from '../../draw/interval-chart.ts';
import type { Block, Cell, Section, Tone } from '../../report/section.ts';
import type { Estimate, Interval } from '../../score/estimate.ts';
import { HALF } from '../../score/half-depth.ts';
import type { Scorecard, VariantScores } from '../../scorecard/scorecard.ts';
import type { AccuracyCell } from './accuracy-cells.ts';
import { PLACES, type Place } from './effects.ts';
import type { InterventionEffectsResult } from './results.ts';

/** The accuracy that counts as good enough in the paper. */
const GOOD_ACCURACY = 0.8;

/** The figure has room for at most this many variants; the tables list all. */
const MOST_DRAWN = 8;

/** Returns the parts of the report about intervention effects. */
export function interventionEffectSections(scorecard: Scorecard): Section[] {
  const variants = scorecard.variants.flatMap((variant) => {
    const result = variant.results['intervention-effects'] as InterventionEffectsResult | undefined;
    return result ? [{ ...variant, result }] : [];
  });
  if (variants.length === 0) return [];
  return [placesSection(variants), ...curveSection(variants), ...tableSection(variants)];
}

/** A variant with its results in this task. */
type Scored = VariantScores & { readonly result: InterventionEffectsResult };

/** Shows the accuracy of each variant at each place of a question. */
function placesSection(variants: readonly Scored[]): Section {
  const places = PLACES.filter((place) => variants.some(({ estimates }) => estimates[`IE ${place}`]));
  const drawn = variants.slice(0, MOST_DRAWN);
  const alt = `Accuracy by place of the question: ${drawn.map((variant) => placesText(variant, places)).join('; ')}`;
  const svg = intervalChart({
    alt,
    rows: drawn.map(({ name, estimates }) => ({
      name,
      marks: places.map((place, look) => {
        const value = estimates[`IE ${place}`];
        return { value, look, hint: `${name}, ${place}: ${estimateText(value)}` };
      }),
    })),
    axis: { name: 'share of right answers', ends: [0, 1] },
    series: places,
  });
  const caption = `Questions before any intervention are about relations that hold (causal) or do not; those after an intervention are about relations that it severs or leaves as they are.${variants.length > MOST_DRAWN ? ` The first ${MOST_DRAWN} variants are drawn.` : ''}`;
  return {
    id: 'intervention-effects',
    title: 'Intervention effects by place of the question',
    open: true,
    blocks: [{ kind: 'figure', svg, alt, caption }],
  };
}

function placesText({ name, estimates }: Scored, places: readonly Place[]): string {
  return `${name} ${places.map((place) => `${place} ${estimateText(estimates[`IE ${place}`])}`).join(', ')}`;
}

/** Shows discrimination over the links of a ladder; nothing without a ladder. */
function curveSection(variants: readonly Scored[]): Section[] {
  const curves = variants.flatMap(({ name, result }) =>
    result.curve.length > 1
      ? [{ name, points: result.curve.map(({ distance, estimate }) => ({ at: distance, value: estimate })) }]
      : [],
  );
  if (curves.length === 0) return [];
  const told = curves.map(({ name, points }) => {
    const values = points.map(({ at, value }) => `${at}: ${estimateText(value)}`);
    return `${name} ${values.join(', ')}`;
  });
  const alt = `Discrimination by the links of a path: ${told.join('; ')}`;
  const svg = curveChart({
    alt,
    curves,
    across: 'links',
    up: { name: 'discrimination', ends: [0, 1], lines: [HALF] },
  });
  const last = Math.max(...curves.flatMap(({ points }) => points.map(({ at }) => at)));
  const beyond = variants
    .filter(({ estimates }) => {
      const depth = estimates['IE half depth'];
      return depth?.kind === 'estimate' && depth.value >= last;
    })
    .map(({ name }) => name);
  const figure: Block = { kind: 'figure', svg, alt };
  const text = `Half depth lies beyond the last rung for ${beyond.join(', ')}: add longer paths, such as \`links: [${last}, ${2 * last}]\`.`;
  return [
    {
      id: 'intervention-effects-ladder',
      title: 'Intervention effects by links',
      open: true,
      blocks: beyond.length > 0 ? [figure, { kind: 'text', text }] : [figure],
    },
  ];
}

/** A column of the table of accuracies. */
interface Column {
  readonly head: string;
  readonly estimateOf: (cell: AccuracyCell) => Estimate;
  /** True if the value is a difference of accuracies, which is shown with its sign. */
  readonly isDifference?: boolean;
}

const COLUMNS: readonly Column[] = [
  { head: 'before', estimateOf: ({ retrieval }) => retrieval },
  { head: 'IE accuracy (RQ1)', estimateOf: ({ accuracy }) => accuracy },
  { head: 'Tübingen − these names (RQ2)', estimateOf: ({ memory }) => memory, isDifference: true },
  { head: 'IE = 0', estimateOf: ({ unchanged }) => unchanged },
  { head: 'IE = 1', estimateOf: ({ severed }) => severed },
  { head: 'IE = 1 − IE = 0 (RQ3)', estimateOf: ({ shortcut }) => shortcut, isDifference: true },
  { head: 'made-up word − intervention (RQ4)', estimateOf: ({ wording }) => wording, isDifference: true },
];

const NOTE = `Accuracy is red if it is significantly below ${GOOD_ACCURACY}, a difference if its interval does not contain 0. RQ2 compares relations of listed pairs that the intervention severs. RQ3 leaves out interventions on variables without causes, Tübingen names, and rows in which a variant has less than 0.95 before any intervention.`;

/** Shows the tables of the paper; nothing if there are no cells. */
function tableSection(variants: readonly Scored[]): Section[] {
  const cells = variants.flatMap(({ result }) => result.cells);
  const known = variants.filter(({ result }) => result.knowledge.kind === 'estimate');
  const columns = COLUMNS.filter(({ estimateOf }) =>
    cells.some((cell) => estimateOf(cell).kind === 'estimate'),
  );
  const rows = variants.flatMap(({ name, result }) =>
    result.cells.map((cell): Cell[] => [
      name,
      cell.graph,
      cell.intervention,
      cell.names,
      ...columns.map((column) => shownCell(column, column.estimateOf(cell))),
    ]),
  );
  const head = ['variant', 'graph', 'intervention', 'names', ...columns.map((column) => column.head)];
  const knowledge: Block = {
    kind: 'table',
    caption: 'Listed pairs in prompts without a graph (layout of Table 4)',
    head: ['variant', 'right answers'],
    rows: known.map(({ name, result }): Cell[] => [
      name,
      { text: estimateText(result.knowledge), number: true },
    ]),
  };
  const blocks: Block[] = [];
  if (cells.length > 0) blocks.push({ kind: 'table', head, rows }, { kind: 'text', text: NOTE });
  if (known.length > 0) blocks.push(knowledge);
  if (blocks.length === 0) return [];
  return [
    {
      id: 'intervention-effects-tables',
      title: 'Intervention effects by graph, intervention and names',
      blocks,
    },
  ];
}

/** Writes a value with its interval. */
function shownCell({ head, isDifference = false }: Column, found: Estimate): Cell {
  if (found.kind !== 'estimate') return { text: DASH, number: true };
  const { value, low, high } = found;
  const write = isDifference ? change : decimals;
  const tone = toneOf(head, isDifference, found);
  return {
    text: write(value),
    detail: `${write(low)} to ${write(high)}`,
    number: true,
    ...(tone && { tone }),
  };
}

/** Says as {@link NOTE} does whether a value is good or bad. */
function toneOf(head: string, isDifference: boolean, { low, high }: Interval): Tone | undefined {
  if (!isDifference) return head.includes('RQ1') && high < GOOD_ACCURACY ? 'bad' : undefined;
  if (high < 0) return 'bad';
  return low > 0 ? 'good' : undefined;
}
