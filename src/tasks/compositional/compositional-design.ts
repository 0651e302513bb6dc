import { encodeStamp } from '../../cases/design-stamp.ts';
import type { TakesUnit } from '../../cases/shard.ts';
import { withoutRunKeys } from '../../cases/shard-config.ts';
import { treeNode } from '../../causal/commutative-cut-tree.ts';
import { pairName as nameOf, symbolOf } from '../../causal/dag.ts';
import type { Hypothesis } from '../../causal/hypothesis.ts';
import { populationPns } from '../../causal/population.ts';
import { encodeScm, evaluate, hold, type Scm } from '../../causal/scm.ts';
import { once, perKey } from '../../lib/caching.ts';
import { contentHash } from '../../lib/content-hash.ts';
import {
  type CompositionalCase,
  encodeNoise,
  encodeOrder,
  type Query,
} from '../shared/compositional-case.ts';
import { type CompositionalConfig, kindOfUnits } from './compositional-config.ts';
import { isTold, type Told } from './told.ts';
import { casesPerUnit, pairName, type Unit, unitGroups } from './units.ts';
import { type World, worldCount, worldOf } from './world.ts';

export function designCompositional(config: CompositionalConfig, templateHash: string, twinShare?: number) {
  const worlds = Array.from({ length: worldCount(config) }, (_, index) => {
    const world = worldOf(config, index, templateHash, twinShare);
    return { world, groups: unitGroups(config, world) };
  });
  const all = worlds.flatMap(({ groups }) => groups);
  const cases = all.reduce((sum, group) => sum + group.units * casesPerUnit(config, group), 0);
  const units = all.reduce((sum, group) => sum + group.units, 0);
  const hash = contentHash([JSON.stringify(withoutRunKeys(config)), ...worlds.map(({ world }) => world.id)]);
  const design = encodeStamp({ hash, cases, units: kindOfUnits(config) });
  return {
    cases,
    units,
    hash,
    worlds: worlds.map(({ world, groups }) => ({
      world,
      /** Yields the units in order, each with its questions. Units that `takes` rejects are skipped. */
      *questions(takes: TakesUnit = () => true) {
        const ask = questioner(world, design, config);
        for (const group of groups) {
          const perUnit = casesPerUnit(config, group);
          for (const unit of group.walk((units) => takes(units * perUnit))) yield ask(unit);
        }
      },
    })),
  };
}

interface Draft {
  readonly scm: Scm;
  readonly node: number;
  readonly name: string;
  readonly query: Query;
  readonly hypothesis: Hypothesis | undefined;
}

function questioner(world: World, design: string, config: CompositionalConfig) {
  const { queries, theme } = config;
  const { scm, toldTree, title, rung } = world;
  const { nodes } = scm.dag;
  const modelsOf = perKey((cause: number) => [hold(scm, cause, false), hold(scm, cause, true)] as const);
  const signsOf = perKey((told: Told) => encodeNoise(signsOfNoise(told)));
  const shared = once(() => world.orderBy(world.rng('order')));
  const same = {
    task: 'compositional' as const,
    design,
    world: world.id,
    theme,
    equations: encodeScm(scm),
    ...(toldTree && { tree: toldTree }),
    ...(rung && { rung }),
  };

  return (unit: Unit) => {
    const drafts = draftsOf(unit, world, queries, modelsOf);
    const told = tell(world, unit);
    // Further digits are rounding errors and would lengthen every row.
    const weight = Number(unit.weight.toPrecision(15));
    const questions = drafts.map((draft) => {
      const { name, query, node, hypothesis, scm: model } = draft;
      const asked = hypothesis ? `do(${nodes[hypothesis.node]} = ${hypothesis.value})` : 'factual';
      return {
        metadata: {
          ...same,
          pair: name,
          query,
          unit: unit.index,
          ...(unit.twin !== undefined && { twin: unit.twin }),
          ...(config.order === 'shuffled' && { order: encodeOrder(unit.own?.order ?? shared()) }),
          noise: signsOf(told),
          ...(told.evidence && { seen: [...told.evidence.seen.keys()].map((seen) => nodes[seen]).join(' ') }),
          weight,
          truth: evaluate(model, unit.noise)[node] === 1,
        } satisfies CompositionalCase,
        description: `${title} · ${name} · ${asked} · unit ${unit.index}`,
        effect: node,
        hypothesis,
        /** The stated facts. All questions about a unit share this object. */
        told,
      };
    });
    return { unit, questions };
  };
}

/** Returns the facts to state about a unit. */
function tell({ scm, twins }: World, { noise }: Unit): Told {
  if (!twins || twins.seen.length === 0) return { noise };
  const fact = evaluate(scm, noise);
  const seen = new Map(twins.seen.map((node) => [node, fact[node] === 1]));
  return { noise, evidence: { causes: twins.causes, seen } };
}

/** The characters for noise that is off or on: `0` and `1` if the prompt states it, `o` and `i` if not. */
const NOISE_SIGNS = ['01', 'oi'] as const;

function signsOfNoise(told: Told): string {
  return Array.from(told.noise, (own, node) => NOISE_SIGNS[isTold(told, node) ? 0 : 1][own]).join('');
}

function draftsOf(
  unit: Unit,
  world: World,
  queries: CompositionalConfig['queries'],
  modelsOf: (cause: number) => readonly [Scm, Scm],
): Draft[] {
  const { scm, tree } = world;
  const drafts: Draft[] = [];
  const factual = queries === 'interventional' ? undefined : evaluate(scm, unit.noise);
  if (factual) {
    for (const [to, [first]] of Map.groupBy(unit.pairs, (pair) => pair.to)) {
      const node = treeNode(tree, to);
      const name = unit.isOfPair && first ? pairName(world, first) : symbolOf(scm.dag, node);
      drafts.push({ name, query: 'factual', node, scm, hypothesis: undefined });
    }
  }
  if (queries === 'factual') return drafts;
  // All questions about a world of twins are counterfactual.
  const facts = factual ?? (world.twins && evaluate(scm, unit.noise));
  for (const pair of unit.pairs) {
    const [cause, node] = [treeNode(tree, pair.from), treeNode(tree, pair.to)];
    // If the state of the cause is known, only the opposite is supposed. By consistency, supposing the actual state
    // would give the factual answer.
    for (const value of facts ? [facts[cause] === 0] : [true, false]) {
      drafts.push({
        name: pairName(world, pair),
        query: value ? 'do-true' : 'do-false',
        node,
        scm: modelsOf(cause)[value ? 1 : 0],
        hypothesis: { node: cause, value },
      });
    }
  }
  return drafts;
}

const SMALLEST_WHOLE = 1e-9;

export function smallWholes(
  worlds: readonly (Pick<World, 'title' | 'scm' | 'tree'> & { readonly twins?: World['twins'] })[],
): string[] {
  return worlds.flatMap(({ title, scm, tree, twins }) => {
    if (twins) return [];
    const [cause, effect] = [treeNode(tree, 0), treeNode(tree, tree.nodes.length - 1)];
    const pns = populationPns(scm, cause, effect);
    if (pns >= SMALLEST_WHOLE) return [];
    const pair = nameOf(symbolOf(scm.dag, cause), symbolOf(scm.dag, effect));
    return [
      `${title}: the PNS of ${pair} is ${pns.toExponential(1)}, which is too small for relative errors and classes; change the noise`,
    ];
  });
}
