import { dagFromEdges } from '../../causal/dag.ts';
import { parseConfig, shown } from '../../lib/config-schema.ts';
import { isRecord } from '../../lib/is-record.ts';
import { ConfigError, type ConfigProblem } from '../../lib/user-error.ts';
import type { DesignKind } from './case.ts';
import {
  COMPOSITIONAL_CONFIG,
  type CompositionalInput,
  compositionalConfigSchema,
  DEFAULTS,
  DESIGN_OF_PRESET,
  TWIN_DESIGNS,
} from './config.ts';
import { violatedAssumptions } from './graphs.ts';

/** A checked config with all defaults, by the kind of its design. */
export type CompositionalConfig = GraphConfig | StrandsConfig | LadderConfig | EvidenceConfig;

/** What designs of all kinds have in their config. */
interface CommonConfig extends Pick<CompositionalInput, 'seed' | 'theme' | 'extraneous' | 'answerFormat'> {
  readonly preset?: string | undefined;
}

/** A figure of the paper or an own graph, without twins. */
export interface GraphConfig
  extends CommonConfig,
    Pick<CompositionalInput, 'edges' | 'bccs' | 'functions' | 'noise'> {
  readonly kind: 'graph';
  readonly worlds: number;
  readonly units: GraphUnits;
  readonly queries: NonNullable<CompositionalInput['queries']>;
}

type GraphUnits = 'exhaustive' | { readonly sample: number };

/** Twins on two strands. */
export interface StrandsConfig extends CommonConfig {
  readonly kind: 'strands';
  readonly worlds: number;
  readonly units: TwinUnits;
  readonly parts: number;
  readonly links: number;
}

/** Twins on two strands, for each of several lengths. */
export interface LadderConfig extends CommonConfig {
  readonly kind: 'ladder';
  readonly units: TwinUnits;
  readonly links: readonly number[];
}

/** Evidence twins, whose paths have the given lengths. */
export interface EvidenceConfig extends CommonConfig {
  readonly kind: 'evidence';
  readonly units: TwinUnits;
  readonly links: readonly number[];
}

interface TwinUnits {
  /** The number of units. */
  readonly twins: number;
}

/** Parses a config and fills in the defaults of its kind. @throws {ConfigError} If the config is unusable. */
export function parseCompositionalConfig(input: unknown): CompositionalConfig {
  const parsed = parseConfig(COMPOSITIONAL_CONFIG, compositionalConfigSchema, input, choiceProblems);
  const kind = kindOf(parsed);
  const { value, problems } = kind === 'graph' ? graphConfig(parsed) : twinsConfig(kind, parsed);
  const all = [...foreignKeys(input, kind, parsed.preset), ...problems];
  if (all.length > 0) throw new ConfigError(COMPOSITIONAL_CONFIG, all);
  return value;
}

/** A value of a config, to be used only if it has no problems. */
interface Checked<T> {
  readonly value: T;
  readonly problems: readonly ConfigProblem[];
}

/** Refuses a config that chooses its worlds in several ways. */
function choiceProblems(input: Record<string, unknown>): ConfigProblem[] {
  const chosen = ['preset', 'bccs', 'edges'].filter((key) => input[key] !== undefined);
  if (chosen.length <= 1) return [];
  return [{ path: [], message: `expected only one of preset, bccs, edges, got ${chosen.join(' and ')}` }];
}

/** Returns the kind of design that a config asks for. */
function kindOf({ preset = 'decisive', edges, bccs }: CompositionalInput): DesignKind {
  return edges || bccs ? 'graph' : (DESIGN_OF_PRESET[preset] ?? 'graph');
}

/** The keys of designs of all kinds, and the further keys of each kind. */
const COMMON_KEYS = ['seed', 'preset', 'theme', 'extraneous', 'answerFormat'] as const;
const KEYS: Readonly<Record<DesignKind, readonly (keyof CompositionalInput)[]>> = {
  graph: ['edges', 'bccs', 'functions', 'noise', 'worlds', 'units', 'queries'],
  strands: ['worlds', 'units', 'parts', 'links'],
  ladder: ['units', 'links'],
  evidence: ['units', 'links'],
};

