import {
  ancestorsOf,
  type Dag,
  nodesBetween,
  parentsOf,
  symbolOf,
  withoutArrowsInto,
} from '../../causal/dag.ts';
import { type NodeFunction, thresholdOf } from '../../causal/scm.ts';
import { type ConfigProblem, shown } from '../../lib/config-error.ts';
import { isRecord } from '../../lib/is-record.ts';
import { graphChoiceProblems, graphProblems } from '../shared/graph-config.ts';
import type { NoiseSpec } from './noise-config.ts';
import { FAMILIES } from './presets.ts';

/** The keys that have no meaning if every pair of twins has its own world, with the reasons. */
const NOT_OF_TWINS = {
  worlds: 'every pair of twins has its own world; set the number of units with units: {twins: n} instead',
  queries: 'all questions of this design are counterfactual',
} as const;

export function crossProblems(input: Record<string, unknown>): ConfigProblem[] {
  const { units, queries, preset } = input;
  const hasTwins = isRecord(units) && 'twins' in units;
  const problems = graphChoiceProblems(input);
  const problem = (key: string, message: string): void => {
    problems.push({ path: [key], message });
  };
  for (const { message } of graphProblems(input.edges)) problem('edges', message);
  if (queries === 'factual' && !(isRecord(units) && 'sample' in units))
    problem(
      'units',
      `expected {sample: n} with queries: factual, got ${shown(units ?? 'exhaustive')}; all other units are chosen for pairs of a cause and an effect; alternatively, use queries: factual-counterfactual`,
    );
  const isOfTwins = preset === 'counterfactual' || preset === 'ladder';
  if (isOfTwins || (typeof preset === 'string' && Object.hasOwn(FAMILIES, preset))) {
    for (const key of ['functions', 'noise'])
      if (input[key] !== undefined)
        problem(
          key,
          `remove it, because the worlds of preset ${preset} are drawn from the seed; alternatively, use bccs or edges instead of the preset`,
        );
  }
  if (isOfTwins) {
    if (!hasTwins)
      problem(
        'units',
        `expected {twins: n} with preset ${preset}, which asks only about twins, got ${shown(units)}`,
      );
    for (const [key, why] of Object.entries(NOT_OF_TWINS))
      if (input[key] !== undefined) problem(key, `remove it with preset ${preset}: ${why}`);
  }
  if (hasTwins) {
    const functions = isRecord(input.functions) ? Object.values(input.functions) : [];
    const counting = functions.find((name) => typeof name === 'string' && name.startsWith('at least'));
    if (counting !== undefined)
      problem(
        'units',
        `expected exhaustive or {sample: n} with ${counting}, got {twins: n}; for twins, all functions must be “or” or “and”`,
      );
    if (input.order === 'causal')
      problem(
        'order',
        'expected shuffled with units: {twins: n}, got causal; the order must not reveal the path from cause to effect',
      );
  }
  return problems;
}

interface NamedNodes {
  readonly functions?: NodeFunction | 'random' | Readonly<Record<string, NodeFunction>> | undefined;
  readonly noise?: NoiseSpec | undefined;
}

export function nodeProblems(
  { functions, noise }: NamedNodes,
  dag: Dag,
  [cause, effect]: readonly [number, number],
  isMirrored: boolean,
): ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  const problem = (key: string, message: string): void => {
    problems.push({ path: [key], message });
  };
  const check = (key: string, nodes: readonly string[]): void => {
    const unknown = nodes.filter((node) => !dag.nodes.includes(node));
    if (unknown.length > 0)
      problem(key, `expected nodes of the graph (${dag.nodes.join(', ')}), got ${unknown.join(', ')}`);
  };
  if (noise?.kind === 'by-node') check('noise', Object.keys(noise.values));
  const likeBounds = dag.nodes.filter((node) => node === 'min' || node === 'max');
  if (noise?.kind === 'range' && likeBounds.length > 0)
    problem(
      'noise',
      `expected unambiguous noise, got {min, max} for a graph with nodes called ${likeBounds.join(' and ')}; rename the nodes`,
    );
  if (typeof functions === 'object') check('functions', Object.keys(functions));
  dag.nodes.forEach((node, i) => {
    const operator = typeof functions === 'object' ? functions[node] : functions;
    const causes = parentsOf(dag, i).length;
    const least = operator && operator !== 'random' ? thresholdOf(operator) : undefined;
    if (least !== undefined && causes > 0 && (least < 2 || least > causes)) {
      const wanted = causes < 2 ? 'a function for one cause' : `a threshold from 2 to ${causes}`;
      problem(
        'functions',
        `expected ${wanted}, got ${operator} for ${node}; alternatively, use ${least < 2 ? 'or' : 'and'}`,
      );
    }
  });
  const ends = [symbolOf(dag, cause), symbolOf(dag, effect)];
  const between = nodesBetween(dag, cause, effect).map((node) => symbolOf(dag, node));
  const acting = ancestorsOf(withoutArrowsInto(dag, cause), effect);
  const others = dag.nodes.filter((node, i) => acting[i] && !between.includes(node));
  if (isMirrored && others.length > 0)
    problem(
      'units',
      `expected exhaustive or {sample: n}, got {twins: n}; for twins, every other cause of ${ends[1]} must depend on ${ends[0]}, but ${others.join(', ')} ${others.length > 1 ? 'do' : 'does'} not`,
    );
  return problems;
}
