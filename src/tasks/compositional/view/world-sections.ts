import type { Figure } from '../../../drawing/figure.ts';
import type { ScorecardView } from '../../../scorecard/scorecard-view.ts';
import type { Subsection } from '../../shared/view/view.ts';
import { causalGraphFigure } from './causal-graph-figure.ts';
import { compositionsTable, deductionsTable } from './tables.ts';
import { MOST_PANELS, worldFigures } from './world-figures.ts';

/** The largest number of worlds with which their sections are unfolded. */
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

/** Returns a section about each world. The section of the worst world omits the figures of {@link worstWorldFigures}. */
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
      about: [
        `${world.nodes} nodes, ${world.arrows} arrows; cut tree ${world.cutTree.join(', ')}; theme ${world.theme}; units: ${world.units}.`,
        ...world.breaks.map((assumption) => `Violated assumption: ${assumption}.`),
        ...(world.solved === undefined ? [] : [`Noise: ${world.solved}.`]),
      ].join(' '),
      figures: [...(graph ? [graph] : []), ...figures],
      details: [compositions, deductionsTable(scorecard, index)],
    });
  }
  return sections;
}
