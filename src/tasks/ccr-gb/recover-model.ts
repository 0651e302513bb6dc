import { pairs, treeNode } from '../../causal/commutative-cut-tree.ts';
import { pairName, parentsOf, symbolOf } from '../../causal/dag.ts';
import { populationPnsOfPairs } from '../../causal/population.ts';
import { type Scm, scmOf } from '../../causal/scm.ts';
import { at } from '../../lib/at.ts';
import type { PublishedGraph, PublishedQuestion } from './published-sample.ts';

type MonotoneFunction = 'or' | 'and';
const FUNCTIONS: readonly MonotoneFunction[] = ['or', 'and'];

/** The largest number of nodes with an undecided function. All assignments of functions to these nodes are compared. */
const MOST_OPEN = 10;

const TOLERANCE = 1e-9;

/**
 * Finds the model that reproduces every published value of a context. The table does not contain the nodes' functions,
 * so they are inferred: in every question, each node's function must give the value of the node from its noise and the
 * values of its causes.
 *
 * If several assignments of functions fit and give every pair the same exact PNS, the first one is used, because no
 * verdict on a PNS depends on the choice. PN, PS, N-IR and S-IR may depend on it, so the choice is reported.
 *
 * @param given - The functions that the config sets, by node.
 * @returns The model and a note on an arbitrary choice, or the problem if no single model can be chosen.
 */
export function recoverModel(
  graph: PublishedGraph,
  runs: readonly PublishedQuestion[],
  given: ReadonlyMap<number, MonotoneFunction>,
): { readonly scm: Scm; readonly decided: string | undefined } | { readonly problem: string } {
  const { dag, noise } = graph;
  const failures = dag.nodes.map((_, node) =>
    FUNCTIONS.map((choice) => runs.find((run) => valueUnder(choice, graph, node, run) !== run.seen[node])),
  );
  const fitting = failures.map((runsOf, node) => {
    const choices = FUNCTIONS.filter((_, i) => runsOf[i] === undefined);
    const allowed = given.has(node) ? choices.filter((choice) => choice === given.get(node)) : choices;
    return parentsOf(dag, node).length === 0 ? allowed.slice(0, 1) : allowed;
  });
  const none = fitting.findIndex((choices) => choices.length === 0);
  if (none >= 0) return { problem: contradiction(graph, none, at(failures, none)) };
  const open = fitting.flatMap((choices, node) => (choices.length > 1 ? [node] : []));
  const modelOf = (number: number): Scm =>
    scmOf(
      dag,
      fitting.map((choices, node) =>
        at(choices, open.includes(node) ? (number >> open.indexOf(node)) & 1 : 0),
      ),
      noise,
    );
  const scm = modelOf(0);
  if (open.length === 0) return { scm, decided: undefined };
  const names = open.map((node) => dag.nodes[node]).join(', ');
  const remedy = `set functions for ${names}, or list only other contexts under contexts`;
  if (open.length > MOST_OPEN)
    return {
      problem: `expected at most ${MOST_OPEN} nodes whose function does not follow from the published values, got ${open.length}; ${remedy}`,
    };
  const count = 2 ** open.length;
  for (let number = 1; number < count; number++) {
    const parting = partingPns(graph, scm, modelOf(number));
    if (parting !== undefined)
      return {
        problem: `the published values allow ${count} assignments of “or” and “and” to nodes, and these differ: ${parting}; ${remedy}`,
      };
  }
  return {
    scm,
    decided: `functions recovered: ${count} assignments fit, with the same PNS; the first is used`,
  };
}

function valueUnder(
  choice: MonotoneFunction,
  { dag }: PublishedGraph,
  node: number,
  run: PublishedQuestion,
): number {
  if (run.held?.node === node) return Number(run.held.value);
  const values = [run.noise[node], ...parentsOf(dag, node).map((parent) => run.seen[parent])];
  return Number(choice === 'or' ? values.includes(1) : !values.includes(0));
}

function partingPns({ dag, tree }: PublishedGraph, first: Scm, other: Scm): string | undefined {
  const [reference, values] = [first, other].map((scm) => populationPnsOfPairs(scm, tree)) as [
    number[],
    number[],
  ];
  const odd = values.findIndex((value, pair) => {
    const expected = at(reference, pair);
    return Math.abs(value - expected) > TOLERANCE * Math.max(value, expected);
  });
  if (odd < 0) return undefined;
  const { from, to } = at(pairs(tree.nodes.length), odd);
  const name = pairName(symbolOf(dag, treeNode(tree, from)), symbolOf(dag, treeNode(tree, to)));
  return `PNS(${name}) is ${at(reference, odd).toPrecision(6)} or ${at(values, odd).toPrecision(6)}`;
}

function contradiction(
  { dag }: PublishedGraph,
  node: number,
  failures: readonly (PublishedQuestion | undefined)[],
): string {
  const details = FUNCTIONS.flatMap((choice, i) => {
    const run = failures[i];
    if (!run) return [`“${choice}” is not the function in the config`];
    const causes = parentsOf(dag, node).map((parent) => `${dag.nodes[parent]} ${run.seen[parent]}`);
    const facts = [`noise ${run.noise[node]}`, ...causes].join(', ');
    return [
      `“${choice}” fails in ${run.place}: ${facts}, but the table has ${dag.nodes[node]} ${run.seen[node]}`,
    ];
  });
  return `no allowed function gives all values of ${dag.nodes[node]}: ${details.join('; ')}`;
}
