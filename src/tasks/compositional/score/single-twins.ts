import { ancestorsOf, parsePair } from '../../../causal/dag.ts';
import { shortestPathLength } from '../../../causal/paths.ts';
import { evaluate, hold } from '../../../causal/scm.ts';
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
 * Returns the twins with a single question each: evidence twins, which differ only in the observed states, and twins of
 * ladders. Yes is the right answer for one twin of each pair, and no for the other. Twins without both rows are left
 * out.
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

function partsOf(item: CompositionalCase): string[] {
  const scm = modelOf(item.equations);
  const { dag } = scm;
  const noise = noiseOf(item);
  const fact = evaluate(scm, noise);
  const { cause, outcome } = parsePair(item.pair);
  const [supposed, asked] = [cause, outcome].map((symbol) => dag.nodes.indexOf(symbol)) as [number, number];
  const { causes = [], seen = new Map<number, boolean>() } = seenStates(item, dag, fact).evidence ?? {};
  const behind = (node: number): number[] => {
    const leads = ancestorsOf(dag, node);
    return causes.filter((hidden) => leads[hidden]);
  };
  const shown = [...seen].map(([node, state]) => ({ node, state, causes: behind(node) }));
  const [last = asked] = behind(asked);
  const inferred = new Set([last]);
  for (const hidden of inferred)
    for (const one of shown)
      if (one.causes.includes(hidden)) for (const other of one.causes) inferred.add(other);
  // This observed state, which has a single hidden cause, differs between the twins.
  const first = shown.find(({ causes: [one = -1, ...more] }) => more.length === 0 && inferred.has(one));
  const linksTo = (from: number | undefined, to: number | undefined): number =>
    shortestPathLength(dag, from ?? asked, to ?? asked) ?? 0;
  const outcomeIf = evaluate(hold(scm, supposed, item.query === 'do-true'), noise);
  return [
    `${linksTo(first?.causes[0], first?.node)} links to what is seen`,
    `${linksTo(last, asked)} links to what is asked`,
    inferred.size === 1 ? '1 hidden cause' : `${inferred.size} hidden causes`,
    first?.state === item.truth ? 'answer as seen' : 'answer other than seen',
    at(outcomeIf, asked) === at(fact, asked)
      ? 'supposition leaves the answer'
      : 'supposition turns the answer',
  ];
}
