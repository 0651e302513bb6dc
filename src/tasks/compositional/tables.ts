import { count, decimals, estimateText, percent } from '../../draw/format.ts';
import type { Block, Cell, Table, Tone } from '../../report/section.ts';
import type { Estimate } from '../../score/estimate.ts';
import { CLASS_WORDS, DELTA, ROUNDING, type WorldClass } from './classes.ts';
import type { RelativeError } from './compositions.ts';
import { errorText, toneOfClass, toneOfPns } from './figures.ts';
import { NEARLY_VALID_SHARE, VALID_SHARE } from './repeats.ts';
import type { CompositionalResults, PairResult } from './results.ts';
import type { CompositionalShared, PairTruth, WorldTruth } from './shared.ts';

/** A variant with its results. */
export interface ShownVariant {
  readonly name: string;
  readonly found: CompositionalResults;
}

type Variants = readonly ShownVariant[];

/** Tables have at most this many rows. */
const MOST_ROWS = 40;

/** Returns the cell of a number that is already a text. */
function numberCell(text: string, tone?: Tone): Cell {
  return { text, number: true, ...(tone && { tone }) };
}

/** Returns the cell of a share; a dash if it is unknown. */
function shareCell(value: number | undefined): Cell {
  return numberCell(value === undefined ? '–' : decimals(value));
}

/** Adds the name of the world at place `w` to a caption, unless there is only one. */
function captionOf(text: string, { worlds }: CompositionalShared, w: number): string {
  return worlds.length > 1 ? `${text}: world ${worlds[w]!.id}` : text;
}

/**
 * Returns the tables of a world's pairs: PNS and discrimination, then ATE, PN and PS. If the units are a sample, the
 * exact values of the population stand beside those of the units.
 */
export function pnsTables(shared: CompositionalShared, w: number, variants: Variants): Table[] {
  const all = shared.worlds[w]!.pairs;
  const pairs = all.slice(0, MOST_ROWS);
  const limited = pairs.length < all.length ? `, ${pairs.length} of ${count(all.length, 'pair')}` : '';
  const isSample = pairs.some(({ population }) => population);
  const table = (name: string, truths: readonly Truth[], cellOf: PairCell): Table => ({
    kind: 'table',
    caption: captionOf(`${name}${limited}`, shared, w),
    head: ['pair', ...truths.map(({ head }) => head), ...variants.map((variant) => variant.name)],
    rows: pairs.map((pair, p) => [
      pair.pair,
      ...truths.map((truth) => truth.cellOf(pair)),
      ...variants.map(({ found }) => cellOf(found.worlds[w]!.pairs[p]!, pair)),
    ]),
  });
  const truthsOf = (name: 'pns' | 'ate' | 'pn' | 'ps'): Truth[] =>
    isSample
      ? [
          { head: 'truth on the units', cellOf: (pair) => shareCell(pair[name]) },
          { head: 'truth of the population', cellOf: ({ population }) => shareCell(population?.[name]) },
        ]
      : [{ head: 'truth', cellOf: (pair) => shareCell(pair[name]) }];
  return [
    table('PNS', truthsOf('pns'), pnsCell),
    table('Discrimination', [{ head: 'truth', cellOf: () => shareCell(1) }], ({ discrimination }) =>
      numberCell(estimateText(discrimination)),
    ),
    ...(['ate', 'pn', 'ps'] as const)
      .filter((name) => name === 'ate' || pairs.some((pair) => pair[name] !== undefined))
      .map((name) => table(name.toUpperCase(), truthsOf(name), (found) => shareCell(found[name]))),
  ];
}

/** A column of true values. */
interface Truth {
  readonly head: string;
  readonly cellOf: (pair: PairTruth) => Cell;
}

/** Writes a variant's result for a pair. */
type PairCell = (found: PairResult, truth: PairTruth) => Cell;

/** Returns the cell of an estimated PNS, with its tone. */
function pnsCell({ pns }: PairResult, truth: PairTruth): Cell {
  if (pns.kind !== 'estimate') return numberCell('–');
  return numberCell(estimateText(pns), toneOfPns(truth.pns, pns.value));
}

/** Returns the classes of variants, with what has to be known to judge them. */
export function classBlocks(shared: CompositionalShared, variants: Variants): Block[] {
  const { worlds } = shared;
  if (worlds.every(({ compositions }) => compositions.length === 0)) return [];
  const text = `Valid: ε ≤ ${DELTA}; consistent: γ ≤ ${DELTA}. With twins, right and coherent (VC) also needs a discrimination whose interval lies above one half. Complete: VC, all PNS within 10 % of the truth, and equal ones within 10 % of each other. A class is only shown; the gate judges ε and γ.`;
  return [
    { kind: 'text', text: text + sampleText(shared) },
    worlds.length > 1 ? sharesTable(variants) : classTable(variants),
  ];
}

