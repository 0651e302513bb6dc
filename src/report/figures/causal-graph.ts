import { instance } from '@viz-js/viz';
import { biconnectedComponents } from '../../causal/biconnected-components.ts';
import { type Dag, edgesOf, pairName } from '../../causal/dag.ts';
import { decodeScm } from '../../causal/scm.ts';
import { at } from '../../lib/at.ts';
import type { ScorecardWorld } from '../../tasks/compositional/score/compositional-schema.ts';
import type { Figure } from './figure.ts';
import { element } from './svg.ts';

/** Kinds of lines that tell components apart without their colours. */
const LINES = ['solid', 'dashed', 'dotted', 'bold'] as const;

/** Colours of components, repeated when there are more. */
const COLOURS = 6;

/** Graphs with more nodes than this are not drawn: nobody could read them. */
const MOST_NODES = 60;

/**
 * The causal graph of a world, its biconnected components by colour and kind of line, its cut tree's nodes doubly
 * ringed.
 *
 * @returns `undefined` where the graph is too large to be drawn.
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
      'An arrow leads from a cause to what it acts on. Arrows of the same colour and line form one component; components meet at the doubly ringed nodes only. These, with the first and the last node, form the cut tree, along which local effects multiply to the whole.',
    content: {
      kind: 'panels',
      panels: [{ names: [], svg }],
      legend: [],
    },
    table: {
      title: 'Components of the causal graph',
      header: ['component', 'nodes', 'arrows', 'line'],
      labels: 4,
      rows: components.map(({ nodes, edges, line }, i) => [String(i + 1), nodes, edges.join(', '), line]),
    },
  };
}

/** One for all graphs: each is compiled anew, at length and in the background. */
let graphviz: ReturnType<typeof instance> | undefined;

type Looks = Readonly<Record<string, string | number | boolean>>;

/** A causal graph as an image, its nodes and arrows with looks of their own. */
export async function drawnGraph(
  dag: Dag,
  {
    node,
    arrow = () => ({}),
    alternative,
  }: {
    readonly node: (symbol: string) => Looks;
    readonly arrow?: (cause: string, effect: string) => Looks;
    readonly alternative: string;
  },
): Promise<string> {
  graphviz ??= instance();
  const viz = await graphviz;
  const result = viz.render(
    {
      directed: true,
      graphAttributes: { rankdir: 'LR', bgcolor: 'transparent', margin: 0.05, nodesep: 0.3, ranksep: 0.35 },
      nodeAttributes: { shape: 'circle', fixedsize: true, width: 0.42, fontname: 'sans-serif', fontsize: 13 },
      edgeAttributes: { arrowsize: 0.7 },
      nodes: dag.nodes.map((symbol) => ({ name: symbol, attributes: node(symbol) })),
      edges: edgesOf(dag).map(([cause, effect]) => ({
        tail: cause,
        head: effect,
        attributes: arrow(cause, effect),
      })),
    },
    { format: 'svg' },
  );
  if (result.status === 'failure') {
    throw new Error(`drawnGraph: ${result.errors.map(({ message }) => message).join('; ')}`);
  }
  return themed(result.output, alternative);
}

/** Graphviz' image without its prologue, ids, tooltips and colours, which the page sets. */
function themed(svg: string, alternative: string): string {
  const [, box] = /viewBox="([^"]+)"/.exec(svg)!;
  const [, , width, height] = box!.split(' ').map(Number);
  const inside = svg
    .slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>'))
    .replaceAll(/<!--[\s\S]*?-->|<title>[\s\S]*?<\/title>|\n/g, '')
    .replaceAll(/ (?:id|fill|stroke|font-family|font-size)="[^"]*"/g, '');
  return element(
    'svg',
    {
      viewBox: box,
      width: width! * (4 / 3),
      height: height! * (4 / 3),
      role: 'img',
      class: 'graph',
      // Small graphs are not blown up.
      style: `max-width:${Math.round(width! * (4 / 3))}px`,
      'aria-label': alternative,
    },
    inside,
  );
}
