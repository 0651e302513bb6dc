import type { Purpose } from './designs.ts';
import type { KindOfReader } from './reader.ts';
import type { Headline, Outcome } from './score.ts';

/** The most that a headline may be for who looks at nothing that decides. */
const ZERO = 0.05;

/** The most for who is right by chance more often here than there. */
const NEAR_ZERO = 0.1;

/** The most for local sights where nothing else differs between questions. */
const SIGHT = 0.3;

/** The most for who reads one cause where there are several. */
const ONE_CAUSE = 0.65;

/** What is wrong with a headline of a reader of a kind; undefined where nothing is. */
const WRONG: Readonly<Record<KindOfReader, ((headline: Headline) => string | undefined) | undefined>> = {
  shallow: ({ value }) => (Math.abs(value) > ZERO ? `expected 0 up to ±${ZERO}` : undefined),
  order: nearZero,
  learned: nearZero,
  sights: ({ value }) => (value > SIGHT ? `expected at most ${SIGHT}` : undefined),
  confused: ({ value }) => (value > ZERO ? `expected at most ${ZERO}` : undefined),
  'one-cause': ({ value }) => (value > ONE_CAUSE ? `expected at most ${ONE_CAUSE}` : undefined),
  partial: undefined,
};

/** Whoever is right by chance has less than 0 in the lowest of several groups; nobody passes anything by that. */
function nearZero({ value, low }: Headline): string | undefined {
  return value > NEAR_ZERO || low > 0
    ? `expected at most ${NEAR_ZERO}, and an interval from 0 or below`
    : undefined;
}

/** Designs in which headlines of readers of some causes are held to their limit. */
const DECIDING: readonly Purpose[] = ['decides', 'small'];

/** All that an instrument gets wrong about the opponents of a design: an empty list where it sees through all. */
export function findingsOf(outcomes: readonly Outcome[], purpose: Purpose): string[] {
  return outcomes.flatMap(({ reader, seed, headlines, classes, complete, gate }) => {
    const who = `seed ${seed}: ${reader.name} (${reader.kind})`;
    const isExact = reader.kind === 'shallow' || reader.kind === 'one-cause';
    const wrongOf = purpose === 'look' && !isExact ? farFromZero : WRONG[reader.kind];
    const isPartial = reader.kind === 'partial' || reader.kind === 'one-cause';
    // Readers who lack a skill for which an axis does not ask.
    const isAside =
      (purpose === 'axis' && isPartial) || (purpose === 'join' && (isPartial || reader.kind === 'learned'));
    const isLimited =
      !isPartial || DECIDING.includes(purpose) || (reader.kind === 'one-cause' && purpose === 'look');
    // A design that is too small for a gate, or has no twins, need not decide; nobody passes it all the same.
    const mayStayOpen =
      purpose === 'published' ||
      (purpose === 'small' && reader.kind === 'partial') ||
      purpose === 'look' ||
      reader.kind === 'sights';
    // A published world is the same at every seed: whoever has seen it knows it, and `plan` says so.
    const mayKnow = purpose === 'published' && reader.kind === 'learned';
    const isHeld =
      mayKnow || isAside || gate === undefined || gate === 'fail' || (mayStayOpen && gate === 'inconclusive');
    return [
      ...headlines.flatMap((headline) => {
        const wrong = isLimited && !isAside ? wrongOf?.(headline) : undefined;
        return wrong === undefined ? [] : [`${who}: ${headline.name} ${shown(headline)}, ${wrong}`];
      }),
      ...(classes.includes('VC') && !mayKnow ? [`${who}: class VC`] : []),
      ...(complete.includes('yes') && !mayKnow ? [`${who}: complete`] : []),
      ...(isHeld ? [] : [`${who}: gate says ${gate}`]),
    ];
  });
}

function farFromZero({ low }: Headline): string | undefined {
  return low > 0 ? 'expected an interval from 0 or below' : undefined;
}

export function shown({ value, low, high }: Headline): string {
  return `${value.toFixed(2)} [${low.toFixed(2)}, ${high.toFixed(2)}]`;
}
