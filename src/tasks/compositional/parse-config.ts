import { dagFromEdges } from '../../causal/dag.ts';
import { parseConfig, shown } from '../../lib/config-schema.ts';
import { isRecord } from '../../lib/json.ts';
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
export interface GraphConfig extends CommonConfig, Pick<CompositionalInput, 'edges' | 'bccs' | 'functions' | 'noise'> {
  readonly kind: 'graph';
  readonly worlds: number;
  readonly units: 'exhaustive' | { readonly sample: number };
  readonly queries: NonNullable<CompositionalInput['queries']>;
}

/** Twins on two strands. */
export interface StrandsConfig extends CommonConfig {
  readonly kind: 'strands';
  readonly worlds: number;
  readonly units: { readonly twins: number };
  readonly parts: number;
  readonly links: number;
}

/** Twins of several lengths. */
interface LengthsConfig<Kind> extends CommonConfig {
  readonly kind: Kind;
  readonly units: { readonly twins: number };
  readonly links: readonly number[];
}
export type LadderConfig = LengthsConfig<'ladder'>;
export type EvidenceConfig = LengthsConfig<'evidence'>;

/** Parses a config and fills in the defaults of its kind. @throws {ConfigError} If the config is unusable. */
export function parseCompositionalConfig(input: unknown): CompositionalConfig {
  const parsed = parseConfig(COMPOSITIONAL_CONFIG, compositionalConfigSchema, input, choiceProblems);
  const kind = kindOf(parsed);
  const problems = foreignKeys(input, kind, parsed.preset);
  if (kind === 'graph') problems.push(...graphProblems(parsed));
  else problems.push(...unitsProblems(kind, parsed), ...linksProblems(kind, parsed));
  if (problems.length > 0) throw new ConfigError(COMPOSITIONAL_CONFIG, problems);
  return kind === 'graph' ? graphConfig(parsed) : twinsConfig(kind, parsed);
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

/** Refuses the keys of other kinds of design. */
function foreignKeys(input: unknown, kind: DesignKind, preset = 'decisive'): ConfigProblem[] {
  const known: readonly string[] = [...COMMON_KEYS, ...KEYS[kind]];
  const design = kind === 'graph' ? 'presets maasch-… and own graphs' : `preset ${preset}`;
  const message = `remove it; with ${design}, the keys are ${known.join(', ')}`;
  const foreign = Object.keys(isRecord(input) ? input : {}).filter((key) => !known.includes(key));
  return foreign.map((key) => ({ path: [key], message }));
}

/** Refuses graphs and units that a figure or an own graph cannot have. */
function graphProblems({ edges, units = 'exhaustive', queries }: CompositionalInput): ConfigProblem[] {
  const violated = edges ? violatedAssumptions(dagFromEdges(edges)) : [];
  const problems: ConfigProblem[] = violated.map((message) => ({ path: ['edges'], message }));
  const refuse = (message: string) => problems.push({ path: ['units'], message });
  if (units !== 'exhaustive' && 'twins' in units)
    refuse(
      `expected exhaustive or {sample: n}, got ${shown(units)}; only preset decisive, ladder and counterfactual have twins`,
    );
  if (units === 'exhaustive' && queries === 'factual')
    refuse(
      'expected {sample: n} with queries: factual, got exhaustive, whose units are chosen for pairs of a cause and an effect; alternatively, use queries: factual-counterfactual',
    );
  return problems;
}

/** The kinds of designs with twins. */
type TwinsKind = keyof typeof TWIN_DESIGNS;

/** Refuses a number of units that a kind of twins cannot have. */
function unitsProblems(kind: TwinsKind, { units }: CompositionalInput): ConfigProblem[] {
  const { leastUnits } = TWIN_DESIGNS[kind];
  const number = units === undefined ? leastUnits : numberOfUnits(units);
  if (number === undefined || number < leastUnits) {
    const message = `expected {twins: n} with a whole number n from ${leastUnits}, got ${shown(units)}`;
    return [{ path: ['units'], message }];
  }
  // On strands, only some of the units are twins, so their number may be odd.
  if (kind === 'strands' || number % 2 === 0) return [];
  return [{ path: ['units'], message: `expected an even number of twins, got ${number}` }];
}

/** Refuses lengths that a kind of twins cannot have. */
function linksProblems(kind: TwinsKind, { links }: CompositionalInput): ConfigProblem[] {
  const { leastLinks } = TWIN_DESIGNS[kind];
  const lengths = [links ?? []].flat();
  const messages: string[] = [];
  if (kind === 'strands' && lengths.length > 1)
    messages.push(`expected one number of links, got ${shown(links)}; for several lengths, use preset: ladder`);
  const short = lengths.find((length) => length < leastLinks);
  if (short !== undefined) messages.push(`expected at least ${leastLinks} links, got ${short}`);
  if (new Set(lengths).size < lengths.length) messages.push(`expected each number once, got ${shown(links)}`);
  return messages.map((message) => ({ path: ['links'], message }));
}

/** Returns the number n of `units: {twins: n}`; undefined if other units are given. */
function numberOfUnits(units: CompositionalInput['units']): number | undefined {
  return typeof units === 'object' && 'twins' in units ? units.twins : undefined;
}

function commonConfig({ seed, preset, theme, extraneous, answerFormat }: CompositionalInput): CommonConfig {
  return { seed, ...(preset !== undefined && { preset }), theme, extraneous, answerFormat };
}

function graphConfig(input: CompositionalInput): GraphConfig {
  const { edges, bccs, functions, noise, worlds = DEFAULTS.worlds, queries = 'interventional' } = input;
  const units = typeof input.units === 'object' && 'sample' in input.units ? input.units : 'exhaustive';
  return { kind: 'graph', edges, bccs, functions, noise, worlds, units, queries, ...commonConfig(input) };
}

function twinsConfig(kind: TwinsKind, input: CompositionalInput): StrandsConfig | LadderConfig | EvidenceConfig {
  const { worlds = DEFAULTS.worlds, parts = DEFAULTS.parts } = input;
  const design = TWIN_DESIGNS[kind];
  const units = { twins: numberOfUnits(input.units) ?? design.twins };
  const links = [input.links ?? design.links].flat();
  const common = commonConfig(input);
  if (kind === 'strands') return { kind, worlds, units, parts, links: links[0]!, ...common };
  return { kind, units, links, ...common };
}
