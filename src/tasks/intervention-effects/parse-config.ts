import { parseConfig, shown } from '../../lib/config-schema.ts';
import { isRecord } from '../../lib/json.ts';
import { ConfigError, type ConfigProblem } from '../../lib/user-error.ts';
import { UNTOLD_GRAPH } from './case.ts';
import {
  INTERVENTION_EFFECTS_CONFIG,
  type InterventionEffectsConfig,
  interventionEffectsConfigSchema,
  MOST_QUESTIONS,
} from './config.ts';
import { type RelationGraph, relationGraphs } from './graphs.ts';
import { mostNames } from './names.ts';
import { mostAsked, mostBalanced } from './queries.ts';

/** Parses a config and fills in defaults. @throws {ConfigError} Listing every problem of the config. */
export function parseInterventionEffectsConfig(input: unknown): InterventionEffectsConfig {
  const config = parseConfig(INTERVENTION_EFFECTS_CONFIG, interventionEffectsConfigSchema, withGraphs(input ?? {}));
  const graphs = relationGraphs(config);
  // The problems that concern several keys, which the schema cannot find.
  const problems = [
    ...keyProblems(config, graphs),
    ...graphs.flatMap((graph) => balanceProblems(graph, config)),
    ...graphs.flatMap((graph) => nameProblems(graph, config)),
    ...sizeProblems(config, graphs),
  ];
  if (problems.length > 0) throw new ConfigError(INTERVENTION_EFFECTS_CONFIG, problems);
  return config;
}

/**
 * The keys that a preset sets if the config does not. A key beside the preset adds to it: `links` beside
 * `preset: paper` adds two paths to the three graphs.
 */
const PRESETS = {
  paper: { graphs: ['bivariate', 'confounding', 'mediation'] },
  ladder: { links: [4, 8, 16, 32, 64], draws: 16 },
} as const;

/** The number of links if the config gives neither graphs nor links. */
const DEFAULT_LINKS = 16;

/** Fills in the keys of the preset or, without any graphs, two paths. The other defaults are in the schema. */
function withGraphs(input: unknown): unknown {
  if (!isRecord(input)) return input;
  const { preset } = input;
  const keys = preset === 'paper' || preset === 'ladder' ? { ...PRESETS[preset], ...input } : input;
  return 'graphs' in keys || 'links' in keys ? keys : { ...keys, links: DEFAULT_LINKS };
}

/** Refuses graphs that are given twice, and keys that do not fit the graphs. */
function keyProblems(config: InterventionEffectsConfig, graphs: readonly RelationGraph[]): ConfigProblem[] {
  const { graphs: specs = [], links, interventions, queries, names } = config;
  const problems: ConfigProblem[] = [];
  const refuse = (key: string, message: string): void => {
    problems.push({ path: [key], message });
  };
  const all = graphs.map(({ name }) => name);
  const repeated = new Set(all.filter((name, i) => all.indexOf(name) !== i));
  if (repeated.size > 0) refuse('graphs', `expected each graph once, got ${[...repeated].join(', ')} more than once`);
  if (interventions !== undefined && (links === undefined || specs.length > 0))
    refuse('interventions', SEVERAL_OFF_PATHS);
  if (queries !== 'paper' && specs.length === 0)
    refuse('queries', `expected paper, got ${shown(queries)}; two paths have their own questions`);
  if (specs.includes(UNTOLD_GRAPH) && !names.includes('tuebingen'))
    refuse('names', `expected tuebingen among the names, got ${names.join(', ')}; ${NONE_NEEDS_PAIRS}`);
  return problems;
}

const SEVERAL_OFF_PATHS = 'expected links and no graphs, because several variables are set on two paths only';
const NONE_NEEDS_PAIRS = 'the questions about the graph “none” are about listed pairs';

/** Refuses a balanced sample that is larger than every draw of the graph can supply. */
function balanceProblems(graph: RelationGraph, { queries }: InterventionEffectsConfig): ConfigProblem[] {
  if (typeof queries !== 'object' || graph.paths || graph.name === UNTOLD_GRAPH) return [];
  const { balanced } = queries;
  const most = mostBalanced(graph);
  const message = `expected at most ${most} for ${graph.name}, got ${balanced}; a larger sample in which half of the relations are severed may not exist`;
  return balanced <= most ? [] : [{ path: ['queries', 'balanced'], message }];
}

/** Refuses a graph with more variables than there are names. */
function nameProblems({ name, size }: RelationGraph, { names }: InterventionEffectsConfig): ConfigProblem[] {
  return names.flatMap((naming) => {
    const { most, why } = mostNames(naming);
    const message = `expected at most ${most} variables with names ${naming}, got ${size} in ${name}; ${why}`;
    return size <= most ? [] : [{ path: ['names'], message }];
  });
}

/** Refuses a design that is too large, before anything is drawn. */
function sizeProblems(
  { queries, names, phrasings, draws }: InterventionEffectsConfig,
  graphs: readonly RelationGraph[],
): ConfigProblem[] {
  const wordings = phrasings.filter((phrasing) => phrasing !== 'none').length;
  const perDraw = graphs.reduce((total, graph) => total + mostAsked(graph, queries, wordings), 0);
  const questions = perDraw * names.length * draws;
  if (questions <= MOST_QUESTIONS) return [];
  const message = `expected at most ${MOST_QUESTIONS} questions, got ${questions}; ask for fewer draws, or for {balanced: n} queries`;
  return [{ path: ['draws'], message }];
}
