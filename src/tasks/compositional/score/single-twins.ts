import { ancestorsOf, descendantsOf, parsePair } from '../../../causal/dag.ts';
import { shortestPathLength } from '../../../causal/paths.ts';
import { evaluate, neutralOf, type Scm } from '../../../causal/scm.ts';
import { at } from '../../../lib/at.ts';
import type { AnswerSheet } from '../../../scoring/rows/answer-sheet.ts';
import {
  type CompositionalCase,
  isCompositionalCase,
  isOfTwins,
  noiseOf,
  rungOf,
  seenStates,
} from '../../shared/compositional-case.ts';
import { modelOf } from '../read-back.ts';
import type { ComparedTwins } from './twin-claims.ts';

/**
 * The twins of a sheet about each of which one question is asked: evidence twins, which differ only in what is seen, and twins of
 * ladders. Yes is right about one of the two. Questions whose twin has no row are left out.
 */
export function singleTwins({ cases }: AnswerSheet): ComparedTwins[] {
  const twins = Map.groupBy(
    [...cases.keys()].filter((position) => twinAt(cases, position) !== undefined),
    (position) => {
      const { world, pair, twin } = twinAt(cases, position)!;
      return `${world}/${pair}/${twin}`;
    },
  );
  return [...twins.values()].flatMap((both): ComparedTwins[] => {
    const [yes, no] = [true, false].map((truth) => both.find((position) => cases[position]?.truth === truth));
    if (yes === undefined || no === undefined) return [];
    const unit = (position: number) => ({ weight: 1, y1: position, y0: undefined, isSingle: true }) as const;
    const item = twinAt(cases, yes)!;
    const rung = rungOf(item);
    const compared = { open: unit(yes), blocked: unit(no) };
    return [rung ? { ...compared, rung, parts: [] } : { ...compared, parts: partsOf(item) }];
  });
}

function twinAt(cases: AnswerSheet['cases'], position: number): CompositionalCase | undefined {
  const item = cases[position];
  return item && isCompositionalCase(item) && isOfTwins(item) ? item : undefined;
}

/**
 * Names the groups to which two evidence twins belong, given one of them: links to infer and to derive, and what a reader
 * might miss.
 */
function partsOf(item: CompositionalCase): string[] {
  const scm = modelOf(item.equations);
  const { dag } = scm;
  const noise = noiseOf(item);
  const asked = dag.nodes.indexOf(parsePair(item.pair).outcome);
  const { evidence } = seenStates(item, dag, evaluate(scm, noise));
  const leads = ancestorsOf(dag, asked);
  const cause = evidence?.causes.find((node) => leads[node]) ?? asked;
  const reached = descendantsOf(dag, cause);
  const [shown, state] = [...(evidence?.seen ?? [])].find(([node]) => reached[node]) ?? [cause, false];
  const linksTo = (node: number): number | undefined => shortestPathLength(dag, cause, node);
  const way = (node: number): string => (isBlocked(scm, noise, cause, node) ? 'opens a way' : 'closes a way');
  return [
    `${linksTo(shown)} links to what is seen`,
    `${linksTo(asked)} links to what is asked`,
    state === item.truth ? 'answer as seen' : 'answer other than seen',
    `fact ${way(shown)}`,
    `supposition ${way(asked)}`,
  ];
}

/** Tests whether own noise alone decides a node between two others. */
function isBlocked({ dag, functions }: Scm, noise: Uint8Array, from: number, to: number): boolean {
  const [after, before] = [descendantsOf(dag, from), ancestorsOf(dag, to)];
  return dag.nodes.some(
    (_, node) =>
      node !== from &&
      after[node] &&
      before[node] &&
      ['or', 'and', 'not'].includes(at(functions, node)) &&
      noise[node] !== neutralOf(at(functions, node)),
  );
}
