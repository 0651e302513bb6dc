import { parsePair, parsePath } from '../../causal/dag.ts';
import { DASH, decimals } from '../../draw/format.ts';
import type { Block, Tone } from '../../report/section.ts';
import { errorText, toneOfClass, toneOfPns } from './cells.ts';
import { CLASS_WORDS } from './classes.ts';
import { drawCutTree, type TreeArc, type TreeTrack } from './draw-cut-tree.ts';
import type { ShownWorld } from './shown-world.ts';
import type { CompositionResult, WorldResult } from './world-result.ts';
import type { WorldTruth } from './world-truths.ts';

/** The largest number of variants whose cut trees are drawn. */
const MOST_FIGURES = 3;
/** Longer trees show true values only in the hints of arcs. */
const MOST_NODES_WITH_TRUTHS = 4;
/** Longer trees show only the arcs between neighbours, and the one from the first node to the last. */
const MOST_NODES_WITH_ALL_ARCS = 6;
/** A figure shows at most this many paths. */
const MOST_TRACKS = 8;

const TEXT =
  'Numbers on lines: the PNS (how often the effect follows its cause) from the answers / in truth. ε and γ: how far the product of the parts is from the true whole, and from the model’s own whole, as shares of it. Green: within 10 %.';

/**
 * Draws the cut tree of the first world for each variant; nothing for a tree without paths. Arcs above the nodes carry
 * the PNS of pairs, from the answers and in truth; an arc is green if they are within 10 % of each other. Tracks below
 * the nodes are paths with ε and γ of their products, coloured by class. A node is green if every path through it is
 * valid.
 *
 * @see Maasch et al. (2025), Figs. 4B, 8
 */
export function cutTreeBlocks(worlds: readonly ShownWorld[]): Block[] {
  const [first] = worlds;
  if (first === undefined || first.truth.compositions.length === 0) return [];
  const { truth, variants } = first;
  const only = worlds.length > 1 ? ` This is world ${truth.id}, the first of ${worlds.length}.` : '';
  const figures = variants.slice(0, MOST_FIGURES);
  return [
    { kind: 'text', text: TEXT + only },
    ...figures.map(({ name, result }) => cutTreeFigure(name, truth, result)),
  ];
}

/** Draws the cut tree of a variant, says in words what is drawn, and names the class of the world. */
function cutTreeFigure(variant: string, truth: WorldTruth, result: WorldResult): Block {
  const arcs = arcsOf(truth, result);
  const compositions = result.compositions.slice(0, MOST_TRACKS);
  const texts = [
    ...arcs.map(({ pair, text }) => `${pair} ${text}`),
    ...compositions.map((path) => `${path.path} ${errorsText(path)} (${CLASS_WORDS[path.class]})`),
  ];
  const alt = `Cut tree with PNS from the answers / in truth: ${texts.join('; ')}`;
  const svg = drawCutTree({
    alt,
    nodes: truth.tree.map((name) => ({ name, tone: toneOfNode(name, result.compositions) })),
    arcs,
    tracks: compositions.map((path) => trackOf(path, truth.tree)),
    more: result.compositions.length - compositions.length,
  });
  const className = result.class === undefined ? '' : `: ${CLASS_WORDS[result.class]}`;
  return { kind: 'figure', svg, alt: `${variant}: ${alt}`, caption: `${variant}${className}` };
}

/** An arc, with its pair and a text such as `0.598 / 0.600`: the PNS from the answers and in truth. */
type PairArc = TreeArc & { readonly pair: string; readonly text: string };

/** Lists the arcs to draw. */
function arcsOf({ tree, pairs }: WorldTruth, result: WorldResult): PairArc[] {
  return pairs.flatMap(({ pair, pns }, position) => {
    const { cause, effect } = parsePair(pair);
    const from = tree.indexOf(cause);
    const to = tree.indexOf(effect);
    const isMinor = to - from > 1 && to - from < tree.length - 1;
    if (isMinor && tree.length > MOST_NODES_WITH_ALL_ARCS) return [];
    const estimate = result.pairs[position]!.pns;
    const value = estimate.kind === 'estimate' ? estimate.value : undefined;
    const text = `${pnsText(value)} / ${pnsText(pns)}`;
    const label = tree.length > MOST_NODES_WITH_TRUTHS ? pnsText(value) : text;
    return [{ from, to, label, hint: `PNS of ${pair}: ${text}`, tone: toneOfPns(pns, value), pair, text }];
  });
}

function pnsText(pns: number | undefined): string {
  return pns === undefined ? DASH : decimals(pns);
}

function trackOf(composition: CompositionResult, tree: readonly string[]): TreeTrack {
  const label = errorsText(composition);
  return {
    stops: parsePath(composition.path).map((node) => tree.indexOf(node)),
    label,
    hint: `${composition.path}: ${label}; ${CLASS_WORDS[composition.class]}`,
    tone: toneOfClass(composition.class),
  };
}

function errorsText({ external, internal }: CompositionResult): string {
  return `ε ${errorText(external)}, γ ${errorText(internal)}`;
}

/** Returns the tone of a node: good if all paths through it are valid; undefined if no path passes through it. */
function toneOfNode(node: string, paths: readonly CompositionResult[]): Tone | undefined {
  const through = paths.filter(({ path }) => parsePath(path).includes(node));
  if (through.length === 0) return undefined;
  if (through.every((path) => path.class.startsWith('V'))) return 'good';
  return through.some((path) => path.class === 'inconclusive') ? 'unsure' : 'bad';
}
