import { element, hint, label, line, rounded, shortName, svgImage } from '../../draw/svg.ts';
import type { Tone } from '../../report/section.ts';

/** What is drawn of a cut tree: nodes from left to right, arcs above them, and below them a track for each path. */
export interface TreeDrawing {
  /** Says in words what is drawn. */
  readonly alt: string;
  /** A node without a tone is on no path. */
  readonly nodes: readonly { readonly name: string; readonly tone: Tone | undefined }[];
  readonly arcs: readonly TreeArc[];
  readonly tracks: readonly TreeTrack[];
  /** The number of paths for which there is no track. */
  readonly more: number;
}

/** An arc from one node to another, by their positions. */
export interface TreeArc {
  readonly from: number;
  readonly to: number;
  readonly label: string;
  /** What browsers show when the pointer rests on the arc. */
  readonly hint: string;
  readonly tone: Tone;
}

/** A line below the tree, with a stop below each node of a path. */
export interface TreeTrack extends Pick<TreeArc, 'label' | 'hint' | 'tone'> {
  /** The positions of the nodes. */
  readonly stops: readonly number[];
}

// All sizes are in pixels.
const WIDTH = 520;
/** The margin at both sides. */
const SIDE = 30;
/** The room above the highest arc. */
const TOP = 24;
/** The room for the labels of tracks, on the right. */
const LABELS = 120;
const NODE_RADIUS = 13;
const STOP_RADIUS = 3.5;
/** The distance between the nodes and the first track, and between tracks. */
const GAP = 16;
const TRACK = 18;
/** The room for a line of text below the tracks. */
const LINE = 12;
/** How far the baseline of a text lies below its middle. */
const BASELINE = 4;
/** How much higher an arc is for each node that it passes over; arcs over many nodes are no higher than over five. */
const RISE = 18;
const MOST_RISES = 5;
/** Longer names of nodes are cut. */
const MOST_LETTERS = 3;

/** Draws a cut tree as SVG. */
export function drawCutTree({ alt, nodes, arcs, tracks, more }: TreeDrawing): string {
  const distance = (WIDTH - 2 * SIDE - LABELS) / Math.max(1, nodes.length - 1);
  const columns = nodes.map((_, position) => SIDE + position * distance);
  const base = TOP + NODE_RADIUS + Math.max(...arcs.map(riseOf));
  const firstTrack = base + NODE_RADIUS + GAP;
  const bottom = firstTrack + tracks.length * TRACK;
  return svgImage(
    { width: WIDTH, height: more > 0 ? bottom + LINE : bottom },
    alt,
    ...arcs.map((arc) => drawnArc(arc, columns, base)),
    ...nodes.map(({ name, tone }, position) => drawnNode(name, tone, columns[position]!, base)),
    ...tracks.map((track, row) => drawnTrack(track, columns, firstTrack + row * TRACK)),
    more > 0 ? label(SIDE, bottom + LINE / 2, `and ${more} more paths`, { class: 'tick' }) : '',
  );
}

/** Returns how far an arc rises above the nodes; 0 between neighbours. */
function riseOf({ from, to }: TreeArc): number {
  return RISE * Math.min(to - from - 1, MOST_RISES);
}

function drawnArc(arc: TreeArc, columns: readonly number[], base: number): string {
  const rise = riseOf(arc);
  const start = columns[arc.from]!;
  const end = columns[arc.to]!;
  const middle = (start + end) / 2;
  // Between neighbours, a straight line leads from centre to centre. Other arcs begin just inside of the nodes' upper
  // edges. A quadratic curve rises half as high as its control point.
  const isStraight = rise === 0;
  const foot = isStraight ? base : base - NODE_RADIUS + 2;
  const control = isStraight ? base : base - NODE_RADIUS - 2 * rise;
  const labelled = isStraight ? base - 5 : base - NODE_RADIUS - rise - 3;
  const d = `M${rounded(start)} ${rounded(foot)}Q${rounded(middle)} ${rounded(control)} ${rounded(end)} ${rounded(foot)}`;
  return element(
    'g',
    {},
    hint(arc.hint),
    element('path', { class: `edge ${arc.tone}`, d }),
    label(middle, labelled, arc.label, { class: 'edge-label', 'text-anchor': 'middle' }),
  );
}

function drawnNode(name: string, tone: Tone | undefined, x: number, y: number): string {
  return (
    element('circle', { class: `node ${tone ?? ''}`, cx: x, cy: y, r: NODE_RADIUS }) +
    label(x, y + BASELINE, shortName(name, MOST_LETTERS), { 'text-anchor': 'middle' })
  );
}

function drawnTrack(track: TreeTrack, columns: readonly number[], y: number): string {
  const stops = track.stops.map((position) => columns[position]!);
  return element(
    'g',
    { class: track.tone },
    hint(track.hint),
    line([stops[0]!, y], [stops.at(-1)!, y], { class: `edge ${track.tone}` }),
    ...stops.map((x) => element('circle', { class: `node ${track.tone}`, cx: x, cy: y, r: STOP_RADIUS })),
    label(WIDTH - LABELS - SIDE + GAP, y + BASELINE, track.label, { class: 'edge-label' }),
  );
}
