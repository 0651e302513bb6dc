import { treeOf } from '../../causal/commutative-cut-tree.ts';
import { populationPns } from '../../causal/population.ts';
import { decodeScm } from '../../causal/scm.ts';
import type { CompositionalCase } from './case.ts';
import { localDiscrimination, type TwinRadius, twinRadii } from './local-readers.ts';

/** Returns sentences about a design for `check`: what its discrimination shows about a model. */
export function compositionalNotes(cases: readonly CompositionalCase[]): string[] {
  const byKind = Map.groupBy(twinRadii(cases), ({ kind }) => kind);
  const notes = [...byKind].map(([kind, twins]) =>
    kind === 'ladder' ? ladderNote(twins) : radiusNote(leastRadius(twins)),
  );
  const withoutTwins = cases.filter(({ kind }) => kind === 'graph');
  if (withoutTwins.length === 0) return notes;
  return [...notes, ...smallPnsNotes(withoutTwins), withoutTwinsNote(withoutTwins)];
}

function leastRadius(twins: readonly TwinRadius[]): number {
  return Math.min(...twins.map(({ radius }) => radius));
}

/** @example 'smallest radius of the twins by the links of the ladder: 2: 0, 4: 1, 8: 3' */
function ladderNote(twins: readonly TwinRadius[]): string {
  const byLinks = [...Map.groupBy(twins, ({ distance }) => distance)].sort(([a], [b]) => a - b);
  const radii = byLinks.map(([links, members]) => `${links}: ${leastRadius(members)}`);
  return `smallest radius of the twins by the links of the ladder: ${radii.join(', ')}`;
}

function radiusNote(least: number): string {
  if (least < 0) return 'some twins differ in what the text says about single nodes';
  const view = least === 0 ? 'single nodes' : `${least} link${least === 1 ? '' : 's'} around each node`;
  return `no reader that sees only ${view} can distinguish any twins of this design, however it combines what it sees`;
}

function withoutTwinsNote(cases: readonly CompositionalCase[]): string {
  const most = localDiscrimination(cases).toFixed(2);
  return `a design without twins does not show that a model follows causes. On this design, a reader that sees only one link around each node, and does not match names between nodes, could reach a discrimination of ${most}; on preset decisive, it would score 0`;
}

/** A PNS below this number is useless for relative errors and classes. */
const LEAST_PNS = 1e-9;

/** Warns of worlds whose PNS from the root to the leaf is all but 0. */
function smallPnsNotes(cases: readonly CompositionalCase[]): string[] {
  const worlds = new Map(cases.map((item) => [item.world, item]));
  return [...worlds.values()].flatMap(({ world, equations, tree }) => {
    const scm = decodeScm(equations);
    const nodes = treeOf(scm.dag, tree);
    const pns = populationPns(scm, nodes[0]!, nodes.at(-1)!);
    if (pns >= LEAST_PNS) return [];
    return `${world} has a PNS of ${pns.toExponential(1)} from root to leaf, which is too small for relative errors and classes; change the noise`;
  });
}
