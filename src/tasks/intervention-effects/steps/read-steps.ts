import { unlessUnreadable } from '../../../cases/parse-error.ts';
import type { SteppedReply } from '../../../cases/steps.ts';
import { dagOfArrows } from '../../../causal/arrows-code.ts';
import { isCausalRelation } from '../../../causal/causal-relation.ts';
import { type Dag, pairName, parentsOf, withoutArrowsInto } from '../../../causal/dag.ts';
import { remembering } from '../../../lib/caching.ts';
import { type Claim, judgeSteps } from '../../shared/judge-steps.ts';
import { matchNodes } from '../../shared/match-nodes.ts';
import { type InterventionEffectCase, relationOf } from '../intervention-effect-case.ts';
import { relationAsked } from '../story/asked.ts';
import { parseRelations, type RelationsReading } from '../story/parser.ts';
import { behindAnswer } from './behind.ts';
import { type OnlySaid, type RelationSaid, relationsSaid, waysSaid } from './relations-said.ts';
import { wrongStructure } from './structure-said.ts';

const relationsIn = remembering((prompt) => unlessUnreadable(() => parseRelations(prompt)));

/**
 * Checks a reply's statements about pairs of variables against the graph, both as described and after the intervention.
 * Indirect effects count as effects.
 */
export function readRelationSteps(item: InterventionEffectCase, { prompt, text, right }: SteppedReply) {
  const relations = relationsIn(prompt);
  const size = relationOf(item).dag.nodes.length;
  if (!relations || relations.dag.nodes.length !== size) return undefined;
  const { dag, intervened } = relations;
  // Without arrows, there is nothing to check. Prompts without a description give none for pairs that are not listed.
  if (dag.parents.every((parents) => parents.length === 0)) return undefined;
  const left = withoutArrowsInto(dag, ...intervened);
  const symbolOf = symbolsBy(relations, item);
  const pairOf = (from: number, to: number): number => from * size + to;
  const said = relationsSaid(text, dag.nodes, dag.parents, relationAsked(prompt));
  // A wrong reply that never mentions the intervention is taken to ignore it, so none of its statements are about the
  // time before the intervention.
  const ignored = right === false && said.every(({ before }) => before);
  const stated = said.flatMap((one, i) => {
    // A relation that a reply lists before it ignores the intervention is wrong where it is used.
    if (
      ignored &&
      said.some(
        (other, j) =>
          j > i && other.cause === one.cause && other.effect === one.effect && other.holds === one.holds,
      )
    )
      return [];
    // "K causes R, but R is now set from outside" describes the time before the intervention.
    const was = isCausalRelation(dag, one.cause, one.effect);
    if (one.holds && one.cut && was && intervened.includes(one.effect)) return [];
    const before = one.before && !ignored;
    return claimOf({ ...one, before }, dag, left, pairOf(one.cause, one.effect)) ?? [];
  });
  const ways = waysSaid(text, dag.nodes).flatMap(({ sentence, raw, drawn, only, isLeft }): Claim[] => [
    ...drawn.flatMap(([from, to]) => {
      const [isSo, was] = [left, dag].map((graph) => parentsOf(graph, to).includes(from));
      const fault = was ? ('intervention-undone' as const) : ('misread' as const);
      const right = (isLeft ? isSo : was) === true;
      return { node: pairOf(from, to), right, ...(!right && { fault }), sentence, raw };
    }),
    ...only.flatMap((one) => {
      const effect = missedBy(one, left);
      if (effect === undefined) return [];
      return { node: pairOf(one.cause, effect), right: false, fault: 'missed-cause' as const, sentence, raw };
    }),
  ]);
  const wrong = wrongStructure(text, {
    dag,
    left,
    intervened,
    cause: relations.cause,
    effect: relations.effect,
  }).map(({ cause, effect, fault, sentence, raw }): Claim => {
    return { node: pairOf(cause, effect), right: false, fault, sentence, raw };
  });
  const claims = [...stated, ...ways, ...wrong].sort((a, b) => a.sentence - b.sentence);
  const asked = pairOf(relations.cause, relations.effect);
  const read = judgeSteps(
    claims,
    {
      nodes: Array.from({ length: size * size }, (_, pair) =>
        pairName(symbolOf(Math.floor(pair / size)), symbolOf(pair % size)),
      ),
      causes: (pair) =>
        arrowsOnPaths(dag, Math.floor(pair / size), pair % size).map(([from, to]) => pairOf(from, to)),
      // If the relation in the question is the only one that the reply states, the statement counts as a step, not only
      // as the answer.
      effect: claims.every(({ node }) => node === asked) ? -1 : asked,
      faultOf: ({ node, state }) => {
        const [from, to] = [Math.floor(node / size), node % size];
        if (state === true) return isCausalRelation(dag, from, to) ? 'intervention-undone' : 'misread';
        return parentsOf(dag, to).includes(from) ? 'missed-cause' : 'propagation';
      },
      behind: (wrong) => {
        if (wrong) return undefined;
        const found = behindAnswer(text, {
          dag,
          left,
          intervened,
          cause: relations.cause,
          effect: relations.effect,
        });
        return found && { ...found, node: pairOf(found.cause, found.effect), right: false };
      },
    },
    right,
  );
  return read && { ...read, marks: foldedMarks(read.marks, size, dagOfArrows(item.arrows).nodes, symbolOf) };
}

