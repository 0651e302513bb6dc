import type { Case } from '../../src/cases/case.ts';
import type { Rng } from '../../src/lib/rng.ts';
import { REPLIES, type VariantAnswers } from '../../src/scoring/rows/answer-sheet.ts';

export const ERROR_KINDS = [
  'independent',
  'by unit',
  'by draw of units',
  'by path length',
  'identical replies',
] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];

/**
 * A simulated model. For each unit or draw of names, an error rate is drawn from `errorRates`, so answers about the
 * same unit are correlated.
 */
export interface KnownModel {
  readonly errorRates: readonly number[];
  /** The factor of the error rates, by the number of links between the nodes of a pair; 1 by default. */
  readonly byLinks?: (links: number) => number;
  /** Whether all replicates of an answer are the same. */
  readonly repeatsItself?: boolean;
}

export function erringModel(kind: ErrorKind, rate: number): KnownModel {
  switch (kind) {
    case 'independent':
      return { errorRates: [rate] };
    case 'by unit':
      return { errorRates: [0, 2 * rate] };
    case 'by draw of units':
      // On average, one unit in five is hard.
      return { errorRates: [0, 0, 0, 0, Math.min(0.5, 5 * rate)] };
    case 'by path length':
      // Over two pairs with one link and one pair with two links, the mean equals the rate.
      return { errorRates: [rate], byLinks: (links) => (3 / 4) * links };
    case 'identical replies':
      return { errorRates: [rate], repeatsItself: true };
    default:
      return kind satisfies never;
  }
}

/**
 * Computes the mean, over units, of a function of the error rate.
 *
 * @param links - The number of links between the nodes of the pair.
 */
export function meanOver(
  { errorRates, byLinks }: KnownModel,
  value: (rate: number) => number,
  links = 1,
): number {
  const factor = byLinks?.(links) ?? 1;
  return errorRates.reduce((sum, rate) => sum + value(factor * rate), 0) / errorRates.length;
}

/** Draws a model that gives 8 to 33 % wrong answers, unevenly distributed over units. */
export function drawModel(rng: Rng): KnownModel {
  const centre = 0.08 + 0.25 * rng.uniform();
  const spread = centre * rng.uniform();
  return { errorRates: [centre - spread, centre + spread] };
}

export interface Answered {
  readonly variant: VariantAnswers;
  readonly rates: ReadonlyMap<string, number>;
}

/**
 * Draws a model's answers to all cases.
 *
 * @param unitOf - Returns the cluster of a case, within which answers depend on each other.
 */
export function answerAll<T extends Case>(
  cases: readonly T[],
  { errorRates, byLinks, repeatsItself = false }: KnownModel,
  unitOf: (item: T) => string,
  rng: Rng,
  replicates = 1,
  linksOf: (item: T) => number = () => 1,
): Answered {
  const rates = new Map<string, number>();
  const replies = new Uint8Array(cases.length * replicates);
  cases.forEach((item, position) => {
    const unit = unitOf(item);
    const rate = rates.get(unit) ?? rng.pick(errorRates) * (byLinks?.(linksOf(item)) ?? 1);
    rates.set(unit, rate);
    let errs = false;
    for (let replicate = 0; replicate < replicates; replicate++) {
      errs = repeatsItself && replicate > 0 ? errs : rng.bernoulli(rate);
      const says = (item.truth === true) !== errs;
      replies[position * replicates + replicate] = REPLIES.indexOf(says ? 'yes' : 'no');
    }
  });
  const variant = {
    promptIdx: 0,
    provider: { id: 'simulated', label: 'simulated' },
    prompt: '',
    starts: Uint32Array.from({ length: cases.length + 1 }, (_, position) => position * replicates),
    replies,
    numbers: undefined,
  };
  return { variant, rates };
}
