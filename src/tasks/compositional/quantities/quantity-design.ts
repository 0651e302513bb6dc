import { encodeStamp } from '../../../cases/design-stamp.ts';
import { freshIn } from '../../../cases/fresh-design.ts';
import { pairs, treeNode } from '../../../causal/commutative-cut-tree.ts';
import { pairName } from '../../../causal/dag.ts';
import { populationPns } from '../../../causal/population.ts';
import { encodeScm, type Scm } from '../../../causal/scm.ts';
import { at } from '../../../lib/at.ts';
import { refuseConfig } from '../../../lib/config-error.ts';
import { contentHash } from '../../../lib/content-hash.ts';
import { exactnessProblem } from '../../shared/exactness.ts';
import { COMPOSITIONAL_CONFIG, type CompositionalConfig } from '../compositional-config.ts';
import type { World } from '../world.ts';
import { confoundedPair, exactQuantity, type KnownShare, type Quantity } from './quantity.ts';
import { KINDS_BY_ASK, type QuantityCase } from './quantity-case.ts';

/** The largest number of nodes whose settings of the noise can be enumerated. */
const MOST_NODES = 16;

/**
 * Plans a design's questions about quantities.
 *
 * @param hash - The hash of the yes-no design with the same worlds.
 * @throws {ConfigError} If a world is too large to compute its quantities or to check them by enumeration, or if
 *   questions require that PNS values compose, but they do not.
 */
export function designQuantities(config: CompositionalConfig, worlds: readonly World[], hash: string) {
  const { ask = [], theme } = config;
  const planned = worlds.map((world) => {
    refuseUnfit(world, ask);
    return { world, quantities: quantitiesOf(world, ask) };
  });
  const cases = planned.reduce((sum, { quantities }) => sum + quantities.length, 0);
  const design = encodeStamp({
    hash: contentHash([hash, 'quantities']),
    cases,
    units: 'draws',
    ...freshIn(config, 'quantities'),
  });
  return planned.map(({ world, quantities }) => {
    const { scm, id, title } = world;
    const symbols = scm.dag.nodes;
    const named = ({ cause, effect }: Pick<Quantity, 'cause' | 'effect'>): string =>
      cause === effect ? at(symbols, cause) : pairName(at(symbols, cause), at(symbols, effect));
    const equations = encodeScm(scm);
    const questions = quantities.map((quantity) => {
      const { kind, known } = quantity;
      const metadata: QuantityCase = {
        task: 'quantities',
        design,
        world: id,
        theme,
        equations,
        pair: named(quantity),
        kind,
        ...(known && { known: known.map((part) => `${named(part)}=${part.share}`).join(' ') }),
        truth: exactQuantity(scm, quantity),
      };
      return { ...quantity, metadata, description: `${title} · ${metadata.pair} · ${kind}` };
    });
    return { world, questions };
  });
}

function refuseUnfit({ scm, tree, composes }: World, ask: NonNullable<CompositionalConfig['ask']>): void {
  const refuse = (problem: string) => refuseConfig(COMPOSITIONAL_CONFIG, ['ask'], problem);
  const size = scm.dag.nodes.length;
  if (size > MOST_NODES && ask.some((one) => Object.hasOwn(KINDS_BY_ASK, one)))
    refuse(
      `expected a graph of at most ${MOST_NODES} nodes, got ${size}; for larger graphs, the noise has too many settings to check quantities by enumeration`,
    );
  for (const node of ask.includes('share') ? scm.dag.nodes.keys() : []) {
    // All nodes are checked, because the confounded pair need not belong to the cut tree.
    const inexact = exactnessProblem(scm.dag, treeNode(tree, 0), node);
    if (inexact) refuse(inexact);
  }
  if (ask.includes('composed') && (!composes || tree.nodes.length < 3))
    refuse(
      'composed needs a graph with cutpoints and monotone functions, because only then do PNS values multiply',
    );
}

const SEEN_AND_DONE = ['do-true', 'do-false', 'given-true', 'given-false'] as const;

function quantitiesOf({ scm, tree }: World, ask: NonNullable<CompositionalConfig['ask']>): Quantity[] {
  const all = pairs(tree.nodes.length).map(({ from, to }) => ({
    cause: treeNode(tree, from),
    effect: treeNode(tree, to),
  }));
  const quantities: Quantity[] = [];
  if (ask.includes('share')) {
    const kinds = KINDS_BY_ASK.share.filter((kind) => kind !== 'cause');
    const confounded = confoundedPair(scm, tree.nodes);
    quantities.push(
      ...all.flatMap((pair) => kinds.map((kind) => ({ kind, ...pair }))),
      ...tree.nodes.slice(0, -1).map((cause) => ({ kind: 'cause', cause, effect: cause }) as const),
      ...(confounded ? SEEN_AND_DONE.map((kind) => ({ kind, ...confounded })) : []),
    );
  }
  if (ask.includes('composed'))
    quantities.push(...KINDS_BY_ASK.composed.flatMap((kind) => composedOf(scm, tree.nodes, kind)));
  return quantities;
}

function composedOf(scm: Scm, nodes: readonly number[], kind: 'inductive' | 'deductive'): Quantity[] {
  const told = (cause: number, effect: number): KnownShare => ({
    cause,
    effect,
    share: Number(populationPns(scm, cause, effect).toPrecision(6)),
  });
  const whole = told(at(nodes, 0), at(nodes, nodes.length - 1));
  const parts = nodes.slice(1).map((effect, i) => told(at(nodes, i), effect));
  if (kind === 'inductive') return [{ kind, cause: whole.cause, effect: whole.effect, known: parts }];
  return parts.map(({ cause, effect }) => ({
    kind,
    cause,
    effect,
    known: [whole, ...parts.filter((part) => part.cause !== cause)],
  }));
}
