import { parsePair, parsePath } from '../../causal/dag.ts';
import { decimals } from '../../draw/format.ts';
import { element, hint, label, line, rounded, shortened, svgImage } from '../../draw/svg.ts';
import type { Tone } from '../../report/section.ts';
import { CLASS_WORDS, isWithin } from './classes.ts';
import type { RelativeError } from './compositions.ts';
import type { CompositionResult, WorldResult } from './results.ts';
import type { WorldTruth } from './shared.ts';

/** The width of the figure. This and all other sizes are in pixels. */
const WIDTH = 520;
/** The margin at both sides. */
const SIDE = 30;
/** The room above the highest arc. */
const TOP = 24;
/** The distance between tracks. */
const TRACK = 18;
/** The room for ε and γ on the right. */
const NUMBERS = 120;
/** The radius of a node, and of the stops on a track. */
const RADIUS = 13;
const STOP_RADIUS = 3.5;
/** How much higher an arc is for each node that it passes over; arcs over many nodes are no higher than over five. */
const RISE = 18;
const MOST_RISES = 5;

/** Longer trees show the truth of arcs only in their hints. */
const MOST_NODES_WITH_TRUTHS = 4;
/** Longer trees show only the arcs between neighbours, and the one from the first node to the last. */
const MOST_NODES_WITH_ALL_ARCS = 6;
const MOST_TRACKS = 8;

/**
 * Draws a variant's cut tree. Arcs above the nodes carry the PNS of pairs, from the answers and in truth; an arc is
 * green if they are within 10 % of each other. Tracks below the nodes are paths with ε and γ of their products, coloured
 * by class. A node is green if every path through it is valid.
 *
 * @see Maasch et al. (2025), Figs. 4B, 8
 */
export function cutTree(truth: WorldTruth, found: WorldResult): string {
  const { tree } = truth;
  const step = (WIDTH - 2 * SIDE - NUMBERS) / Math.max(1, tree.length - 1);
  const place = (node: string): number => SIDE + tree.indexOf(node) * step;
  const arcs = arcsOf(truth, found);
  const rise = (span: number): number => RISE * Math.min(span - 1, MOST_RISES);
  const base = TOP + RADIUS + Math.max(...arcs.map(({ span }) => rise(span)));
  const tracks = found.compositions.slice(0, MOST_TRACKS);
  const more = found.compositions.length - tracks.length;
  const bottom = base + RADIUS + 12 + tracks.length * TRACK;
  return svgImage(
    { width: WIDTH, height: bottom + (more > 0 ? 16 : 4) },
    cutTreeText(truth, found),
    ...arcs.map(({ span, ...arc }) =>
      drawnArc(
        { ...arc, shown: tree.length > MOST_NODES_WITH_TRUTHS ? arc.text.split(' /')[0]! : arc.text },
        place(arc.from),
        place(arc.to),
        { base, rise: rise(span) },
      ),
    ),
    ...tree.map((node) => drawnNode(node, place(node), base, toneOfNode(node, found.compositions))),
    ...tracks.map((track, row) => drawnTrack(track, place, base + RADIUS + 16 + row * TRACK)),
    more > 0 ? label(SIDE, bottom + 10, `and ${more} more paths`, { class: 'tick' }) : '',
  );
}

/** The arc of a pair, with its PNS from the answers and in truth. */
interface Arc {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly tone: Tone;
}

/** Lists the arcs to draw. `span` is the number of steps along the tree that an arc leads over. */
function arcsOf({ tree, pairs }: WorldTruth, found: WorldResult): (Arc & { readonly span: number })[] {
  return pairs.flatMap(({ pair, pns }, p) => {
    const { cause: from, effect: to } = parsePair(pair);
    const span = tree.indexOf(to) - tree.indexOf(from);
    if (tree.length > MOST_NODES_WITH_ALL_ARCS && span > 1 && span < tree.length - 1) return [];
    const estimate = found.pairs[p]!.pns;
    const value = estimate.kind === 'estimate' ? estimate.value : undefined;
    return [{ from, to, span, text: `${pnsText(value)} / ${pnsText(pns)}`, tone: toneOfPns(pns, value) }];
  });
}

