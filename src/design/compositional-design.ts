import { type Pair, pairs } from '../causal/commutative-cut-tree.ts';
import { evaluate, intervene, type Scm } from '../causal/scm.ts';
import { type CompositionalCase, encodeStamp, type Query } from './case.ts';
import type { CompositionalConfig } from './compositional-config.ts';
import { ConfigError } from './config-error.ts';
import { contentHash } from './content-hash.ts';
import { encodeScm } from './scm-code.ts';
import { enumeratedUnits, MOST_ENUMERATED_BITS, noiseThatMatters, sampledUnits, type Unit } from './units.ts';
import { type World, worldOf } from './world.ts';

/** Everything that will be asked, before any of it is put into words. */
export interface CompositionalDesign {
  readonly world: World;
  /** How many questions there are in all. */
  readonly cases: number;
  /** The units in order, each with its questions. A fresh walk on every call. */
  readonly questions: () => Generator<UnitQuestions>;
}

export interface UnitQuestions {
  readonly unit: Unit;
  readonly questions: readonly Question[];
}

/** One question about one unit. */
export interface Question {
  readonly metadata: CompositionalCase;
  /** For people who look at a list of cases. */
  readonly description: string;
  /** Number of the node asked about. */
  readonly effect: number;
  /** What is to be supposed, if anything. */
  readonly hypothesis: Hypothesis | undefined;
}

/** That a node is held at a value. */
export interface Hypothesis {
  readonly node: number;
  readonly value: boolean;
}

/**
 * Plans the questions of a compositional design.
 *
 * @param wording - See {@link worldOf}.
 * @throws {ConfigError} If a pair has too many settings to enumerate.
 */
export function designCompositional(config: CompositionalConfig, wording: string): CompositionalDesign {
  const world = worldOf(config, wording);
  const cases = countCases(config, world);
  const design = encodeStamp({
    hash: contentHash([JSON.stringify(config), world.id]),
    cases,
    units: config.units === 'exhaustive' ? 'exhaustive' : 'sample',
  });
  const ask = questioner(world, design, config);
  const units = () =>
    config.units === 'exhaustive'
      ? enumeratedUnits(world, config.seed)
      : sampledUnits(world, config.seed, config.units.sample);
  return {
    world,
    cases,
    *questions() {
      for (const unit of units()) yield { unit, questions: ask(unit) };
    },
  };
}

function countCases(config: CompositionalConfig, world: World): number {
  const all = pairs(world.tree.nodes.length);
  const effects = world.tree.nodes.length - 1;
  if (config.units !== 'exhaustive') {
    const perUnit = {
      interventional: 2 * all.length,
      'factual-counterfactual': effects + all.length,
      factual: effects,
    };
    return config.units.sample * perUnit[config.queries];
  }
  let units = 0;
  for (const pair of all) {
    const bits = noiseThatMatters(world, pair).length;
    if (bits > MOST_ENUMERATED_BITS) {
      const name = pairName(world, pair);
      throw new ConfigError('generators/compositional.ts', [
        {
          path: ['units'],
          message: `expected at most 2^${MOST_ENUMERATED_BITS} units for a pair, got 2^${bits} for ${name}, which is ${2 ** bits} settings to enumerate; use units: {sample: n}, or a smaller graph`,
        },
      ]);
    }
    units += 2 ** bits;
  }
  return 2 * units;
}

/** Returns the function that turns a unit into its questions, with the truth of each. */
function questioner(
  world: World,
  design: string,
  { queries, theme }: CompositionalConfig,
): (unit: Unit) => Question[] {
  const model = encodeScm(world.scm);
  const { nodes } = world.scm.dag;
  const held = heldModels(world);

  const question = (
    unit: Unit,
    noise: string,
    name: string,
    query: Query,
    effect: number,
    truth: boolean,
    hypothesis?: Hypothesis,
  ): Question => ({
    metadata: {
      causal: 'ccr',
      case: `${world.id}/${name}/${unit.index}/${query}`,
      design,
      world: world.id,
      theme,
      model,
      pair: name,
      query,
      unit: unit.index,
      noise,
      weight: unit.weight,
      truth,
    },
    description: `${world.title} · ${name} · ${hypothesis ? `do(${nodes[hypothesis.node]} = ${hypothesis.value})` : 'factual'} · unit ${unit.index}`,
    effect,
    hypothesis,
  });

  return (unit) => {
    const noise = unit.noise.join('');
    const list: Question[] = [];
    const factual = queries === 'interventional' ? undefined : evaluate(world.scm, unit.noise);
    if (factual) {
      for (const effect of new Set(unit.pairs.map(({ to }) => world.tree.nodes[to]!))) {
        list.push(question(unit, noise, nodes[effect]!, 'factual', effect, factual[effect] === 1));
      }
    }
    if (queries === 'factual') return list;
    for (const pair of unit.pairs) {
      const [cause, effect] = [world.tree.nodes[pair.from]!, world.tree.nodes[pair.to]!];
      // The opposite of the fact; the factual answer stands for the other half, by consistency.
      const values = factual ? [factual[cause] === 0] : [true, false];
      for (const value of values) {
        const truth = evaluate(held(cause, value), unit.noise)[effect] === 1;
        const hypothesis = { node: cause, value };
        list.push(
          question(
            unit,
            noise,
            pairName(world, pair),
            value ? 'do-true' : 'do-false',
            effect,
            truth,
            hypothesis,
          ),
        );
      }
    }
    return list;
  };
}

/** Models under do(cause = value), each built once. */
function heldModels(world: World): (cause: number, value: boolean) => Scm {
  const models = new Map<number, Scm>();
  return (cause, value) => {
    const key = 2 * cause + Number(value);
    const model = models.get(key) ?? intervene(world.scm, new Map([[cause, value]]));
    models.set(key, model);
    return model;
  };
}

function pairName(world: World, { from, to }: Pair): string {
  const { nodes } = world.scm.dag;
  return `${nodes[world.tree.nodes[from]!]}→${nodes[world.tree.nodes[to]!]}`;
}
