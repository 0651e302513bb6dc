import { type Figure, groupedPanels, type Panel } from '../../../drawing/figure.ts';
import { variantName } from '../../../drawing/variant-name.ts';
import { at } from '../../../lib/at.ts';
import type { ScorecardView } from '../../../scorecard/scorecard-view.ts';
import type { Subsection } from '../../shared/view/view.ts';
import type { VariantWorld } from '../score/compositional-schema.ts';
import { causalGraphFigure } from './causal-graph-figure.ts';
import { cutTreePanel, MOST_NODES_WITH_ARCS, trueCutTreePanel } from './cut-tree.ts';
import { estimatesPanel, judgementLegend, MOST_ROWS, spreadLegend, treeLegend } from './estimates.ts';
import { compositionsTable, deductionsTable, measuresTable, worldTable } from './tables.ts';

/** The largest product of the numbers of variants and worlds for which each variant gets its own panels. */
const MOST_PANELS = 300;

export function worldFigures(scorecard: ScorecardView, index: number, id: string): Figure[] {
  const { worlds, variants, settings } = scorecard;
  const world = at(worlds, index);
  const found = variants.map((variant) => ({
    names: [variantName(variant)],
    of: at(variant.compositional, index),
  }));
  const isShared = variants.length * worlds.length > MOST_PANELS;
  const told = ['truth has it', ...(isShared ? [] : ['each variant answers'])];
  const rows = world.pairs.length + world.compositions.length;
  const panelsOf = (svg: (shown: readonly VariantWorld[]) => string): Panel[] =>
    isShared
      ? [{ names: [`all ${variants.length} variants`], svg: svg(found.map(({ of }) => of)) }]
      : groupedPanels(found.map(({ names, of }) => ({ names, badge: of.verdict, svg: svg([of]) })));
  const trees: Figure = {
    id: `${id}-tree`,
    title: `The cut tree, as ${told.join(' and as ')}`,
    caption:
      'Above the nodes, every pair has an arc with its PNS: how often the effect depends on the cause. Below the nodes, tracks show paths and the classes of their products. If the answers are right, every path gives about the same value as the arc from the first node to the last.' +
      (world.cutTree.length > MOST_NODES_WITH_ARCS
        ? ' With so many nodes, only the arcs between neighbours and the arc from the first node to the last are drawn; the CSV file has the numbers of all arcs.'
        : ''),
    content: {
      legend: treeLegend,
      panels: [
        { names: ['the truth'], svg: trueCutTreePanel(world) },
        ...(isShared
          ? []
          : groupedPanels(
              found.map(({ names, of }) => ({ names, badge: of.verdict, svg: cutTreePanel(world, of) })),
            )),
      ],
    },
    table: worldTable(scorecard, index),
  };
  const hasSpread =
    !isShared &&
    found.some(({ of }) =>
      [...of.quantities, ...of.compositions].some(({ subsamples }) => subsamples !== undefined),
    );
  const estimates: Figure = {
    id: `${id}-estimates`,
    title: 'Estimates beside the truth',
    caption: `Each row is a pair, or the product along a path. The upright bar is the truth on the units of the design, the mark is the estimate from the answers, and the line is the ${settings.level * 100} % interval of the estimate (there is none if the questions cover all units and each was asked once).${hasSpread ? ' The box shows the spread of the estimate over choices of one reply to each question.' : ''}${rows > MOST_ROWS ? ` The first ${MOST_ROWS} of ${rows} are shown.` : ''}`,
    content: {
      legend: hasSpread ? [...judgementLegend, ...spreadLegend] : judgementLegend,
      panels: panelsOf((shown) => estimatesPanel(world, shown, settings)),
    },
    table: isShared ? undefined : measuresTable(scorecard, index),
  };
  return [trees, estimates];
}

/** The largest number of worlds whose sections are all unfolded. */
const MOST_OPEN = 3;

/** Returns the causal graph and the cut trees of the world with the lowest mean discrimination. */
export async function worstWorldFigures(scorecard: ScorecardView): Promise<Figure[]> {
  const worst = worstWorld(scorecard);
  const world = scorecard.worlds[worst];
  if (!world) return [];
  const graph = await causalGraphFigure(world, 'where-graph');
  const trees = worldFigures(scorecard, worst, 'where').slice(0, 1);
  return [...(graph ? [graph] : []), ...trees];
}

function worstWorld({ worlds, variants }: ScorecardView): number {
  const means = worlds.map((_, w) => {
    const values = variants.flatMap(({ compositional }) => {
      const found = compositional[w]?.discrimination;
      return found?.kind === 'estimate' ? [found.value] : [];
    });
    return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  });
  return means.indexOf(Math.min(...means));
}

/**
 * Returns a section about each world. The section of the worst world omits the figures of {@link worstWorldFigures}.
 */
export async function worldSections(scorecard: ScorecardView): Promise<Subsection[]> {
  const sections: Subsection[] = [];
  const worst = worstWorld(scorecard);
  for (const [index, world] of scorecard.worlds.entries()) {
    const id = `world-${index + 1}`;
    const graph = index === worst ? undefined : await causalGraphFigure(world, `${id}-graph`);
    const figures = worldFigures(scorecard, index, id).slice(index === worst ? 1 : 0);
    const isMuch = scorecard.variants.length * scorecard.worlds.length > MOST_PANELS;
    const compositions = isMuch ? undefined : compositionsTable(scorecard, index);
    sections.push({
      isFolded: scorecard.worlds.length > MOST_OPEN,
      title: `World ${world.id}`,
      about: `${world.nodes} nodes and ${world.arrows} arrows. Cut tree: ${world.cutTree.join(', ')}. Theme: ${world.theme}. Units: ${world.units}.`,
      figures: [...(graph ? [graph] : []), ...figures],
      details: [compositions, deductionsTable(scorecard, index)],
    });
  }
  return sections;
}