/**
 * Judges a statement against the graph that it is about. Undefined for a true statement about the time before the
 * intervention.
 */
function claimOf(said: RelationSaid, dag: Dag, left: Dag, pair: number): Claim | undefined {
  const { cause, effect, holds, before, direct, sentence, raw } = said;
  const [wasSo, isSo] = [dag, left].map((graph) =>
    direct && holds ? parentsOf(graph, effect).includes(cause) : isCausalRelation(graph, cause, effect),
  );
  const place = { node: pair, sentence, raw };
  if (!before || wasSo === isSo) return { ...place, right: holds === isSo, state: holds };
  return holds === wasSo ? undefined : { ...place, right: true, state: holds };
}

/** Returns the end of a path that a statement about all paths overlooks; undefined if it overlooks none. */
function missedBy({ cause, effect, nodes, each }: OnlySaid, left: Dag): number | undefined {
  if (effect === undefined) {
    const found = left.nodes.findIndex(
      (_, node) => parentsOf(left, node).includes(cause) && !nodes.includes(node),
    );
    return found < 0 ? undefined : found;
  }
  const avoids = (without: readonly number[]): boolean => reaches(left, cause, effect, new Set(without));
  const inner = nodes.filter((node) => node !== cause && node !== effect);
  return (each ? inner.some((node) => avoids([node])) : avoids(inner)) ? effect : undefined;
}

function reaches(dag: Dag, from: number, to: number, seen: Set<number>): boolean {
  seen.add(from);
  return parentsOf(dag, to).some(
    (parent) => parent === from || (!seen.has(parent) && reaches(dag, from, parent, seen.add(parent))),
  );
}

/**
 * Returns a function from a prompt's variables to the case's symbols. Variables and symbols are matched by their roles
 * in the question and by their arrows.
 */
function symbolsBy({ dag, cause, effect, intervened }: RelationsReading, item: InterventionEffectCase) {
  const asked = relationOf(item);
  const { nodes } = asked.dag;
  const symbols = matchNodes(weightsOf(dag), weightsOf(asked.dag), [
    [cause, asked.cause],
    [effect, asked.effect],
    ...intervened.flatMap((node, i) => {
      const symbol = asked.intervened[i];
      return symbol === undefined ? [] : [[node, symbol] as const];
    }),
  ]);
  return (node: number): string => nodes[symbols[node] ?? node] ?? '';
}

function weightsOf(dag: Dag): number[][] {
  return dag.nodes.map((_, node) =>
    dag.nodes.map((__, cause) => (parentsOf(dag, node).includes(cause) ? 1 : 0)),
  );
}

function arrowsOnPaths(dag: Dag, from: number, to: number): [number, number][] {
  if (parentsOf(dag, to).includes(from)) return [];
  const reaches = (node: number): boolean => node === from || isCausalRelation(dag, from, node);
  const leads = (node: number): boolean => node === to || isCausalRelation(dag, node, to);
  return dag.nodes.flatMap((_, node) =>
    leads(node)
      ? parentsOf(dag, node).flatMap((parent): [number, number][] =>
          reaches(parent) ? [[parent, node]] : [],
        )
      : [],
  );
}

function foldedMarks(
  marks: string,
  size: number,
  nodes: readonly string[],
  symbolOf: (node: number) => string,
): string {
  const worst = new Map<string, string>();
  [...marks].forEach((mark, pair) => {
    const symbol = symbolOf(pair % size);
    const known = worst.get(symbol) ?? '-';
    if ('-+rwx'.indexOf(mark) > '-+rwx'.indexOf(known)) worst.set(symbol, mark);
  });
  return nodes.map((node) => worst.get(node) ?? '-').join('');
}
