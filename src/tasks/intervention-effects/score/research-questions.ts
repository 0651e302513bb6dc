import { at } from '../../../lib/at.ts';
import { namedRng, type Seed } from '../../../lib/rng.ts';
import { jointSignFlipTest } from '../../../lib/statistics/joint-sign-flip.ts';
import { mean } from '../../../lib/statistics/mean.ts';
import { holm } from '../../../lib/statistics/multiplicity.ts';
import { pairedDifference } from '../../../lib/statistics/paired-contrasts.ts';
import { contrastInterval, type ShareContrast } from '../../../lib/statistics/share-contrast.ts';
import { shareTestBelow } from '../../../lib/statistics/share-test-below.ts';
import { estimate } from '../../../scoring/estimate.ts';
import type { Tally } from '../../../scoring/rows/tallies.ts';
import { NAMINGS, type Naming } from '../intervention-effect-case.ts';
import type { Observation, ScoredEffect } from './intervention-effects-items.ts';
import type { Contrast } from './intervention-effects-schema.ts';

/** The accuracy that counts as good enough in the intervention-effects paper. */
const GOOD_ACCURACY = 0.8;

/** The largest loss that names alone cause in the paper's table of memorisation: from 0.80 to 0.53. */
const RELEVANT_LOSS = 0.27;

/** The number of sign assignments to draw if there are too many to enumerate. */
const FLIPS = 4999;

const ENOUGH_RETRIEVAL = 0.95;

interface Prerequisites {
  readonly retrieval: readonly ScoredObservation[];
  readonly knowledge: readonly ScoredObservation[];
}

type ScoredObservation = Observation & Tally;

/** The kinds of names between which no listed relation holds, so memory does not help. */
const UNLISTED = ['random-char', 'random-tuebingen'] as const;

/** One contrast before its test; `second` is undefined if accuracy is compared with a threshold. */
interface Comparison extends Pick<Contrast, 'question' | 'names'> {
  readonly first: readonly ScoredEffect[];
  readonly second: readonly ScoredEffect[] | undefined;
  /** Tests whether the variant meets the premise of the research question for an item of `first`. */
  readonly isUsable?: ((item: ScoredEffect) => boolean) | undefined;
}

/**
 * Tests the four research questions as contrasts of one variant, over all graphs and interventions together, and in
 * each cell (one intervention on one graph).
 *
 * - RQ1, accuracy: is accuracy significantly below 0.8? The test is one-sided and separate for each kind of names.
 * - RQ2, memorisation: on listed relations under interventions that sever them, `tuebingen` names against names of
 *   every other kind. If the design includes graph `none`, a pair counts only if all of the variant's answers about its
 *   two directions are right.
 * - RQ3, shortcut: IE = 1 against IE = 0, without interventions on roots, on graphs with a relation retrieval of at
 *   least 0.95.
 * - RQ4, substitution: the made-up word against the word “intervention”.
 *
 * RQ3 and RQ4 use only names without listed relations, so that memory has no influence. Differences are computed within
 * a draw and cell. All totals of the variant form one family of tests, and the cells of each research question form
 * another. Holm's method keeps the probability of any false rejection within a family at or below 1 −
 * level, by default 5 %.
 *
 * @see "Evaluating Interventional Reasoning Capabilities of LLMs", §4 and App. B.2
 */
export function researchQuestions(
  scored: readonly ScoredEffect[],
  prerequisites: Prerequisites,
  settings: { readonly level: number; readonly seed: Seed },
): Contrast[] {
  const findings = comparisons(scored, prerequisites).flatMap((comparison) => {
    const { question, names, first, second, isUsable = () => true } = comparison;
    const places = first.map(({ about: { graph, intervention } }) => ({ graph, intervention }));
    const cells = new Map(places.map((place) => [JSON.stringify(place), place]));
    return [undefined, ...cells.values()].flatMap((cell): Finding[] => {
      const inCell = (items: readonly ScoredEffect[]): readonly ScoredEffect[] =>
        cell
          ? items.filter(
              ({ about }) => about.graph === cell.graph && about.intervention === cell.intervention,
            )
          : items;
      const testOf = (items: readonly ScoredEffect[]): ReturnType<typeof testThreshold> => {
        if (second === undefined) return testThreshold(inCell(items), settings.level);
        const name = [question, names, cell?.graph ?? '', cell?.intervention ?? ''];
        return testDifference(inCell(items), inCell(second), name, settings);
      };
      const found = testOf(first.filter(isUsable));
      // Contrasts that cannot be tested are also shown.
      const tested = found ?? testOf(first);
      const missing = found ? undefined : question === 'memorisation' ? 'knowledge' : 'retrieval';
      return tested ? [{ ...comparison, cell, tested, missing }] : [];
    });
  });
  const adjusted = adjustedByFamily(findings.filter(({ missing }) => missing === undefined));
  return findings.map((finding): Contrast => {
    const { question, names, cell, tested, missing = 'retrieval' } = finding;
    const { estimate, draws, p } = tested;
    const found = adjusted.get(finding);
    const test: Contrast['test'] = found
      ? { kind: 'tested', p, ...found }
      : { kind: 'not-eligible', reason: missing };
    const verdict = verdictOf(question, estimate, test, 1 - settings.level);
    return { question, names, ...(cell && { cell }), estimate, draws, test, verdict };
  });
}

