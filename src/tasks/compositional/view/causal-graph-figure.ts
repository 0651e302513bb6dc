import { biconnectedComponents } from '../../../causal/biconnected-components.ts';
import { edgesOf, pairName } from '../../../causal/dag.ts';
import { decodeScm } from '../../../causal/scm.ts';
import { drawnGraph } from '../../../drawing/causal-graph.ts';
import type { Figure } from '../../../drawing/figure.ts';
import { at } from '../../../lib/at.ts';
import type { ScorecardWorld } from '../score/compositional-schema.ts';

/** The line styles, which distinguish components even without colours. */
const LINES = ['solid', 'dashed', 'dotted', 'bold'] as const;

/** The number of colours for components, after which colours repeat. */
const COLOURS = 6;

/** The largest number of nodes with which a drawing is legible. */
const MOST_NODES = 60;

/**
 * Draws the causal graph of a world; undefined if it is too large. Colours and line styles show biconnected components,
 * and double rings show the nodes of the cut tree.
 *
 * @see Maasch et al. (2025), Fig. 4A
 */
export async function causalGraphFigure(world: ScorecardWorld, id: string): Promise<Figure | undefined> {
  const { dag } = decodeScm(world.equations);
  if (dag.nodes.length > MOST_NODES) return undefined;
  const components = biconnectedComponents(dag).components.map(({ nodes, edges }, index) => ({
    nodes: nodes.map((node) => dag.nodes[node]).join(', '),
    edges: edges.map(([cause, effect]) => pairName(at(dag.nodes, cause), at(dag.nodes, effect))),
    line: at(LINES, index % LINES.length),
  }));
  const arrows = edgesOf(dag).map(([cause, effect]) => pairName(cause, effect));
  const svg = await drawnGraph(dag, {
    node: (symbol) => (world.cutTree.includes(symbol) ? { peripheries: 2, class: 'cut' } : {}),
    arrow: (cause, effect) => {
      const index = components.findIndex(({ edges }) => edges.includes(pairName(cause, effect)));
      return { style: at(components, index).line, class: `component-${index % COLOURS}` };
    },
    alternative: `Causal graph with the arrows ${arrows.join(', ')}; cut tree ${world.cutTree.join(', ')}`,
  });
  return {
    id,
    title: 'The causal graph',
    caption:
      'An arrow leads from a cause to its effect. Its colour and line show the component to which it belongs. The nodes with a double ring form the cut tree, along which local effects combine into the effect of the whole.',
    content: { panels: [{ names: [], svg }], legend: [] },
    table: {
      title: 'Components of the causal graph',
      header: ['component', 'nodes', 'arrows', 'line'],
      labels: 4,
      rows: components.map(({ nodes, edges, line }, i) => [String(i + 1), nodes, edges.join(', '), line]),
    },
  };
}