function pnsText(pns: number | undefined): string {
  return pns === undefined ? '–' : decimals(pns);
}

/** Returns the tone of an estimated PNS: good if it is within 10 % of the truth. */
export function toneOfPns(truth: number | undefined, value: number | undefined): Tone {
  if (truth === undefined || value === undefined) return 'unsure';
  return isWithin(truth, value) ? 'good' : 'bad';
}

function drawnArc(
  { from, to, text, shown, tone }: Arc & { readonly shown: string },
  start: number,
  end: number,
  { base, rise }: { readonly base: number; readonly rise: number },
): string {
  const y = base - (rise > 0 ? RADIUS - 2 : 0);
  const top = base - 2 * rise - (rise > 0 ? RADIUS : 0);
  const middle = (start + end) / 2;
  const d = `M${rounded(start)} ${rounded(y)}Q${rounded(middle)} ${rounded(top)} ${rounded(end)} ${rounded(y)}`;
  const height = rise > 0 ? base - rise - RADIUS : base - 2;
  return element(
    'g',
    {},
    hint(`PNS of ${from}→${to}: ${text}`),
    element('path', { class: `edge ${tone}`, d }),
    label(middle, height - 3, shown, { class: 'edge-label', 'text-anchor': 'middle' }),
  );
}

function drawnNode(node: string, x: number, y: number, tone: Tone | ''): string {
  return (
    element('circle', { class: `node ${tone}`, cx: x, cy: y, r: RADIUS }) +
    label(x, y + 4, shortened(node, 3), { 'text-anchor': 'middle' })
  );
}

/** Returns the tone of a node: good if all paths through it are valid; none if no path passes through it. */
function toneOfNode(node: string, paths: readonly CompositionResult[]): Tone | '' {
  const through = paths.filter(({ path }) => parsePath(path).includes(node));
  if (through.length === 0) return '';
  if (through.every((path) => path.class.startsWith('V'))) return 'good';
  return through.some((path) => path.class === 'inconclusive') ? 'unsure' : 'bad';
}

function drawnTrack(track: CompositionResult, place: (node: string) => number, y: number): string {
  const stops = parsePath(track.path).map(place);
  const tone = toneOfClass(track.class);
  return element(
    'g',
    { class: tone },
    hint(`${track.path}: ${errorsText(track)}; ${CLASS_WORDS[track.class]}`),
    line([stops[0]!, y], [stops.at(-1)!, y], { class: `edge ${tone}` }),
    ...stops.map((x) => element('circle', { class: `node ${tone}`, cx: x, cy: y, r: STOP_RADIUS })),
    label(WIDTH - NUMBERS - SIDE + 16, y + 4, errorsText(track), { class: 'edge-label' }),
  );
}

/** Returns the tone of a class: good if valid and consistent, bad if either fails. */
export function toneOfClass(name: string): Tone {
  if (name === 'VC') return 'good';
  return name === 'inconclusive' || name === 'undefined' ? 'unsure' : 'bad';
}

function errorsText({ external, internal }: CompositionResult): string {
  return `ε ${errorText(external)}, γ ${errorText(internal)}`;
}

/** Writes a relative error; ∞ if it is unbounded, and a dash if it is undefined. */
export function errorText(error: RelativeError | undefined): string {
  if (typeof error === 'number') return decimals(error);
  return error === 'unbounded' ? '∞' : '–';
}

/** Says in words what {@link cutTree} draws. */
export function cutTreeText(truth: WorldTruth, found: WorldResult): string {
  const pairs = arcsOf(truth, found).map(({ from, to, text }) => `${from}→${to} ${text}`);
  const tracks = found.compositions
    .slice(0, MOST_TRACKS)
    .map((track) => `${track.path} ${errorsText(track)} (${CLASS_WORDS[track.class]})`);
  return `Cut tree with PNS from the answers / in truth: ${[...pairs, ...tracks].join('; ')}`;
}
