import { at } from '../../../lib/at.ts';
import type { Seed } from '../../../lib/rng.ts';
import { holm } from '../../../lib/statistics/multiplicity.ts';
import type { Tally } from '../../../scoring/rows/tallies.ts';
import { NAMINGS, type Naming } from '../intervention-effect-case.ts';
import type { Observation, ScoredEffect } from './intervention-effects-items.ts';
import type { Contrast } from './intervention-effects-schema.ts';
import { testDifference, testThreshold, verdictOf } from './research-question-tests.ts';

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
