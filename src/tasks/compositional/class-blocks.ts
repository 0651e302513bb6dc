import { pairName } from '../../causal/dag.ts';
import { DASH, decimals, estimateText, percent } from '../../draw/format.ts';
import { type Block, numericCell, type Table } from '../../report/section.ts';
import { classCell } from './cells.ts';
import { CLASS_WORDS, DELTA, ROUNDING, type WorldClass } from './classes.ts';
import type { ShownVariant } from './shown-world.ts';
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
      const [world] = results.worlds;
      return [name, classCell(world?.class ?? 'undefined'), world?.complete ?? DASH];
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