/** Lists the keys of other kinds of design. */
function foreignKeys(input: unknown, kind: DesignKind, preset = 'decisive'): ConfigProblem[] {
  const known: readonly string[] = [...COMMON_KEYS, ...KEYS[kind]];
  const design = kind === 'graph' ? 'figures and own graphs' : `preset ${preset}`;
  const message = `remove it; with ${design}, the keys are ${known.join(', ')}`;
  const foreign = Object.keys(isRecord(input) ? input : {}).filter((key) => !known.includes(key));
  return foreign.map((key) => ({ path: [key], message }));
}

function commonConfig({ seed, preset, theme, extraneous, answerFormat }: CompositionalInput): CommonConfig {
  return { seed, ...(preset !== undefined && { preset }), theme, extraneous, answerFormat };
}

/** Builds the config of a figure or an own graph. */
function graphConfig(input: CompositionalInput): Checked<GraphConfig> {
  const { edges, bccs, functions, noise, worlds = DEFAULTS.worlds, queries = 'interventional' } = input;
  const violated = edges ? violatedAssumptions(dagFromEdges(edges)) : [];
  const units = graphUnits(input.units, queries);
  return {
    value: {
      kind: 'graph',
      edges,
      bccs,
      functions,
      noise,
      worlds,
      units: units.value,
      queries,
      ...commonConfig(input),
    },
    problems: [...violated.map((message) => ({ path: ['edges'], message })), ...units.problems],
  };
}

/** Checks the units of a figure or an own graph. By default, all units that can matter are asked about. */
function graphUnits(
  units: CompositionalInput['units'] = 'exhaustive',
  queries: GraphConfig['queries'],
): Checked<GraphUnits> {
  const refused = (message: string): Checked<GraphUnits> => ({
    value: 'exhaustive',
    problems: [{ path: ['units'], message }],
  });
  if (units !== 'exhaustive' && 'twins' in units)
    return refused(
      `expected exhaustive or {sample: n}, got ${shown(units)}; only preset decisive, ladder and counterfactual have twins`,
    );
  if (queries === 'factual' && units === 'exhaustive')
    return refused(
      'expected {sample: n} with queries: factual, got exhaustive, whose units are chosen for pairs of a cause and an effect; alternatively, use queries: factual-counterfactual',
    );
  return { value: units, problems: [] };
}

type TwinsKind = keyof typeof TWIN_DESIGNS;

/** Builds the config of a design with twins. */
function twinsConfig(
  kind: TwinsKind,
  input: CompositionalInput,
): Checked<StrandsConfig | LadderConfig | EvidenceConfig> {
  const { worlds = DEFAULTS.worlds, parts = DEFAULTS.parts } = input;
  const { value: units, problems } = twinUnits(kind, input.units);
  const links = twinLinks(kind, input.links);
  const common = commonConfig(input);
  return {
    value:
      kind === 'strands'
        ? { kind, worlds, units, parts, links: links.value[0]!, ...common }
        : { kind, units, links: links.value, ...common },
    problems: [...problems, ...links.problems],
  };
}

/** Checks the number of twins. */
function twinUnits(kind: TwinsKind, input: CompositionalInput['units']): Checked<TwinUnits> {
  const { twins, leastUnits } = TWIN_DESIGNS[kind];
  const units = input ?? { twins };
  const refused = (message: string): Checked<TwinUnits> => ({
    value: { twins },
    problems: [{ path: ['units'], message }],
  });
  if (units === 'exhaustive' || !('twins' in units) || units.twins < leastUnits)
    return refused(`expected {twins: n} with a whole number n from ${leastUnits}, got ${shown(units)}`);
  // On strands, only some of the units are twins, so their number may be odd.
  if (kind !== 'strands' && units.twins % 2 === 1)
    return refused(`expected an even number of twins, got ${units.twins}`);
  return { value: units, problems: [] };
}

/** Checks the numbers of links. */
function twinLinks(kind: TwinsKind, input: CompositionalInput['links']): Checked<readonly number[]> {
  const { links, leastLinks } = TWIN_DESIGNS[kind];
  const lengths = input === undefined ? links : [input].flat();
  const messages: string[] = [];
  if (kind === 'strands' && lengths.length !== 1)
    messages.push(
      `expected one number of links, got ${shown(input)}; for several lengths, use preset: ladder`,
    );
  const short = lengths.find((length) => length < leastLinks);
  if (short !== undefined) messages.push(`expected at least ${leastLinks} links, got ${short}`);
  if (new Set(lengths).size < lengths.length) messages.push(`expected each number once, got ${shown(input)}`);
  return { value: lengths, problems: messages.map((message) => ({ path: ['links'], message })) };
}
