import { ancestorsOf, type Dag, descendantsOf, parentsOf } from '../../causal/dag.ts';
import { shortestPathLength } from '../../causal/paths.ts';
import { at } from '../../lib/at.ts';
import { once } from '../../lib/once.ts';
import type { Rng } from '../../lib/rng.ts';
import { truthByChance } from './by-chance.ts';
import type { Kind, QuestionOf } from './identification-case.ts';
import { isPremise, truthOf, turnsOnItsKind } from './truth.ts';

interface AskedQuestion extends QuestionOf {
  readonly truth: boolean;
}

/** Two questions of a kind that look alike: yes is right for one, no for the other. */
export type MatchedQuestions = readonly AskedQuestion[];

/** Most questions of a kind tried about one graph: further ones look much the same. */
const TRIED_PER_GRAPH = 40;

/** Most questions with the same look and answer that wait; the next one with the opposite answer takes the most similar. */
const MOST_WAITING = 6;

/**
 * Pairs of questions of a kind, one with the answer yes and one with no, in random order. The two look the same to a reader
 * of the rules of the named variables ({@link look}), and their path lengths are as similar as possible. Most pairs are
 * about different graphs.
 *
 * Graph and probabilities must agree: where causes are joined by `or`, a cause known to be present may hide other
 * dependence, and such questions are not asked.
 *
 * @param graphs - Taken in order, as long as pairs are wanted.
 * @param rng - For the order in which questions about a graph are tried.
 * @param options - Features that two questions must share, and the number tried about a graph.
 */
export function* matchedQuestions(
  graphs: Iterable<Dag>,
  kind: Kind,
  rng: Rng,
  { look = localLook, perGraph = TRIED_PER_GRAPH } = {},
): Generator<MatchedQuestions> {
  const waiting = new Map<string, readonly [no: Waiting[], yes: Waiting[]]>();
  for (const dag of graphs) {
    for (const question of questionsAbout(dag, kind, rng, perGraph)) {
      const seen = look(question);
      const sides = waiting.get(seen) ?? [[], []];
      waiting.set(seen, sides);
      const [others, own] = question.truth ? sides : [sides[1], sides[0]];
      // A similar one is waiting already.
      if (others.length === 0 && own.length >= MOST_WAITING) continue;
      const one = { question, lengths: once(() => lengthsOf(question)), isSure: false };
      const other = others.length > 0 && isAsked(one) ? takeNearest(others, one) : undefined;
      if (other) yield rng.shuffled([other, question]);
      else if (others.length === 0 || one.isSure) own.push(one);
    }
  }
}

/** A question that waits for one with the same look and the opposite answer. */
interface Waiting {
  readonly question: AskedQuestion;
  readonly lengths: () => readonly number[];
  /** Says whether probabilities were found to agree with the graph. */
  isSure: boolean;
}

function isAsked(one: Waiting): boolean {
  one.isSure ||= truthByChance(one.question) === one.question.truth;
  return one.isSure;
}

/** Removes the question most similar to another; drops unaskable ones on the way. */
function takeNearest(others: Waiting[], { lengths }: Waiting): AskedQuestion | undefined {
  const distance = (other: Waiting): number =>
    other.lengths().reduce((sum, length, i) => sum + Math.abs(length - at(lengths(), i)), 0);
  const nearest = others.toSorted((a, b) => distance(a) - distance(b));
  for (const one of nearest) {
    others.splice(others.indexOf(one), 1);
    if (isAsked(one)) return one.question;
  }
  return undefined;
}

