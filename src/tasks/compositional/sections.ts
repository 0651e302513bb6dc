import type { Block, Section } from '../../report/section.ts';
import type { Scorecard } from '../../scorecard/scorecard.ts';
import { classBlocks, compositionTables } from './composition-blocks.ts';
import { cutTreeBlocks } from './cut-tree-figures.ts';
import { curveBlocks, twinTables } from './discrimination-blocks.ts';
import { mediatorTables, pnsTables } from './pns-tables.ts';
import { repeatTables } from './repeat-tables.ts';
import type { CompositionalResults } from './results.ts';
import { type ShownVariant, shownWorlds } from './shown-world.ts';
import type { WorldTruths } from './world-truths.ts';

/** The largest number of worlds with tables of their own. */
const MOST_WORLDS = 3;

/** Returns the report's sections on compositional reasoning. Those with figures are open, those with tables closed. */
export function compositionalSections({ shared, variants: scores }: Scorecard): Section[] {
  const truths = shared.compositional as WorldTruths | undefined;
  const variants = scores.flatMap(({ name, results }): ShownVariant[] =>
    results.compositional ? [{ name, results: results.compositional as CompositionalResults }] : [],
  );
  if (truths === undefined || variants.length === 0) return [];
  const worlds = shownWorlds(truths, variants);
  const listed = worlds.slice(0, MOST_WORLDS);
  const sections = [
    { ...section('cut-tree', 'cut tree', cutTreeBlocks(worlds)), open: true },
    { ...section('links', 'discrimination by number of links', curveBlocks(variants)), open: true },
    section('pns', 'PNS by pair', listed.flatMap(pnsTables)),
    section('compositions', 'classes and compositions', [
      ...classBlocks(truths.worlds, variants),
      ...listed.flatMap(compositionTables),
    ]),
    section('twins', 'discrimination by kind of twins', twinTables(variants)),
    section('mediators', 'errors by number of mediators', mediatorTables(worlds)),
    section('repeats', 'estimates over repeated questions', listed.flatMap(repeatTables)),
  ];
  return sections.filter(({ blocks }) => blocks.length > 0);
}

function section(id: string, title: string, blocks: readonly Block[]): Section {
  return { id: `ccr-${id}`, title: `CCR: ${title}`, blocks };
}
