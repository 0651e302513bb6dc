import { pairs, treeNode } from '../../causal/commutative-cut-tree.ts';
import { pairName, parentsOf, symbolOf } from '../../causal/dag.ts';
import { populationPnsOfPairs } from '../../causal/population.ts';
import { type Scm, scmOf } from '../../causal/scm.ts';
import { at } from '../../lib/at.ts';
import type { PublishedContext } from './main-context.ts';
import type { Run } from './published-context.ts';
import { MOST_STATES, type MonotoneFunction, type Recovery, recoverFunctions } from './recover-functions.ts';
import type { TableProblem } from './table-error.ts';

/** How many models that fit are compared with one another. */
const MOST_COMPARED = 1000;

/** Two exact PNS that differ by no more than this share are equal. */
const TOLERANCE = 1e-9;

/**
 * Finds the one model that reproduces every published truth of a context. Which function a node has is not published: where
 * several assignments fit with the same exact PNS for every pair, the first is taken, as no verdict on a PNS depends on the
 * choice. PN, PS, N-IR and S-IR may, which is why the choice is told.
 *
 * @param given - Functions by node that the config gives.
 * @returns The model, and what had to be decided to have one; or what is wrong, if none fits, or several that differ.
 */
export function recoverModel(
  context: PublishedContext,
  runs: readonly Run[],
  given: ReadonlyMap<number, MonotoneFunction>,
) {
  const { id, file, dag, noise } = context;
  const refuse = (message: string): TableProblem => ({ file, message: `context ${id}: ${message}` });
  const recovery = recoverFunctions(dag, runs, given);
  if (recovery.kind === 'too-many') {
    return refuse(
      `expected at most ${MOST_STATES} assignments of “or” and “and” to follow at a time, got more at node ${dag.nodes[recovery.node]}; a table whose queries have True endogenous settles every node by itself; or give functions, or leave the context out with contexts`,
    );
  }
  if (recovery.kind === 'contradiction') return refuse(contradiction(context, recovery, runs, given));
  const compared: MonotoneFunction[][] = [];
  for (const functions of recovery.assignments()) {
    if (compared.push(functions) === MOST_COMPARED) break;
  }
  const modelOf = (functions: readonly MonotoneFunction[]) => scmOf(dag, functions, noise);
  const scm = modelOf(at(compared, 0));
  if (recovery.count === 1) return { scm, decided: undefined };
  const several = `${recovery.count} that reproduce all that is published`;
  const open = dag.nodes.filter((_, node) =>
    compared.some((functions) => functions[node] !== scm.functions[node]),
  );
  const remedy = `give functions for ${open.join(', ')}, or leave the context out with contexts`;
  const parting = partingPns(context, scm, compared.slice(1).map(modelOf));
  if (parting)
    return refuse(
      `expected one assignment of “or” and “and”, got ${several}, and they differ: ${parting}; ${remedy}`,
    );
  if (recovery.count > compared.length) {
    return refuse(
      `expected one assignment of “or” and “and”, or at most ${MOST_COMPARED} with the same PNS, got ${several}; ${remedy}`,
    );
  }
  return {
    scm,
    decided: `functions recovered: ${recovery.count} assignments fit, with the same PNS; the first is used`,
  };
}

/** The first pair whose PNS is not the same in all models, in words. */
function partingPns({ dag, tree }: PublishedContext, first: Scm, others: readonly Scm[]): string | undefined {
  const reference = populationPnsOfPairs(first, tree);
  const all = pairs(tree.nodes.length);
  for (const scm of others) {
    const values = populationPnsOfPairs(scm, tree);
    const odd = values.findIndex(
      (value, pair) =>
        Math.abs(value - at(reference, pair)) > TOLERANCE * Math.max(value, at(reference, pair)),
    );
    if (odd < 0) continue;
    const { from, to } = at(all, odd);
    const differing = scm.dag.nodes.flatMap((node, i) =>
      scm.functions[i] === first.functions[i]
        ? []
        : [`${node} is “${first.functions[i]}” or “${scm.functions[i]}”`],
    );
    const name = pairName(symbolOf(dag, treeNode(tree, from)), symbolOf(dag, treeNode(tree, to)));
    return `PNS(${name}) is ${at(reference, odd).toPrecision(6)} or ${at(values, odd).toPrecision(6)}, as ${differing.join(', ')}`;
  }
  return undefined;
}

function contradiction(
  { dag }: PublishedContext,
  { node, before, failures }: Extract<Recovery, { kind: 'contradiction' }>,
  runs: readonly Run[],
  given: ReadonlyMap<number, MonotoneFunction>,
): string {
  const causing = dag.parents.filter((parents) => parents.length > 0).length;
  const name = dag.nodes[node];
  const asGiven = given.size > 0 ? ', with the functions that the config gives' : '';
  const details = failures.map(({ function: choice, run, causes, gives }) => {
    const facts = [
      `noise ${run.noise[node]}`,
      ...causes.map((value, i) => `${dag.nodes[parentsOf(dag, node)[i]!]} ${value}`),
    ].join(', ');
    const held =
      run.held?.node === node
        ? 'it is held at'
        : parentsOf(dag, node).length > 0
          ? `“${choice}” gives`
          : 'that is';
    return `${run.place}: ${facts}; ${held} ${gives}, the table has ${run.seen[node]}`;
  });
  return `expected an assignment of “or” and “and” to its ${causing} nodes with causes that reproduces all ${runs.length} runs${asGiven}, got none: of ${before} that fit up to ${name}, none fits there: ${details.join('; ')}`;
}
