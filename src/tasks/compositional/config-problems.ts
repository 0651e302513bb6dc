import { wholeViolations } from '../../causal/commutative-cut-tree.ts';
import {
  ancestorsOf,
  type Dag,
  dagFromEdges,
  nodesBetween,
  parentsOf,
  symbolOf,
  withoutArrowsInto,
} from '../../causal/dag.ts';
import { type NodeFunction, thresholdOf } from '../../causal/scm.ts';
import { type ConfigProblem, shown } from '../../lib/config-error.ts';
import { isRecord } from '../../lib/is-record.ts';
import { arrowsIn, graphChoiceProblems, graphProblems, readEdge } from '../shared/graph-config.ts';
import type { NoiseSpec } from './noise-config.ts';
import { FAMILIES } from './presets.ts';

const HIDDEN_NEEDED =
  'the value “needed” is no longer supported, because the stated facts revealed most answers; set hidden to a share of nodes, together with units: {sample: n}';

/** The keys that have no meaning if every pair of twins has its own world, with the reasons. */
const NOT_OF_TWINS = {
  worlds: 'every pair of twins has its own world; set the number of units with units: {twins: n} instead',
  breaks: 'this design estimates no PNS, so it needs no assumptions',
  queries: 'all questions of this design are counterfactual',
  ask: 'all questions of this design are yes-no questions',
  memoryCheck: 'questions about many worlds cannot be compared with questions about a single fresh world',
} as const;

export function problemsWithoutUnits({
  ask = 'booleans',
  ...input
}: Record<string, unknown>): ConfigProblem[] {
  if ([ask].flat().some((kind) => kind === 'booleans' || kind === 'whole')) return [];
  const message = 'remove it, or add booleans to ask, because only yes-no questions are about units';
  return ['units', 'queries', 'hidden']
    .filter((key) => input[key] !== undefined)
    .map((key) => ({ path: [key], message }));
}

const HINTS: Readonly<Record<string, string>> = {
  A1: '; alternatively, name one cause and one effect, such as whole: X -> Y',
  A2: '; alternatively, name one cause and one effect, such as whole: X -> Y',
  A3: '; alternatively, set ask: whole, which needs no cutpoint',
};