/** Says that the truth itself does not compose exactly on a sample of units. */
function sampleText({ worlds }: CompositionalShared): string {
  const most = Math.max(0, ...worlds.flatMap(errorsOfTruth));
  if (most < ROUNDING) return '';
  return ` The units are a sample, which moves classes: even true products are off by up to ${decimals(most)} (ε) on it.`;
}

/** Computes the relative error of the true product along each path. */
function errorsOfTruth({ compositions, pairs, tree }: WorldTruth): number[] {
  // The pair from the first node to the last stands after those from the first node to all others.
  const whole = pairs[tree.length - 2]?.pns;
  if (whole === undefined || whole === 0) return [];
  return compositions.flatMap(({ product }) =>
    product === undefined ? [] : [Math.abs(product - whole) / whole],
  );
}

function classTable(variants: Variants): Table {
  return {
    kind: 'table',
    caption: 'Classes',
    head: ['variant', 'class', 'complete'],
    rows: variants.map(({ name, found: { worlds } }) => {
      const { class: found = 'undefined', complete } = worlds[0]!;
      return [name, { text: CLASS_WORDS[found], tone: toneOfClass(found) }, complete ?? '–'];
    }),
  };
}

/** Returns the shares of worlds in each class that any variant has. */
function sharesTable(variants: Variants): Table {
  const names = (Object.keys(CLASS_WORDS) as WorldClass[]).filter((name) =>
    variants.some(({ found }) => found.classes?.[name]),
  );
  return {
    kind: 'table',
    caption: 'Share of worlds in each class, with its interval over worlds',
    head: ['variant', ...names.map((name) => CLASS_WORDS[name]), 'complete'],
    rows: variants.map(({ name, found: { classes, worlds } }) => [
      name,
      ...names.map((one) => {
        const interval = classes?.[one];
        return numberCell(
          interval ? estimateText({ kind: 'estimate', clusters: worlds.length, ...interval }) : decimals(0),
        );
      }),
      numberCell(percent(worlds.filter(({ complete }) => complete === 'yes').length / worlds.length)),
    ]),
  };
}

/** Returns the errors and classes of a world's paths, the longest tables cut. */
export function compositionsTable(shared: CompositionalShared, w: number, variants: Variants): Table[] {
  const { compositions, paths } = shared.worlds[w]!;
  if (compositions.length === 0) return [];
  const shown = Math.min(MOST_ROWS, compositions.length);
  const limited = shown < paths ? `, ${shown} of ${count(paths, 'path')}` : '';
  return [
    {
      kind: 'table',
      caption: captionOf(`Compositions: ε, γ and class${limited}`, shared, w),
      head: ['path', 'true product', ...variants.map(({ name }) => name)],
      rows: compositions.slice(0, shown).map(({ path, product }, i) => [
        path,
        shareCell(product),
        ...variants.map(({ found }): Cell => {
          const one = found.worlds[w]!.compositions[i]!;
          const text = `${errorText(one.external)}, ${errorText(one.internal)}: ${CLASS_WORDS[one.class]}`;
          return { text, tone: toneOfClass(one.class) };
        }),
      ]),
    },
    ...extremesTable(shared, w, variants),
  ];
}

function extremesTable(shared: CompositionalShared, w: number, variants: Variants): Table[] {
  if (variants.every(({ found }) => found.worlds[w]!.extremes === undefined)) return [];
  return [
    {
      kind: 'table',
      caption: captionOf('Smallest and largest product of any path', shared, w),
      head: ['variant', 'smallest', 'largest'],
      rows: variants.map(({ name, found }) => {
        const { least, greatest } = found.worlds[w]!.extremes ?? {};
        return [name, shareCell(least), shareCell(greatest)];
      }),
    },
  ];
}

/** Returns discrimination by the join and the kind of blocker that distinguish twins, and by the blocker's distance. */
export function groupsTables(variants: Variants): Table[] {
  const { groups, curve, isLadder } = variants[0]!.found;
  const tables: Table[] = [];
  if (groups.length > 0)
    tables.push(groupsTable('By the join and the branches that are blocked', 'kind', variants, groupsByKind));
  if (curve.length > 1 && !isLadder)
    tables.push(
      groupsTable('By the links from what differs to the effect', 'links', variants, groupsByLinks),
    );
  return tables;
}

/** A group of twins, with the discrimination of one variant over it. */
interface Group {
  readonly name: string;
  /** The number of pairs of twins. */
  readonly twins: number;
  readonly estimate: Estimate;
}