/** Questions of a kind about a graph, in random order. */
function* questionsAbout(dag: Dag, kind: Kind, rng: Rng, most: number): Generator<AskedQuestion> {
  const nodes = [...dag.nodes.keys()];
  const pairs = nodes
    .flatMap((cause) => nodes.map((effect) => ({ dag, kind, cause, effect })))
    .filter(({ cause, effect }) => cause !== effect);
  const withSets = (pair: (typeof pairs)[number]): QuestionOf[] =>
    subsets(nodes.filter((node) => node !== pair.cause && node !== pair.effect)).map((given) => ({
      ...pair,
      given,
    }));
  // A large graph has too many questions to list.
  const asked =
    nodes.length > MOST_LISTED
      ? sampled(pairs, withSets, rng)
      : rng.shuffled(pairs.filter(isPremise).flatMap(withSets));
  let tried = 0;
  for (const question of asked) {
    if (!turnsOnItsKind(question)) continue;
    yield { ...question, truth: truthOf(question) };
    if (++tried === most) return;
  }
}

/** Most nodes of a graph whose questions are all listed before some are drawn. */
const MOST_LISTED = 9;

/** Questions about each pair in a large graph: more of them would be about few pairs. */
const PER_PAIR = 8;

/** Some questions about each pair, pairs in random order. */
function* sampled<P extends Omit<QuestionOf, 'given'>>(
  pairs: readonly P[],
  withSets: (pair: P) => QuestionOf[],
  rng: Rng,
): Generator<QuestionOf> {
  for (const pair of rng.shuffled(pairs)) {
    if (!isPremise(pair)) continue;
    const { dag, kind, cause, effect } = pair;
    // Sets that suffice are rare, and consist of what comes before the two.
    const above = ancestorsOf(dag, cause, effect);
    const sets = withSets(pair).filter(
      ({ given }) => kind !== 'minimal' || given.every((node) => above[node]),
    );
    yield* kind === 'minimal' ? sets : rng.sample(sets, PER_PAIR);
  }
}

/** Look for graphs of a config, which may have few questions: only the number of known variables. */
export function looseLook({ given }: QuestionOf): string {
  return String(given.length);
}

/**
 * Look of a question to a reader of the named variables' rules who follows no path. It consists of the numbers of causes
 * and effects of each, the arrows among them, and the number of unknown direct causes that the two share. For bad controls,
 * it also says whether they come after the cause.
 */
export function localLook({ dag, kind, cause, effect, given }: QuestionOf): string {
  const seen = (node: number): number =>
    [
      parentsOf(dag, node).length,
      at(dag.children, node).length,
      ...[arrow(dag, node, cause), arrow(dag, cause, node)],
      ...[arrow(dag, node, effect), arrow(dag, effect, node)],
    ].reduce((code, digit) => 10 * code + digit);
  const known = given.map(seen).sort();
  const among = given.some((one) => given.some((other) => arrow(dag, one, other) === 1));
  const common = parentsOf(dag, cause).filter((node) => arrow(dag, node, effect) && !given.includes(node));
  // The rule of thumb “never adjust for anything after the cause” reads no trail.
  const after = kind === 'bad-control' ? descendantsOf(dag, cause) : [];
  const later = given.filter((node) => after[node]);
  return `${seen(cause)} ${seen(effect)} ${known} ${among} ${common.length} ${later.length}`;
}

function arrow(dag: Dag, from: number, to: number): number {
  return Number(parentsOf(dag, to).includes(from));
}

/** Lengths of the paths between the two, 0 without a path; and whether known variables come after the two. */
function lengthsOf({ dag, cause, effect, given }: QuestionOf): number[] {
  const length = (from: number, to: number): number => shortestPathLength(dag, from, to) ?? 0;
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  return [
    length(cause, effect),
    ...[cause, effect].flatMap((end) => [
      3 * sum(given.map((node) => descendantsOf(dag, end)[node] ?? 0)),
      sum(given.map((node) => length(end, node))),
      sum(given.map((node) => length(node, end))),
    ]),
  ];
}

/** Sets of one or two nodes: no question has more known or adjusted variables. */
function subsets(nodes: readonly number[]): number[][] {
  return [
    ...nodes.map((node) => [node]),
    ...nodes.flatMap((node, i) => nodes.slice(i + 1).map((other) => [node, other])),
  ];
}