export function crossProblems(input: Record<string, unknown>): ConfigProblem[] {
  const breaks: readonly unknown[] = Array.isArray(input.breaks) ? input.breaks : [];
  const { units, queries, preset, hidden = 0 } = input;
  const hasTwins = isRecord(units) && 'twins' in units;
  const ask = [input.ask].flat();
  const wantsWhole = ask.includes('whole');
  // If only the whole is asked about, no cutpoint is needed.
  const allowed = wantsWhole ? [...breaks, 'A3'] : breaks;
  const problems = graphChoiceProblems({ ...input, breaks: allowed });
  const problem = (key: string, message: string): void => {
    problems.push({ path: [key], message });
  };
  // With `whole`, the graph may have several roots and leaves. The cutpoint is checked separately, below.
  const unchecked = input.whole === undefined ? allowed : [...allowed, 'A1', 'A2', 'A3'];
  const violated = graphProblems(input.edges, unchecked);
  const [arrows, ends] = [arrowsIn(input.edges), readEdge(input.whole)];
  if (arrows && typeof ends !== 'string' && !violated.some(({ assumption }) => assumption === 'acyclic'))
    violated.push(...wholeViolations(dagFromEdges(arrows), ends));
  for (const { assumption, message } of violated)
    if (!allowed.includes(assumption))
      problem(assumption === 'whole' ? 'whole' : 'edges', `${message}${HINTS[assumption] ?? ''}`);
  if (input.whole !== undefined && input.edges === undefined)
    problem(
      'whole',
      'remove it, or define the graph with edges, because all other graphs have one root and one leaf',
    );
  if (wantsWhole && ask.length > 1)
    problem(
      'ask',
      `expected only whole, got ${shown(ask)}; for questions about the whole and its parts, use booleans instead`,
    );
  if (ask.includes('effects'))
    problem(
      'ask',
      'remove “effects”; to ask about the sizes of effects, use the generator “linear” and its key “effects”',
    );
  if (queries === 'factual' && !(isRecord(units) && 'sample' in units))
    problem(
      'units',
      `expected {sample: n} with queries: factual, got ${shown(units ?? 'exhaustive')}; all other units are chosen for pairs of a cause and an effect; alternatively, use queries: factual-counterfactual`,
    );
  if (wantsWhole && input.through !== undefined)
    problem('through', 'remove it, because nothing is composed with ask: whole');
  else if (!breaks.includes('A3') && input.through !== undefined)
    problem(
      'through',
      'set breaks: [A3], because true values need not compose over nodes that are not cutpoints; alternatively, remove this key to compose over the cutpoints',
    );
  const functions = isRecord(input.functions) ? Object.values(input.functions) : [input.functions];
  const bent = functions.find((name) => name === 'xor' || name === 'not');
  if (bent !== undefined && !breaks.includes('monotonicity'))
    problem(
      'functions',
      `expected only monotone functions, got ${bent}; alternatively, set breaks: [monotonicity]`,
    );
  const isOfTwins = preset === 'counterfactual' || preset === 'ladder';
  if (isOfTwins || (typeof preset === 'string' && Object.hasOwn(FAMILIES, preset))) {
    for (const key of ['functions', 'noise', 'through'])
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
  if (input.ladder !== undefined && preset !== 'ladder')
    problem('ladder', 'remove it, or set preset: ladder, because no other design has rungs');
  if (hasTwins) {
    if (hidden !== 0)
      problem(
        'hidden',
        hidden === 'needed'
          ? HIDDEN_NEEDED
          : `expected 0 with units: {twins: n}, got ${shown(hidden)}; twins differ only in noise that the prompt states; alternatively, use units: {sample: n}`,
      );
    const counting = functions.find((name) => typeof name === 'string' && name.startsWith('at least'));
    const other = bent ?? counting;
    if (other !== undefined)
      problem(
        'units',
        `expected exhaustive or {sample: n} with ${other}, got {twins: n}; for twins, all functions must be “or” or “and”`,
      );
    if (input.order === 'causal')
      problem(
        'order',
        'expected shuffled with units: {twins: n}, got causal; the order must not reveal the path from cause to effect',
      );
    if (input.through !== undefined)
      problem('through', 'remove it, because units: {twins: n} needs the components between cutpoints');
  }
  if (input.memoryCheck !== undefined && !hasTwins)
    problem('memoryCheck', 'set units: {twins: n}, because only twins distinguish reasoning from memory');
  if (bent !== undefined && hidden !== 0)
    problem(
      'hidden',
      `expected 0 with ${bent}, got ${shown(hidden)}; hidden noise can be inferred only from monotone functions`,
    );
  return problems;
}

interface NamedNodes {
  readonly through?: readonly string[] | undefined;
  readonly functions?: NodeFunction | 'random' | Readonly<Record<string, NodeFunction>> | undefined;
  readonly noise?: NoiseSpec | undefined;
}

export function nodeProblems(
  { through, functions, noise }: NamedNodes,
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
  check('through', through ?? []);
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
    if (operator === 'xor' && causes > 1)
      problem('functions', `expected xor only for nodes with one cause, got ${node} with ${causes} causes`);
  });
  const ends = [symbolOf(dag, cause), symbolOf(dag, effect)];
  const between = nodesBetween(dag, cause, effect).map((node) => symbolOf(dag, node));
  for (const node of through ?? []) {
    if (dag.nodes.includes(node) && (!between.includes(node) || ends.includes(node)))
      problem('through', `expected nodes between ${ends.join(' and ')}, got ${node}`);
  }
  const acting = ancestorsOf(withoutArrowsInto(dag, cause), effect);
  const others = dag.nodes.filter((node, i) => acting[i] && !between.includes(node));
  if (isMirrored && others.length > 0)
    problem(
      'units',
      `expected exhaustive or {sample: n}, got {twins: n}; for twins, every other cause of ${ends[1]} must depend on ${ends[0]}, but ${others.join(', ')} ${others.length > 1 ? 'do' : 'does'} not`,
    );
  return problems;
}
