import { violatedAssumptions } from '../../causal/assumptions.ts';
import { commutativeCutTree, pairs, treeNode } from '../../causal/commutative-cut-tree.ts';
import { type Dag, type Edge, nodeNumber } from '../../causal/dag.ts';
import { compileDag, directedGraph } from '../../causal/directed-graph.ts';
import type { Hypothesis } from '../../causal/hypothesis.ts';
import { at } from '../../lib/at.ts';
import type { Query } from '../shared/compositional-case.ts';
import { BETWEEN } from './python-literal.ts';
import type { PublishedRow, Report } from './read-table.ts';

interface Subject {
  readonly query: Query;
  readonly effect: number;
  readonly held: Hypothesis | undefined;
}

/** A question about a sample. Noise and values are 1 or 0 for each node. */
export interface PublishedQuestion extends Subject {
  readonly question: string;
  readonly truth: boolean;
  readonly noise: Uint8Array;
  readonly seen: Uint8Array;
  /** The row and the name of the question, for messages: `row 3, X in fact`. */
  readonly place: string;
}

/**
 * The causal graph of a context and the probabilities of its noise. Nodes are found by their name or position in the
 * table.
 */
export type PublishedGraph = NonNullable<ReturnType<typeof readGraph>>;

const QUERIES = [
  ['factual', 'Factual queries', undefined],
  ['do-true', 'Interventional queries (cause = True)', true],
  ['do-false', 'Interventional queries (cause = False)', false],
] as const;

/** Characters that have a meaning in the codes of models, pairs and cut trees. */
const SIGNS = /[\s=|&^!+≥→/]+/gu;

/**
 * Reads the graph and the noise of a context. Characters that have a meaning in codes become underscores in the symbols
 * of nodes. If the columns do not describe a graph that satisfies the assumptions, the problems are reported and the
 * result is undefined.
 */
export function readGraph(row: PublishedRow, report: Report) {
  const { 'DAG nodes': names, 'DAG adjacency matrix': matrix, 'Bernoulli parameters': parameters } = row;
  const count = names.length;
  const symbols = names.map((name) => name.replaceAll(SIGNS, '_'));
  const odd = names.findIndex((name, i) => name.trim() === '' || symbols.indexOf(at(symbols, i)) < i);
  if (odd >= 0) {
    report('DAG nodes', `expected names that differ in letters or digits, got ${names.join(', ')}`);
    return undefined;
  }
  if (matrix.length !== count || matrix.some((effects) => effects.length !== count)) {
    const sizes = [matrix.length, ...new Set(matrix.map(({ length }) => length))].join(' by ');
    report('DAG adjacency matrix', `expected a matrix of ${count} by ${count}, got ${sizes}`);
    return undefined;
  }
  if (parameters.length !== count) {
    report(
      'Bernoulli parameters',
      `expected ${count} probabilities, one for each node, got ${parameters.length}`,
    );
    return undefined;
  }
  const edges = matrix.flatMap((effects, cause) =>
    effects.flatMap((arrow, effect): Edge[] => (arrow ? [[at(symbols, cause), at(symbols, effect)]] : [])),
  );
  const graph = directedGraph(edges, symbols);
  const violations = violatedAssumptions(graph);
  for (const { message } of violations) report('DAG adjacency matrix', message);
  if (violations.length > 0) return undefined;
  const dag = compileDag(graph);
  const byPosition = symbols.map((symbol) => nodeNumber(dag, symbol));
  return {
    dag,
    tree: commutativeCutTree(dag),
    /** The probability P(U = 1) that the noise is on, by node. */
    noise: dag.nodes.map((_, node) => at(parameters, byPosition.indexOf(node))),
    /** The numbers of nodes by their position in the table. */
    byPosition,
    /** The numbers of nodes by the table's names. */
    numbers: new Map(names.map((name, i) => [name, at(byPosition, i)])),
  };
}

export function readSample(row: PublishedRow, number: number, graph: PublishedGraph, report: Report) {
  const read = new Map(
    QUERIES.flatMap(([query, column, value]) =>
      Object.entries(row[column]).flatMap(([key, asked]): [string, PublishedQuestion][] => {
        const [cause = -1, effect = cause] = key
          .split(BETWEEN)
          .map((name) => graph.numbers.get(name) ?? report(column, `expected a node, got ${name}`) ?? -1);
        const held = value === undefined ? undefined : { node: cause, value };
        const valuesOf = (part: 'True endogenous' | 'True exogenous', names: readonly string[]) => {
          const missing = names.filter((name) => asked[part][name] === undefined);
          if (missing.length > 0)
            report(column, `expected a value for ${missing.join(', ')} under “${part}”, got none`);
          return Uint8Array.from(
            names,
            (_, node) => asked[part][at(names, graph.byPosition.indexOf(node))] ?? 0,
          );
        };
        const seen = valuesOf('True endogenous', [...graph.numbers.keys()]);
        const truth = asked['True response'];
        if (effect >= 0 && seen[effect] !== truth)
          report(
            column,
            `the “True response” for ${key.replace(BETWEEN, '→')} is ${truth}, but “True endogenous” has ${seen[effect]}`,
          );
        const subject = { query, effect, held };
        const noise = valuesOf('True exogenous', row['Exogenous variables']);
        const place = `row ${number}, ${nameOf(subject, graph.dag)}`;
        return [
          [keyOf(subject), { ...subject, question: asked.Prompt, truth: truth === 1, noise, seen, place }],
        ];
      }),
    ),
  );
  const questions = subjectsOf(graph).flatMap((wanted) => {
    const one = read.get(keyOf(wanted));
    const [, column] = QUERIES.find(([query]) => query === wanted.query)!;
    if (!one) report(column, `expected a question about ${nameOf(wanted, graph.dag)}, got none`);
    return one ?? [];
  });
  if (new Set(questions.map(({ noise }) => noise.join())).size > 1)
    report(
      'Factual queries',
      'expected the same values under “True exogenous” in all queries, got different ones',
    );
  return {
    number: row['Sample ID'],
    noise: questions[0]?.noise ?? new Uint8Array(),
    context: `${row['Causal context'].trim()} ${row['Sample context'].trim()}`,
    told: [...read].map(([key, { question }]) => [key, question] as const),
    questions,
  };
}

function subjectsOf({ tree }: PublishedGraph): Subject[] {
  return [
    ...tree.nodes.slice(1).map((effect): Subject => ({ query: 'factual', effect, held: undefined })),
    ...pairs(tree.nodes.length).flatMap(({ from, to }) =>
      [true, false].map(
        (value): Subject => ({
          query: value ? 'do-true' : 'do-false',
          effect: treeNode(tree, to),
          held: { node: treeNode(tree, from), value },
        }),
      ),
    ),
  ];
}

function keyOf({ query, effect, held }: Subject): string {
  return held ? `${query}/${held.node}/${effect}` : `${query}/${effect}`;
}

function nameOf({ effect, held }: Subject, dag: Dag): string {
  return `${dag.nodes[effect]} ${runName(dag, held)}`;
}

/** Returns the supposition of a question: `do(X = true)`, or `in fact` if there is none. */
export function runName(dag: Dag, held: Hypothesis | undefined): string {
  return held ? `do(${dag.nodes[held.node]} = ${held.value})` : 'in fact';
}
