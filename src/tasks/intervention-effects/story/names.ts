import { at } from '../../../lib/at.ts';
import { perKey } from '../../../lib/caching.ts';
import { ConfigError } from '../../../lib/config-error.ts';
import { namedRng, type Rng, type Seed } from '../../../lib/rng.ts';
import { codes } from '../../shared/themes/names.ts';
import { NAMINGS, type Naming } from '../intervention-effect-case.ts';
import {
  INTERVENTION_EFFECTS_CONFIG,
  type InterventionEffectsConfig,
} from '../intervention-effects-config.ts';
import type { Relation } from '../intervention-effects-queries.ts';
import { relationGraphs } from '../relation-graphs.ts';
import { drawUnrelated, LISTED, surelyUnrelated, unrelatedTo, VALUES, VARIABLES } from './tuebingen.ts';

/** All capital letters except A and I, which are words. */
const LETTERS = [...'BCDEFGHJKLMNOPQRSTUVWXYZ'];

const CODES = codes(10, 999);

interface NameDraw {
  readonly seed: Seed;
  readonly graph: string;
  readonly draw: number;
}

/**
 * Draws distinct names for the variables of one graph, and for each variable a value to which it can be set.
 *
 * - `random-char`: letters or, if there are too few of them, letters with numbers.
 * - `tuebingen`: a listed pair for the two variables of `listed`; for the others, variables of the Tübingen pairs that
 *   are unrelated to the listed pair and to each other.
 * - `random-tuebingen`: unrelated variables of the Tübingen pairs.
 *
 * Two variables are unrelated if no directed path leads from either of them to the other.
 *
 * @see "Evaluating Interventional Reasoning Capabilities of LLMs", App. A.2
 */
export function drawNames(naming: Naming, size: number, listed: Relation, which: NameDraw) {
  const rng = namedRng(which.seed, 'names', naming, which.graph, which.draw);
  if (naming === 'random-char') {
    const names = size <= LETTERS.length ? LETTERS : CODES;
    return rng.sample(names, size).map((label) => ({ label, value: String(rng.integer(10)) }));
  }
  const labels =
    naming === 'random-tuebingen'
      ? drawUnrelated(VARIABLES, size, rng)
      : labelsAround(listed, size, rng, which);
  return labels.map((label) => ({ label, value: rng.pick(VALUES[label]!) }));
}

/** Returns a number of variables for which the names are sure to suffice, with a reason for the limit. */
export function mostNames(naming: Naming): { readonly most: number; readonly why: string } {
  if (naming === 'random-char') {
    return { most: CODES.length, why: 'there are no more names that consist of a letter and a number' };
  }
  const list = `the Tübingen list has ${VARIABLES.length} variables, and only`;
  const unrelated = surelyUnrelated(VARIABLES);
  if (naming === 'random-tuebingen') {
    return {
      most: unrelated,
      why: `${list} ${unrelated} of these are sure to be causally unrelated to each other`,
    };
  }
  const beside = Math.max(...LISTED.map((pair) => surelyUnrelated(unrelatedTo(VARIABLES, pair))));
  return {
    most: 2 + beside,
    why: `${list} ${beside} of these are sure to be causally unrelated to a listed pair and to each other`,
  };
}

/** @throws {ConfigError} If a graph has more variables than a kind of names can supply. */
export function requireNames(config: InterventionEffectsConfig): void {
  const limits = NAMINGS.filter((naming) => config.names.includes(naming)).map((naming) => ({
    naming,
    ...mostNames(naming),
  }));
  const problems = relationGraphs(config).flatMap(({ name, size }, i) =>
    limits
      .filter(({ most }) => size > most)
      .map(({ naming, most, why }) => ({
        path: ['graphs', i],
        message: `expected at most ${most} variables with names ${naming}, got ${size} in ${name}; ${why}`,
      })),
  );
  if (problems.length > 0) throw new ConfigError(INTERVENTION_EFFECTS_CONFIG, problems);
}

const pairsWithRoom = perKey((others: number) =>
  LISTED.filter((one) => surelyUnrelated(unrelatedTo(VARIABLES, one)) >= others),
);

export function listedPairOf(size: number, which: NameDraw): (typeof LISTED)[number] {
  const pairs = pairsWithRoom(size - 2);
  const round = Math.floor(which.draw / pairs.length);
  const order = namedRng(which.seed, 'listed pairs', which.graph, round).shuffled(pairs);
  return at(order, which.draw % pairs.length);
}

function labelsAround({ cause, effect }: Relation, size: number, rng: Rng, which: NameDraw): string[] {
  const pair = listedPairOf(size, which);
  const others = drawUnrelated(unrelatedTo(VARIABLES, pair), size - 2, rng);
  return Array.from({ length: size }, (_, node) => {
    if (node === cause) return pair[0];
    return node === effect ? pair[1] : others.pop()!;
  });
}

const ONSETS = ['bl', 'dr', 'fl', 'gl', 'kr', 'pl', 'sk', 'sn', 'tr', 'vl', 'zw'];
const VOWELS = ['a', 'e', 'i', 'o', 'u'];
const MIDDLES = ['b', 'd', 'f', 'g', 'k', 'l', 'm', 'n', 'p', 'r', 't', 'v', 'z'];
const CODAS = ['f', 'k', 'p', 'x', 'z'];

/** Makes up a pronounceable word, such as `snolik`. It begins with a consonant, so that its article is “a”. */
export function pseudoWord(rng: Rng): string {
  return [ONSETS, VOWELS, MIDDLES, VOWELS, CODAS].map(rng.pick).join('');
}