/** Returns a table with a row for each group. All variants have the same groups, because they answered the same questions. */
function groupsTable(
  caption: string,
  kind: string,
  variants: Variants,
  groupsOf: (found: CompositionalResults) => readonly Group[],
): Table {
  const ofVariants = variants.map(({ found }) => groupsOf(found));
  return {
    kind: 'table',
    caption,
    head: [kind, 'pairs of twins', ...variants.map(({ name }) => name)],
    rows: ofVariants[0]!.map(({ name, twins }) => [
      name,
      numberCell(String(twins)),
      ...ofVariants.map((groups) =>
        numberCell(estimateText(groups.find((group) => group.name === name)?.estimate)),
      ),
    ]),
  };
}

function groupsByKind({ groups }: CompositionalResults): Group[] {
  return groups.map(({ group, twins, estimate }) => ({ name: kindText(group), twins, estimate }));
}

function groupsByLinks({ curve }: CompositionalResults): Group[] {
  return curve.map(({ distance, twins, estimate }) => ({ name: String(distance), twins, estimate }));
}

/** Writes a group of twins: `and, both branches`. */
function kindText(group: string): string {
  const [join, branch] = group.split('/');
  if (join === 'chain') return 'chain';
  return `${join}, ${branch === 'both' ? 'both branches' : `branch ${branch}`}`;
}

/**
 * Returns the mean relative error of PNS by the number of mediators between cause and effect.
 *
 * @see Maasch et al. (2025), Figs. 9, G.18
 */
export function mediatorsTables({ worlds }: CompositionalShared, variants: Variants): Table[] {
  const pairs = worlds.flatMap((world, w) => world.pairs.map(({ mediators }, p) => ({ mediators, w, p })));
  const groups = [...Map.groupBy(pairs, ({ mediators }) => mediators)].sort(([a], [b]) => a - b);
  if (groups.length < 2) return [];
  return [
    {
      kind: 'table',
      caption: 'Mean relative error of PNS (η). It also grows because its denominator, the PNS, shrinks.',
      head: ['mediators', 'pairs', ...variants.map(({ name }) => name)],
      rows: groups.map(([mediators, members]) => [
        numberCell(String(mediators)),
        numberCell(String(members.length)),
        ...variants.map(({ found }) =>
          numberCell(meanText(members.map(({ w, p }) => found.worlds[w]!.pairs[p]!.relative))),
        ),
      ]),
    },
  ];
}

/** Writes the mean of the relative errors that are defined; ∞ if one is unbounded. */
function meanText(errors: readonly (RelativeError | undefined)[]): string {
  if (errors.includes('unbounded')) return '∞';
  const known = errors.filter((error) => typeof error === 'number');
  return known.length === 0 ? '–' : decimals(known.reduce((sum, error) => sum + error, 0) / known.length);
}

/**
 * Returns how often estimates are valid, and which classes paths have, over subsamples with one reply to each question.
 *
 * @see Maasch et al. (2025), Figs. 5, 6
 */
export function repeatsTables(shared: CompositionalShared, w: number, variants: Variants): Table[] {
  const repeated = variants.filter(({ found }) => found.worlds[w]!.repeats);
  const [first] = repeated;
  if (first === undefined) return [];
  const repeatsOf = ({ found }: ShownVariant) => found.worlds[w]!.repeats!;
  const head = (kind: string) => [kind, ...repeated.map(({ name }) => name)];
  return [
    {
      kind: 'table',
      caption: captionOf('Share of subsamples in which PNS is within 10 % of the truth', shared, w),
      head: head('pair'),
      rows: repeatsOf(first).pairs.map(({ pair }, p) => [
        pair,
        ...repeated.map((one) => validCell(repeatsOf(one).pairs[p]!.valid)),
      ]),
    },
    {
      kind: 'table',
      caption: captionOf('Share of subsamples by class', shared, w),
      head: head('path'),
      rows: repeatsOf(first)
        .paths.slice(0, MOST_ROWS)
        .map(({ path }, i) => [
          path,
          ...repeated.map((one) =>
            Object.entries(repeatsOf(one).paths[i]!.classes)
              .sort(([, a], [, b]) => b - a)
              .map(([name, part]) => `${CLASS_WORDS[name as WorldClass]} ${percent(part)}`)
              .join(', '),
          ),
        ]),
    },
  ];
}

/** Returns the cell of a share of valid estimates, with the paper's word for it. */
function validCell(valid: number): Cell {
  if (valid >= VALID_SHARE) return { text: `${percent(valid)}: valid`, tone: 'good' };
  if (valid >= NEARLY_VALID_SHARE) return { text: `${percent(valid)}: nearly valid`, tone: 'unsure' };
  return { text: percent(valid), tone: 'bad' };
}
