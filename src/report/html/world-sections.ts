import type { ScorecardView } from '../../scorecard/scorecard-view.ts';
import { causalGraphFigure } from '../figures/causal-graph.ts';
import { MOST_PANELS, worldFigures } from '../figures/compositional-figures.ts';
import type { Figure } from '../figures/figure.ts';
import { printable } from '../printable.ts';
import { compositionsTable, deductionsTable } from '../tables/compositional-tables.ts';
import type { Table } from '../tables/table.ts';
import { figureMarkup } from './figure-markup.ts';
import { type Markup, markupTemplate } from './markup.ts';
import { tableMarkup } from './table-markup.ts';

/** Above this many worlds of a task each is folded. */
const MOST_OPEN = 3;

const template =
  markupTemplate(`{% if folded %}<details class="world"><summary>{{ title }}</summary>{% endif %}<h3>{{ title }}</h3>
<p class="about">{{ about }}</p>
{% for figure in figures %}{{ figure }}{% endfor %}
{% for table in tables %}<details class="data"><summary>{{ table.title }}</summary>{{ table.content }}</details>{% endfor %}
{% if folded %}</details>{% endif %}`);

/** Graph and cut trees of the world that variants reason worst about, by mean discrimination. */
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

/** Everything about every binary world; but for what stands open about the worst one. */
export async function compositionalSections(scorecard: ScorecardView): Promise<Markup[]> {
  const sections: Markup[] = [];
  const worst = worstWorld(scorecard);
  for (const [index, world] of scorecard.worlds.entries()) {
    const id = `world-${index + 1}`;
    const graph = index === worst ? undefined : await causalGraphFigure(world, `${id}-graph`);
    const figures = worldFigures(scorecard, index, id).slice(index === worst ? 1 : 0);
    const isMuch = scorecard.variants.length * scorecard.worlds.length > MOST_PANELS;
    const compositions = isMuch ? undefined : compositionsTable(scorecard, index);
    sections.push(
      template({
        folded: scorecard.worlds.length > MOST_OPEN,
        title: `World ${printable(world.id)}`,
        about: [
          `${world.nodes} nodes, ${world.arrows} arrows; cut tree ${printable(world.cutTree.join(', '))}; told as ${printable(world.theme)}; units: ${world.units}.`,
          ...world.breaks.map((assumption) => `Breaks assumption ${assumption} on purpose.`),
          ...(world.solved === undefined ? [] : [`Noise: ${printable(world.solved)}.`]),
        ].join(' '),
        figures: [...(graph ? [graph] : []), ...figures].map((figure) => figureMarkup(figure, 'h4')),
        tables: folded([compositions, deductionsTable(scorecard, index)]),
      }),
    );
  }
  return sections;
}

function folded(tables: readonly (Table | undefined)[]): { title: string; content: Markup }[] {
  return tables
    .filter((table) => table !== undefined)
    .map((table) => ({ title: printable(table.title), content: tableMarkup(table) }));
}
