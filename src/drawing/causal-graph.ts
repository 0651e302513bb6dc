import { instance } from '@viz-js/viz';
import { type Dag, edgesOf } from '../causal/dag.ts';
import { once } from '../lib/caching.ts';
import { element } from './svg.ts';

/** One instance serves all graphs, because Graphviz takes a long time to compile. */
const graphviz = once(() => instance());

type Looks = Readonly<Record<string, string | number | boolean>>;

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
  const viz = await graphviz();
  const result = viz.render(
    {
      directed: true,
      graphAttributes: { rankdir: 'LR', bgcolor: 'transparent', margin: 0.05, nodesep: 0.3, ranksep: 0.35 },
      nodeAttributes: { shape: 'circle', fixedsize: true, width: 0.42, fontname: 'sans-serif', fontsize: 13 },
      edgeAttributes: { arrowsize: 0.7 },
      nodes: dag.nodes.map((symbol) => ({ name: symbol, attributes: node(symbol) })),
      edges: edgesOf(dag).map(([tail, head]) => ({ tail, head, attributes: arrow(tail, head) })),
    },
    { format: 'svg' },
  );
  if (result.status === 'failure') {
    throw new Error(`drawnGraph: ${result.errors.map(({ message }) => message).join('; ')}`);
  }
  return themed(result.output, alternative);
}

/** Removes the prologue, ids, tooltips, fonts and colours from Graphviz's image, so that the page can style it. */
function themed(svg: string, alternative: string): string {
  const [, box] = /viewBox="([^"]+)"/.exec(svg)!;
  const [, , width, height] = box!.split(' ').map((points) => Number(points) * (4 / 3));
  const inside = svg
    .slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>'))
    .replaceAll(/<!--[\s\S]*?-->|<title>[\s\S]*?<\/title>|\n/g, '')
    .replaceAll(/ (?:id|fill|stroke|font-family|font-size)="[^"]*"/g, '');
  return element(
    'svg',
    {
      viewBox: box,
      width,
      height,
      role: 'img',
      class: 'graph',
      // Small graphs are not enlarged.
      style: `max-width:${Math.round(width!)}px`,
      'aria-label': alternative,
    },
    inside,
  );
}
