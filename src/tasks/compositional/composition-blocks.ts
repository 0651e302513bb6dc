import { pairName } from '../../causal/dag.ts';
import { DASH, decimals, estimateText, percent } from '../../draw/format.ts';
import { type Block, type Cell, numericCell, type Table } from '../../report/section.ts';
import { errorText, shareCell, toneOfClass } from './cells.ts';
import { CLASS_WORDS, DELTA, ROUNDING, type WorldClass } from './classes.ts';
import { captionOf, excerptText, MOST_ROWS, type ShownVariant, type ShownWorld } from './shown-world.ts';
import type { CompositionResult } from './world-result.ts';
import type { WorldTruth } from './world-truths.ts';

/** Returns the classes of the variants, below a text that says what they mean; nothing if no world has a path. */
export function classBlocks(worlds: readonly WorldTruth[], variants: readonly ShownVariant[]): Block[] {
  if (worlds.every(({ compositions }) => compositions.length === 0)) return [];
  const text = `Valid: ε ≤ ${DELTA}; consistent: γ ≤ ${DELTA}. With twins, right and coherent (VC) also needs a discrimination whose interval lies above one half. Complete: VC, all PNS within 10 % of the truth, and equal ones within 10 % of each other. A class is only shown; the gate judges ε and γ.`;
  return [
    { kind: 'text', text: text + sampleText(worlds) },
    worlds.length > 1 ? sharesTable(variants) : classTable(variants),
  ];
}

/** Says that on a sample of units, the true values of the parts do not multiply exactly to that of the whole. */
function sampleText(worlds: readonly WorldTruth[]): string {
  const most = Math.max(0, ...worlds.flatMap(errorsOfTruth));
  if (most < ROUNDING) return '';
  return ` The units are a sample, which moves classes: even true products are off by up to ${decimals(most)} (ε) on it.`;
}

/** Computes ε of the true product along each path, which is 0 unless the units are a sample. */
function errorsOfTruth({ compositions, pairs, tree }: WorldTruth): number[] {
  const ends = pairName(tree[0]!, tree.at(-1)!);
  const whole = pairs.find(({ pair }) => pair === ends)?.pns;
  if (whole === undefined || whole === 0) return [];
  const products = compositions.flatMap(({ product }) => product ?? []);
  return products.map((product) => Math.abs(product - whole) / whole);
}

/** Returns the class of each variant in the only world of a run. */
function classTable(variants: readonly ShownVariant[]): Table {
  return {
    kind: 'table',
    caption: 'Classes',
    head: ['variant', 'class', 'complete'],
    hasVariantRows: true,
    rows: variants.map(({ name, results }) => {
      const { class: className = 'undefined', complete = DASH } = results.worlds[0] ?? {};
      return [name, { text: CLASS_WORDS[className], tone: toneOfClass(className) }, complete];
    }),
  };
}

/** Returns the share of worlds in each class that any variant has. */
function sharesTable(variants: readonly ShownVariant[]): Table {
  const all = Object.keys(CLASS_WORDS) as WorldClass[];
  const classes = all.filter((name) => variants.some(({ results }) => results.classes?.[name]));
  return {
    kind: 'table',
    caption: 'Share of worlds in each class, with its interval over worlds',
    head: ['variant', ...classes.map((name) => CLASS_WORDS[name]), 'complete'],
    hasVariantRows: true,
    rows: variants.map(({ name, results: { classes: shares, worlds } }) => [
      name,
      ...classes.map((className) => {
        const share = shares?.[className];
        if (share === undefined) return numericCell(decimals(0));
        return numericCell(estimateText({ kind: 'estimate', clusters: worlds.length, ...share }));
      }),
      numericCell(percent(worlds.filter(({ complete }) => complete === 'yes').length / worlds.length)),
    ]),
  };
}

/** Returns the errors and classes of a world's paths and, if they are too many to list, the extreme products. */
export function compositionTables(world: ShownWorld): Table[] {
  const { truth, variants } = world;
  const shown = truth.compositions.slice(0, MOST_ROWS);
  if (shown.length === 0) return [];
  const limit = excerptText(shown.length, truth.paths, 'path');
  const errors: Table = {
    kind: 'table',
    caption: captionOf(`Compositions: ε, γ and class${limit}`, world),
    head: ['path', 'true product', ...variants.map(({ name }) => name)],
    rows: shown.map(({ path, product }, row) => [
      path,
      shareCell(product),
      ...variants.map(({ result }) => compositionCell(result.compositions[row]!)),
    ]),
  };
  return [errors, ...extremesTable(world)];
}

/** Returns the cell of a path. @example '0.012, 0.034: right and coherent (VC)' */
function compositionCell({ external, internal, class: name }: CompositionResult): Cell {
  const errors = `${errorText(external)}, ${errorText(internal)}`;
  return { text: `${errors}: ${CLASS_WORDS[name]}`, tone: toneOfClass(name) };
}

/** Returns the smallest and the largest product of any path; nothing if all paths are listed. */
function extremesTable(world: ShownWorld): Table[] {
  const { variants } = world;
  if (variants.every(({ result }) => result.extremes === undefined)) return [];
  return [
    {
      kind: 'table',
      caption: captionOf('Smallest and largest product of any path', world),
      head: ['variant', 'smallest', 'largest'],
      hasVariantRows: true,
      rows: variants.map(({ name, result: { extremes } }) => [
        name,
        shareCell(extremes?.least),
        shareCell(extremes?.greatest),
      ]),
    },
  ];
}