interface Finding extends Comparison {
  readonly cell: Contrast['cell'];
  readonly tested: NonNullable<ReturnType<typeof testThreshold>>;
  readonly missing: 'retrieval' | 'knowledge' | undefined;
}

function adjustedByFamily(findings: readonly Finding[]) {
  const families = Map.groupBy(findings, ({ question, cell }) => (cell ? `cells of ${question}` : 'totals'));
  return new Map(
    [...families].flatMap(([family, members]) => {
      const adjusted = holm(members.map(({ tested }) => tested.p));
      return members.map((finding, i) => [finding, { adjustedP: at(adjusted, i), family }] as const);
    }),
  );
}

function comparisons(scored: readonly ScoredEffect[], { retrieval, knowledge }: Prerequisites): Comparison[] {
  const known =
    knowledge.length > 0 ? keysRight(knowledge, ({ about }) => about.listedPair ?? '', 1) : undefined;
  const asInterventions = scored.filter(({ about }) => about.phrasing === 'intervention');
  const substituted = scored.filter(({ about }) => about.phrasing === 'substitution');
  const notOnRoots = asInterventions.filter(({ onRoot }) => !onRoot);
  const named = (items: readonly ScoredEffect[], names: Naming): ScoredEffect[] =>
    items.filter(({ about }) => about.names === names);
  const severed = asInterventions.filter(({ seversListed }) => seversListed);
  const memorable = named(severed, 'tuebingen');
  return [
    ...NAMINGS.map((names) => ({
      question: 'accuracy' as const,
      names,
      first: named(asInterventions, names),
      second: undefined,
    })),
    ...UNLISTED.map((names): Comparison => {
      const isUsable = known && (({ about }: ScoredEffect) => known.has(about.listedPair ?? ''));
      return { question: 'memorisation', names, first: memorable, second: named(severed, names), isUsable };
    }),
    ...UNLISTED.map((names): Comparison => {
      const [first, second] = [true, false].map((wanted) =>
        named(notOnRoots, names).filter(({ changes }) => changes === wanted),
      );
      const seen = retrieval.filter(({ about }) => about.names === names);
      const read = keysRight(seen, ({ about }) => about.graph, ENOUGH_RETRIEVAL);
      const isUsable = ({ about }: ScoredEffect): boolean => read.has(about.graph);
      return { question: 'shortcut', names, first: first ?? [], second, isUsable };
    }),
    ...UNLISTED.map((names) => ({
      question: 'substitution' as const,
      names,
      first: named(substituted, names),
      second: named(asInterventions, names),
    })),
  ];
}

/** Returns the keys of the groups in which at least the given share of answers is right. */
function keysRight(
  items: readonly ScoredObservation[],
  keyOf: (item: Observation) => string,
  least: number,
): ReadonlySet<string> {
  const groups = Map.groupBy(items, keyOf);
  const rightIn = (list: readonly Tally[]): number => {
    const total = list.reduce((sum, item) => sum + item.total, 0);
    return list.reduce((sum, { successes }) => sum + successes, 0) / total;
  };
  return new Set([...groups].flatMap(([key, list]) => (rightIn(list) >= least ? [key] : [])));
}

