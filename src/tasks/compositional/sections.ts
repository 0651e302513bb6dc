import { curveChart } from '../../draw/curve-chart.ts';
import { estimateText } from '../../draw/format.ts';
import type { Block, Section } from '../../report/section.ts';
import { HALF } from '../../score/half-depth.ts';
import type { Scorecard } from '../../scorecard/scorecard.ts';
import { CLASS_WORDS } from './classes.ts';
import { cutTree, cutTreeText } from './figures.ts';
import type { CompositionalResults } from './results.ts';
import type { CompositionalShared } from './shared.ts';
import {
  classBlocks,
  compositionsTable,
  groupsTables,
  mediatorsTables,
  pnsTables,
  repeatsTables,
  type ShownVariant,
} from './tables.ts';

/** The largest number of variants with a cut tree. */
const MOST_TREES = 3;
/** The largest number of worlds with tables of their own. */
const MOST_WORLDS = 3;

/** Returns what a report shows of compositional reasoning: the cut tree and the curve over distance, tables below. */
export function compositionalSections({ shared, variants: scores }: Scorecard): Section[] {
  const truth = shared.compositional as CompositionalShared | undefined;
  const variants = scores.flatMap(({ name, results }): ShownVariant[] =>
    results.compositional ? [{ name, found: results.compositional as CompositionalResults }] : [],
  );
  if (truth === undefined || variants.length === 0) return [];
  const worlds = truth.worlds.slice(0, MOST_WORLDS);
  /** Lists the blocks of each world, by its place `w` in the run. */
  const ofWorlds = (blocksOf: (w: number) => readonly Block[]): Block[] =>
    worlds.flatMap((_, w) => blocksOf(w));
  return [
    section('cut-tree', 'cut tree', treeBlocks(truth, variants), true),
    section('links', 'discrimination by number of links', curveBlocks(variants), true),
    section(
      'pns',
      'PNS by pair',
      ofWorlds((w) => pnsTables(truth, w, variants)),
    ),
    section('compositions', 'classes and compositions', [
      ...classBlocks(truth, variants),
      ...ofWorlds((w) => compositionsTable(truth, w, variants)),
    ]),
    section('twins', 'discrimination by kind of twins', groupsTables(variants)),
    section('mediators', 'errors by number of mediators', mediatorsTables(truth, variants)),
    section(
      'repeats',
      'estimates over repeated questions',
      ofWorlds((w) => repeatsTables(truth, w, variants)),
    ),
  ].filter(({ blocks }) => blocks.length > 0);
}

/** Makes a section of the report. Open sections are unfolded at first. */
function section(id: string, title: string, blocks: readonly Block[], open = false): Section {
  return { id: `ccr-${id}`, title: `CCR: ${title}`, open, blocks };
}

/** Draws the cut tree of the first world for each variant. */
function treeBlocks({ worlds }: CompositionalShared, variants: readonly ShownVariant[]): Block[] {
  const [truth] = worlds;
  if (!truth || truth.tree.length < 3) return [];
  const only = worlds.length > 1 ? ` This is world ${truth.id}, the first of ${worlds.length}.` : '';
  const figures = variants.slice(0, MOST_TREES).map(({ name, found }): Block => {
    const world = found.worlds[0]!;
    const kind = world.class === undefined ? '' : `: ${CLASS_WORDS[world.class]}`;
    return {
      kind: 'figure',
      svg: cutTree(truth, world),
      alt: `${name}: ${cutTreeText(truth, world)}`,
      caption: `${name}${kind}`,
    };
  });
  const text =
    'Numbers on lines: the PNS (how often the effect follows its cause) from the answers / in truth. ε and γ: how far the product of the parts is from the true whole, and from the model’s own whole, as shares of it. Green: within 10 %.';
  return [{ kind: 'text', text: text + only }, ...figures];
}

/** Draws the discrimination of all variants over the links of a ladder. */
function curveBlocks(variants: readonly ShownVariant[]): Block[] {
  const curves = variants.map(({ name, found }) => ({
    name,
    points: found.curve.map(({ distance, estimate }) => ({ at: distance, value: estimate })),
  }));
  if (!variants.some(({ found }) => found.isLadder) || curves.every(({ points }) => points.length < 2))
    return [];
  const told = curves
    .slice(0, MOST_TREES)
    .map(
      ({ name, points }) =>
        `${name} ${points.map(({ at, value }) => `${at}: ${estimateText(value)}`).join(', ')}`,
    );
  const alt = `Discrimination by number of links: ${told.join('; ')}`;
  const svg = curveChart({
    alt,
    curves,
    across: 'links',
    up: { name: 'discrimination', ends: [0, 1], lines: [HALF] },
  });
  return [
    { kind: 'figure', svg, alt, caption: ['The line marks one half.', ...depthNotes(variants)].join(' ') },
  ];
}

/** Says which half depths lie beyond the distances asked about. */
function depthNotes(variants: readonly ShownVariant[]): string[] {
  return variants.flatMap(({ name, found: { curve } }) => {
    const values = curve.flatMap(({ estimate }) => (estimate.kind === 'estimate' ? [estimate.value] : []));
    if (values.length < 2) return [];
    const first = curve[0]!.distance;
    const last = curve.at(-1)!.distance;
    if (values.at(-1)! >= HALF) return [`${name} is above it still at ${last} links: beyond the last rung.`];
    return values[0]! < HALF ? [`${name} is below it already at ${first} links.`] : [];
  });
}
