import { parsePair, parsePath } from '../../../causal/dag.ts';
import { questionsLink } from '../../../drawing/questions-link.ts';
import { element, hint, label, line, rounded, svgImage } from '../../../drawing/svg.ts';
import { shownMeasure, shownValue } from '../../../scoring/format.ts';
import type { Validity } from '../../../scoring/verdicts.ts';
import type { Composition, ScorecardWorld, VariantWorld } from '../score/compositional-schema.ts';

const WIDTH = 290;
const SIDE = 26;
const ROOM_FOR_CLASS = 30;
const LARGEST_RADIUS = 11;

const MOST_NODES_WITH_NUMBERS = 5;

/**
 * The largest number of nodes with which all arcs are drawn. In larger trees, only the arcs between neighbours and the
 * arc from the first node to the last are drawn.
 */
export const MOST_NODES_WITH_ARCS = 8;

const MOST_PATHS = 8;

interface TreeEdge {
  readonly pair: string;
  readonly text: string;
  readonly judgement: Validity;
}

/**
 * Draws one variant's cut tree. Pairs have arcs above the nodes, and paths have tracks below them, in the colour of
 * their class. A node is dark if every path through it is valid.
 *
 * @see Maasch et al. (2025), Figs. 4B, 8
 */
export function cutTreePanel({ cutTree }: ScorecardWorld, found: VariantWorld): string {
  const edges = found.quantities.map(({ pair, pns, validity }) => ({
    pair,
    judgement: validity,
    text: shownValue(pns.estimate),
  }));
  const dark = cutTree.filter((node) => {
    const through = found.compositions.filter(({ path }) => parsePath(path).includes(node));
    return through.length > 0 && through.every(({ quadrant }) => quadrant.startsWith('V'));
  });
  return tree(cutTree, edges, found.compositions, new Set(dark), found.world);
}

export function trueCutTreePanel({ cutTree, pairs }: ScorecardWorld): string {
  const edges = pairs.map(
    ({ pair, truth }): TreeEdge => ({ pair, judgement: 'valid', text: shownMeasure(truth.population.pns) }),
  );
  return tree(cutTree, edges, [], new Set(cutTree));
}

function tree(
  nodes: readonly string[],
  edges: readonly TreeEdge[],
  compositions: readonly Composition[],
  dark: ReadonlySet<string>,
  world?: string,
): string {
  const step = (WIDTH - 2 * SIDE - ROOM_FOR_CLASS) / (nodes.length - 1);
  const radius = Math.min(LARGEST_RADIUS, 0.46 * step);
  const place = (node: string): number => SIDE + nodes.indexOf(node) * step;
  const inner = nodes.length - 2;
  const drawn = edges.flatMap((edge) => {
    const { cause, outcome } = parsePair(edge.pair);
    const span = nodes.indexOf(outcome) - nodes.indexOf(cause);
    if (nodes.length > MOST_NODES_WITH_ARCS && span > 1 && span < nodes.length - 1) return [];
    const rise = inner < 1 ? 0 : ((span - 1) / inner) * Math.min(26 * inner, 96);
    return [{ ...edge, from: place(cause), to: place(outcome), rise }];
  });
  const base = Math.max(...drawn.map(({ rise }) => rise)) + 22 + radius;
  const shown = compositions.slice(0, MOST_PATHS);
  const morePaths = compositions.length - shown.length;
  const moreArcs = edges.length - drawn.length;
  const notes = [
    ...(morePaths > 0 ? [`and ${morePaths} more paths`] : []),
    ...(moreArcs > 0 ? [`${moreArcs} of ${edges.length} arcs are left out`] : []),
  ];
  const notesTop = base + radius + 12 + shown.length * 17;
  const height = notesTop + notes.length * 14;
  const withNumbers = nodes.length <= MOST_NODES_WITH_NUMBERS;

  const arcs = drawn.map(({ pair, text, judgement, from, to, rise }) => {
    const y = rounded(base - (rise > 0 ? radius - 2 : 0));
    // A quadratic curve reaches halfway to its control point.
    const d = `M${rounded(from)} ${y}Q${rounded((from + to) / 2)} ${rounded(base - 2 * rise)} ${rounded(to)} ${y}`;
    const told = `${pair}: ${text}, ${judgement}`;
    const path = element('path', { class: `arc ${judgement}`, d }, hint(told));
    const number = label(
      (from + to) / 2,
      base - rise - 5,
      judgement === 'inconclusive' ? '?' : `${judgement === 'invalid' ? '✗ ' : ''}${text}`,
      { class: `value ${judgement}`, 'text-anchor': 'middle' },
    );
    const shown = path + (withNumbers ? number : '');
    if (world === undefined) return shown;
    // A wide invisible arc is easier to click.
    const hit = element('path', { class: 'hit', d });
    const href = questionsLink(`${world}/${pair}/`);
    return element('a', { href }, hint(`Questions about ${told}`), hit, shown);
  });
  const circles = nodes.map((node) => {
    const at = place(node);
    const kind = dark.has(node) ? 'node dark' : 'node';
    return (
      element('circle', { class: kind, cx: at, cy: base, r: radius }) +
      label(at, base + 4, node.length > 3 ? `${node.slice(0, 2)}…` : node, {
        class: dark.has(node) ? 'symbol dark' : 'symbol',
        'text-anchor': 'middle',
      })
    );
  });
  const tracks = shown.map(({ path, quadrant }, row) => {
    const y = base + radius + 16 + row * 17;
    const along = parsePath(path).map(place);
    const stops = along.map((at) => element('circle', { class: 'stop', cx: at, cy: y, r: 3.2 }));
    return element(
      'g',
      { class: `track ${quadrant}` },
      line(along[0]!, y, along.at(-1)!, y),
      ...stops,
      label(WIDTH - ROOM_FOR_CLASS + 2, y + 4, shownClass(quadrant), { class: 'value' }),
    );
  });
  const told = [
    ...edges.map(({ pair, text, judgement }) => `${pair} ${text} ${judgement}`),
    ...compositions.map(({ path, quadrant }) => `${path} ${quadrant}`),
  ].slice(0, 40);
  return svgImage(
    { width: WIDTH, height, role: world === undefined ? 'img' : 'group' },
    `Cut tree: ${told.join(', ')}${notes.map((note) => `; ${note}`).join('')}`,
    ...arcs,
    ...circles,
    ...tracks,
    ...notes.map((note, row) => label(SIDE, notesTop + row * 14 + 11, note, { class: 'tick' })),
  );
}

function shownClass(quadrant: Composition['quadrant']): string {
  if (quadrant === 'undefined') return '–';
  return quadrant === 'inconclusive' ? '?' : quadrant.replace('near-', '≈');
}