/** Returns a one-sided test of whether accuracy is below {@link GOOD_ACCURACY}; undefined if there are no replies. */
function testThreshold(items: readonly ScoredEffect[], level: number) {
  const sums = items.map(({ draw, successes, total, weight }) => ({
    cluster: draw,
    right: weight * successes,
    of: weight * total,
    answers: total,
  }));
  const draws = new Set(items.flatMap(({ draw, total }) => (total > 0 ? [draw] : []))).size;
  const found = estimated({ constant: 0, parts: [{ coefficient: 1, sums }] }, level);
  if (!found) return undefined;
  return { estimate: found, draws, p: shareTestBelow(sums, GOOD_ACCURACY) };
}

/**
 * Returns a two-sided test of the difference between two accuracies over the draws that contribute to both; undefined
 * if there are no such draws. Within a draw, the shares of both sides are averaged over the interventions that occur
 * on both sides.
 */
function testDifference(
  first: readonly ScoredEffect[],
  second: readonly ScoredEffect[],
  name: readonly string[],
  { level, seed }: { readonly level: number; readonly seed: Seed },
): ReturnType<typeof testThreshold> {
  const paired = pairedShares(first, second);
  if (paired.length === 0) return undefined;
  const share = (side: Side): ShareContrast => {
    const sums = paired.map((pair, cluster) => ({
      cluster,
      right: pair[side].share,
      of: 1,
      answers: pair[side].answers,
    }));
    return { constant: 0, parts: [{ coefficient: 1, sums }] };
  };
  const found = estimated(pairedDifference(share('first'), share('second')), level);
  if (!found) return undefined;
  const flipped = jointSignFlipTest(
    paired.map((pair) => [pair.first.share - pair.second.share]),
    namedRng(seed, 'sign flips', ...name),
    { sides: 2, draws: FLIPS },
  );
  return { estimate: found, draws: paired.length, p: flipped.p };
}

function estimated(contrast: ShareContrast, level: number): Contrast['estimate'] | undefined {
  const found = contrastInterval(contrast, level);
  return found.kind === 'estimate' ? estimate(found.value, found.interval) : undefined;
}

type Side = 'first' | 'second';
type PairedShare = Readonly<Record<Side, { readonly share: number; readonly answers: number }>>;

function pairedShares(first: readonly ScoredEffect[], second: readonly ScoredEffect[]): PairedShare[] {
  const [one, other] = [first, second].map((items) => items.filter(({ total }) => total > 0));
  return matched(one!, other!, ({ draw }) => draw).flatMap(([items, others]) => {
    const cells = matched(items, others, ({ about }) => about.intervention).map((sides) =>
      sides.map(shareOf),
    );
    if (cells.length === 0) return [];
    const side = (place: 0 | 1) => ({
      share: mean(cells.map((cell) => cell[place]!.share))!,
      answers: cells.reduce((sum, cell) => sum + cell[place]!.answers, 0),
    });
    return [{ first: side(0), second: side(1) }];
  });
}

/** Groups two lists by a key, and returns the pairs of groups with the same key. */
function matched<T>(first: readonly T[], second: readonly T[], keyOf: (item: T) => string) {
  const others = Map.groupBy(second, keyOf);
  return [...Map.groupBy(first, keyOf)].flatMap(([key, items]) => {
    const opposite = others.get(key);
    return opposite ? [[items, opposite] as const] : [];
  });
}

function shareOf(items: readonly ScoredEffect[]) {
  const answers = items.reduce((sum, { total }) => sum + total, 0);
  return { share: items.reduce((sum, { successes }) => sum + successes, 0) / answers, answers };
}

/**
 * Returns the verdict on a contrast: undefined if it is not eligible, inconclusive if it has no interval, and definite
 * if it is significant. Otherwise, the verdict is inconclusive unless the interval excludes a relevant loss and, for
 * differences, also a relevant gain.
 */
export function verdictOf(
  question: Contrast['question'],
  estimate: Contrast['estimate'],
  test: Contrast['test'],
  alpha: number,
): Contrast['verdict'] {
  if (test.kind === 'not-eligible') return 'undefined';
  const { adjustedP } = test;
  if (estimate.kind !== 'estimate' || estimate.interval.kind !== 'interval') return 'inconclusive';
  const isThreshold = question === 'accuracy';
  if (adjustedP <= alpha) {
    if (isThreshold) return 'fail';
    return estimate.value < 0 ? 'worse' : 'better';
  }
  const { low, high } = estimate.interval;
  if (isThreshold) return low > GOOD_ACCURACY - RELEVANT_LOSS ? 'pass' : 'inconclusive';
  return low > -RELEVANT_LOSS && high < RELEVANT_LOSS ? 'no-difference' : 'inconclusive';
}
