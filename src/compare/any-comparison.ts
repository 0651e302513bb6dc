import { namedRng } from '../lib/rng.ts';
import { clusterContributions } from '../lib/statistics/cluster-contributions.ts';
import { jointSignFlipTest } from '../lib/statistics/joint-sign-flip.ts';
import { holm } from '../lib/statistics/multiplicity.ts';
import { pairedDifference } from '../lib/statistics/paired-contrasts.ts';
import { contrastInterval } from '../lib/statistics/share-contrast.ts';
import { UserError } from '../lib/user-error.ts';
import { ALL, type AnyVariant } from './any-answers.ts';

const LEVEL = 0.95;

/**
 * Compares two variants over the tests that both were asked. Repeated answers to a test are matched in order. The
 * p-values of single assertions are adjusted by Holm's method.
 */
export function compareAny(baseline: AnyVariant, candidate: AnyVariant) {
  const { pairs, unmatched, mayBeLost } = pairUp(baseline.answers, candidate.answers);
  if (pairs.length === 0) {
    throw new UserError(
      `${baseline.name} and ${candidate.name} have no test in common, so they cannot be compared`,
    );
  }
  const names = new Set(
    pairs.flatMap(([was, is]) => [...was.passed.keys()].filter((name) => is.passed.has(name))),
  );
  names.delete(ALL);
  const found = [ALL, ...names].map((name) => differenceOf(name, pairs));
  const adjusted = holm(found.slice(1).map(({ p }) => p));
  const differences = found.map((one, i) => ({ ...one, p: adjusted[i - 1] ?? one.p }));
  return {
    baseline: baseline.name,
    candidate: candidate.name,
    clusters: new Set(pairs.map(([{ cluster }]) => cluster)).size,
    differences,
    flips: pairs.flatMap(([was, is]) => flipOf(was, is)),
    unmatched,
    verdict: verdictOf(differences, mayBeLost),
  };
}

type AnyAnswer = AnyVariant['answers'][number];
type Pair = readonly [was: AnyAnswer, is: AnyAnswer];

function pairUp(before: readonly AnyAnswer[], now: readonly AnyAnswer[]) {
  const waiting = Map.groupBy(before, ({ test }) => test);
  const pairs: Pair[] = [];
  const fresh: AnyAnswer[] = [];
  for (const is of now) {
    const was = waiting.get(is.test)?.shift();
    if (was) pairs.push([was, is]);
    else fresh.push(is);
  }
  const left = [...waiting.values()].flat();
  return {
    pairs,
    unmatched: { baseline: left.length, candidate: fresh.length },
    /** The largest possible number of lost tests among those that only one variant was asked. */
    mayBeLost:
      left.filter(({ passed }) => passed.get(ALL)).length +
      fresh.filter(({ passed }) => !passed.get(ALL)).length,
  };
}

function differenceOf(assertion: string, all: readonly Pair[]) {
  const pairs = all.filter(([was, is]) => was.passed.has(assertion) && is.passed.has(assertion));
  const passesIn = (list: readonly Pair[], side: 0 | 1): number =>
    list.filter((pair) => pair[side].passed.get(assertion)).length;
  const clusters = [...Map.groupBy(pairs, ([{ cluster }]) => cluster)];
  const share = (side: 0 | 1) => {
    const sums = clusters.map(([cluster, of]) => ({ cluster, right: passesIn(of, side), of: of.length }));
    return { constant: 0, parts: [{ coefficient: 1, sums }] };
  };
  const contrast = pairedDifference(share(1), share(0));
  const result = contrastInterval(contrast, LEVEL);
  const lost = pairs.filter(([was, is]) => was.passed.get(assertion) && !is.passed.get(assertion)).length;
  const [before, after] = [passesIn(pairs, 0), passesIn(pairs, 1)];
  return {
    assertion,
    tests: pairs.length,
    /** The shares of answers that passed; `difference` is candidate − baseline. */
    baseline: before / pairs.length,
    candidate: after / pairs.length,
    difference: (after - before) / pairs.length,
    interval:
      result.kind === 'estimate' ? result.interval : ({ kind: 'none', reason: 'no-answers' } as const),
    lost,
    gained: after - before + lost,
    /** The p-value of a sign-flip test over clusters, not adjusted for the number of assertions. */
    p: jointSignFlipTest(clusterContributions([contrast]), namedRng('compare', assertion), { sides: 2 }).p,
  };
}

/** Lists the test with its lost and gained assertions. If no result changed, the list is empty. */
function flipOf(was: AnyAnswer, is: AnyAnswer) {
  const changed = (to: boolean): string[] =>
    [...is.passed].flatMap(([name, passed]) => (passed === to && was.passed.get(name) === !to ? [name] : []));
  const [lost, gained] = [changed(false), changed(true)];
  return lost.length + gained.length > 0 ? [{ title: was.title, lost, gained }] : [];
}

/**
 * Returns `worse` or `better` if the results of whole tests differ significantly. Otherwise, significant changes of
 * single assertions give `worse` if all of them are losses, and `mixed` if not. A candidate is `better` only if its
 * gain exceeds the number of tests that it may have lost among those that only one variant was asked.
 */
function verdictOf([all, ...single]: readonly ReturnType<typeof differenceOf>[], mayBeLost: number) {
  // The test and the interval use different approximations, so both must show the difference.
  if (all?.interval.kind === 'interval' && all.p <= 1 - LEVEL) {
    if (all.interval.high < 0) return 'worse';
    if (all.interval.low > 0)
      return all.gained - all.lost > mayBeLost ? 'better' : ('no difference shown' as const);
  }
  const found = single.filter(({ p }) => p <= 1 - LEVEL);
  if (found.length > 0 && found.every(({ difference }) => difference < 0)) return 'worse';
  return found.length > 0 ? 'mixed' : 'no difference shown';
}
