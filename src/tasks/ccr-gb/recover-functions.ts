import { childrenOf, type Dag } from '../../causal/dag.ts';
import type { NodeFunction } from '../../causal/scm.ts';
import type { Run } from './published-context.ts';

export type MonotoneFunction = Extract<NodeFunction, 'or' | 'and'>;
const FUNCTIONS: readonly MonotoneFunction[] = ['or', 'and'];

/** Which functions reproduce all that is seen. */
export type Recovery =
  | {
      readonly kind: 'fits';
      readonly count: number;
      /** All assignments that fit, by node; `or` comes before `and`, and nodes without causes are `or`. */
      readonly assignments: () => Generator<MonotoneFunction[]>;
    }
  | {
      /** Nothing fits: up to this node `before` assignments do, and none of them with any function for it. */
      readonly kind: 'contradiction';
      readonly node: number;
      readonly before: number;
      /** For one of them, how each function fails. */
      readonly failures: readonly Failure[];
    }
  | { readonly kind: 'too-many'; readonly node: number };

export type Failure = ReturnType<typeof failureOf>;

/** How many assignments that behave differently are followed at a time. */
export const MOST_STATES = 2 ** 16;

/** Assignments to the nodes so far that make no difference to the nodes to come. */
interface State {
  /** Values of the frontier in all runs, packed by 32. */
  readonly values: readonly Uint32Array[];
  readonly next: { readonly function: MonotoneFunction; readonly state: State }[];
  /** How many assignments lead here. */
  count: number;
  /** Whether one of them leads on to the end. */
  fits: boolean;
}

/**
 * Finds every assignment of `or` and `and` to the nodes with causes that reproduces all values seen.
 *
 * Nodes are settled in topological order; what is seen rules functions out. Assignments are followed together as soon as the
 * values that later nodes look at are the same: at a cutpoint whose values are seen that is always so, which makes the work
 * the sum, not the product, of that for the biconnected components.
 *
 * @param given - Functions that are known.
 */
export function recoverFunctions(
  dag: Dag,
  runs: readonly Run[],
  given: ReadonlyMap<number, MonotoneFunction> = new Map(),
): Recovery {
  const end: State = { values: [], next: [], count: 1, fits: false };
  const layers: State[][] = [[end]];
  let frontier: readonly number[] = [];
  for (const [node, parents] of dag.parents.entries()) {
    const facts = packNode(runs, node);
    const live = [...frontier, node].filter((other) => childrenOf(dag, other).some((child) => child > node));
    const choices =
      parents.length === 0 ? FUNCTIONS.slice(0, 1) : given.has(node) ? [given.get(node)!] : FUNCTIONS;
    const merged = new Map<number, State[]>();
    const layer: State[] = [];
    const before = layers.at(-1)!;
    for (const state of before) {
      const causes = parents.map((parent) => state.values[frontier.indexOf(parent)]!);
      for (const choice of choices) {
        const value = valueUnder(choice, facts, causes);
        const { seen, seenAs } = facts;
        if (value.some((word, w) => ((word ^ seenAs[w]!) & seen[w]!) !== 0)) continue;
        const values = live.map((other) => (other === node ? value : state.values[frontier.indexOf(other)]!));
        const next = merge(merged, layer, values);
        next.count += state.count;
        state.next.push({ function: choice, state: next });
      }
      if (layer.length > MOST_STATES) return { kind: 'too-many', node };
    }
    if (layer.length === 0) {
      const [example] = before as [State];
      const causes = parents.map((parent) => example.values[frontier.indexOf(parent)]!);
      return {
        kind: 'contradiction',
        node,
        before: before.reduce((sum, { count }) => sum + count, 0),
        failures: choices.map((choice) => failureOf(choice, facts, causes, runs)),
      };
    }
    // Values of a layer that is done are only in the way; its links are kept.
    for (const state of before) (state as { values: readonly Uint32Array[] }).values = [];
    layers.push(layer);
    frontier = live;
  }
  const last = layers.at(-1)!;
  for (const state of last) state.fits = true;
  for (const layer of layers.slice(0, -1).reverse()) {
    for (const state of layer) state.fits = state.next.some(({ state: next }) => next.fits);
  }
  return {
    kind: 'fits',
    count: last.reduce((sum, { count }) => sum + count, 0),
    assignments: () => walk(end, []),
  };
}

function* walk(state: State, functions: readonly MonotoneFunction[]): Generator<MonotoneFunction[]> {
  if (state.next.length === 0) yield [...functions];
  for (const { function: choice, state: next } of state.next) {
    if (next.fits) yield* walk(next, [...functions, choice]);
  }
}

/** What is known of a node in all runs; bit k of word w is run 32 w + k. */
type PackedFacts = ReturnType<typeof packNode>;

function packNode(runs: readonly Run[], node: number) {
  const pack = (isSet: (run: Run) => boolean): Uint32Array => {
    const words = new Uint32Array(Math.ceil(runs.length / 32));
    runs.forEach((run, i) => {
      if (isSet(run)) words[i >>> 5]! |= 1 << (i & 31);
    });
    return words;
  };
  return {
    noise: pack(({ noise }) => noise[node] === 1),
    held: pack(({ held }) => held?.node === node),
    heldAt: pack(({ held }) => held?.node === node && held.value),
    seen: pack(({ seen }) => seen[node] !== -1),
    seenAs: pack(({ seen }) => seen[node] === 1),
  };
}

function valueUnder(
  choice: MonotoneFunction,
  { noise, held, heldAt }: PackedFacts,
  causes: readonly Uint32Array[],
): Uint32Array {
  return noise.map((own, word) => {
    let value = own;
    for (const cause of causes) value = choice === 'or' ? value | cause[word]! : value & cause[word]!;
    return (value & ~held[word]!) | heldAt[word]!;
  });
}

/** The state of a layer with these values: one that is there already, or a new one. */
function merge(merged: Map<number, State[]>, layer: State[], values: readonly Uint32Array[]): State {
  const key = hash(values);
  const alike = merged.get(key) ?? [];
  const known = alike.find((state) => state.values.every((words, i) => isSame(words, values[i]!)));
  if (known) return known;
  const state: State = { values, next: [], count: 0, fits: false };
  merged.set(key, [...alike, state]);
  layer.push(state);
  return state;
}

/** FNV-1a over words. */
function hash(values: readonly Uint32Array[]): number {
  let code = 0x811c9dc5;
  for (const words of values) for (const word of words) code = Math.imul(code ^ word, 0x01000193);
  return code;
}

function isSame(a: Uint32Array, b: Uint32Array): boolean {
  return a === b || a.every((word, i) => word === b[i]);
}

function failureOf(
  choice: MonotoneFunction,
  facts: PackedFacts,
  causes: readonly Uint32Array[],
  runs: readonly Run[],
) {
  const value = valueUnder(choice, facts, causes);
  const bit = (words: Uint32Array, i: number): 0 | 1 => ((words[i >>> 5]! >>> (i & 31)) & 1) as 0 | 1;
  const i = runs.findIndex(
    (_, run) => bit(facts.seen, run) === 1 && bit(value, run) !== bit(facts.seenAs, run),
  );
  return {
    function: choice,
    run: runs[i]!,
    causes: causes.map((words) => bit(words, i)),
    gives: bit(value, i),
  };
}
