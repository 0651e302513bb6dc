import type { Scm } from '../../../causal/scm.ts';
import { contentHash } from '../../../design/content-hash.ts';
import type { Unit } from '../../../design/units.ts';
import { type Seed, stream } from '../../../statistics/streams.ts';
import { counted, listed } from '../../phrasing.ts';
import { templates } from '../../template.ts';
import type { Teller, Theme } from '../../theme.ts';
import { NAMES } from './names.ts';
import { readCandyParty } from './reader.ts';
import { SENTENCES } from './templates.ts';

/** The host hands out 1 to this many candies to each guest. */
export const MOST_CANDIES = 10;

/** Stands where the facts go while their frame is rendered; no template holds it. */
const GAP = '\u0000';

const say = templates(SENTENCES);

/** Guests get candies; a guest's own noise is on when they are enough. Tests numeracy along with causes. */
export const candyParty: Theme = {
  id: 'candy-party',
  wording: contentHash([...Object.values(SENTENCES), ...NAMES]),
  tell: tellCandyParty,
  read: readCandyParty,
};

function tellCandyParty(scm: Scm, seed: Seed): Teller {
  const { dag, functions, noise } = scm;
  if (dag.nodes.length > NAMES.length) {
    throw new RangeError(
      `candy-party: expected at most ${NAMES.length} nodes, one for each name, got ${dag.nodes.length}`,
    );
  }
  const names = stream(seed, 'names').sample(NAMES, dag.nodes.length);
  const thresholds = noise.map(thresholdFor);
  const happy = names.map((name) => say.happy({ name }));
  const rules = names.map((name, node) => {
    const enough = say.enough({ name, candies: candies(thresholds[node]!) });
    const causes = dag.parents[node]!.map((parent) => happy[parent]!);
    return say.rule({ name, conditions: listed([...causes, enough], functions[node]!) });
  });
  const world = [
    say.opening({ guests: listed(names, 'and') }),
    say.rules({}),
    ...rules,
    say.closing({}),
  ].join('\n');

  // Units differ only in who gets how many: each such clause is rendered once, then looked up.
  const factOf = names.map((name) =>
    Array.from({ length: MOST_CANDIES + 1 }, (_, count) => say.fact({ name, candies: candies(count) })),
  );
  const [beforeFacts, afterFacts] = say.facts({ facts: GAP }).split(GAP);
  const questionOf = names.map((name) => say.question({ name }));
  const hypotheticalQuestionOf = names.map((name) => say.hypotheticalQuestion({ name }));
  const suppositionOf = names.map((name) => [false, true].map((value) => say.supposition({ name, value })));

  return {
    context(unit) {
      const facts = factOf.map((byCount, node) => byCount[candiesOf(unit, node, thresholds[node]!)]!);
      return `${world}\n${beforeFacts}${listed(facts, 'and')}${afterFacts}`;
    },
    question(effect, hypothesis) {
      if (!hypothesis) return questionOf[effect]!;
      return `${suppositionOf[hypothesis.node]![Number(hypothesis.value)]!} ${hypotheticalQuestionOf[effect]!}`;
    },
  };
}

/**
 * How many candies are enough, so that a number drawn evenly from 1 … 10 is enough with about the noise's
 * probability: exactly so for tenths, 7 for 0.4.
 */
function thresholdFor(probability: number): number {
  const threshold = MOST_CANDIES + 1 - Math.round(MOST_CANDIES * probability);
  return Math.min(MOST_CANDIES, Math.max(2, threshold));
}

/** A number of candies that agrees with the unit's noise, evenly among those that do. */
function candiesOf(unit: Unit, node: number, threshold: number): number {
  if (unit.noise[node]) return threshold + unit.draws.integer(MOST_CANDIES + 1 - threshold);
  return 1 + unit.draws.integer(threshold - 1);
}

function candies(count: number): string {
  return counted(count, 'candy', 'candies');
}
