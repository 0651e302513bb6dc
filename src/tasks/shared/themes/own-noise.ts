import { at } from '../../../lib/at.ts';
import type { Rng } from '../../../lib/rng.ts';
import { longestFirst, looseSource, type Values } from '../pattern.ts';
import { counted, listed } from '../phrasing.ts';
import type { Theme, ThemeSpec } from './theme.ts';

type OwnNoise = {
  readonly condition: string;
  /** Draws a fact uniformly from all facts that agree with the noise. */
  readonly fact: (on: boolean, rng: Rng) => string;
};

type Detail = ThemeSpec['detail'];

/** The placeholder for a fact's detail while its frame is rendered. No template contains it. */
const GAP = '\u0000';

/**
 * Puts a node's noise into words. Except for switches, about the given share of all possible facts meets the condition.
 */
export function renderOwnNoise(
  { spec: { detail }, say }: Theme,
  role: { readonly name: string },
  probability: number,
  extraneous: boolean,
  casting: Rng,
): OwnNoise {
  switch (detail.kind) {
    case 'count':
    case 'measurements': {
      const { most, noun } = detail;
      // A number drawn uniformly from 1 … most reaches the threshold with about the given probability.
      const threshold = Math.min(most, Math.max(2, most + 1 - Math.round(most * probability)));
      const amounts = Array.from({ length: most + 1 }, (_, count) => counted(count, noun));
      const amount = at(amounts, threshold);
      const drawCount = (on: boolean, rng: Rng): number =>
        on ? threshold + rng.integer(most + 1 - threshold) : 1 + rng.integer(threshold - 1);
      if (detail.kind === 'count') {
        const frame = frameOf(say.fact({ ...role, amount: GAP }));
        return {
          condition: say.own({ ...role, amount }),
          fact: (on, rng) => frame(at(amounts, drawCount(on, rng))),
        };
      }
      const item = casting.pick(detail.items);
      const frame = frameOf(say.fact({ ...role, measurements: GAP }));
      const measured = new Map(
        detail.items.map((each) => [
          each,
          amounts.map((one) => say.measurement({ item: each, amount: one })),
        ]),
      );
      const told = extraneous ? detail.items : [item];
      return {
        condition: say.own({ ...role, item, amount }),
        fact: (on, rng) => {
          const counts = rng.shuffled(told).map((each) => {
            const count = each === item ? drawCount(on, rng) : 1 + rng.integer(most);
            return measured.get(each)![count]!;
          });
          return frame(listed(counts, 'and'));
        },
      };
    }
    case 'choice': {
      const { choices } = detail;
      const rightCount = Math.min(choices.length - 1, Math.max(1, Math.round(choices.length * probability)));
      const right = casting.sample(choices, rightCount);
      const wrong = choices.filter((choice) => !right.includes(choice));
      const frame = frameOf(say.fact({ ...role, choice: GAP }));
      return {
        condition: say.own({ ...role, choices: listed(right, 'or') }),
        fact: (on, rng) => frame(rng.pick(on ? right : wrong)),
      };
    }
    case 'switch': {
      const [off, on] = [false, true].map((value) => say.fact({ ...role, value }));
      return { condition: say.own({ ...role }), fact: (isOn) => (isOn ? on! : off!) };
    }
    default:
      return detail satisfies never;
  }
}

export function detailGaps({ spec: { detail }, say }: Theme): {
  readonly own: Record<string, string>;
  readonly fact: Record<string, string>;
  readonly switches: readonly string[];
} {
  switch (detail.kind) {
    case 'count':
      return {
        own: { amount: amountPattern(detail) },
        fact: { amount: amountPattern(detail) },
        switches: [],
      };
    case 'choice': {
      const choice = `(?:${longestFirst(detail.choices)})`;
      return { own: { choices: `${choice}(?:(?:, or |, | or )${choice})*` }, fact: { choice }, switches: [] };
    }
    case 'measurements': {
      const own = { item: longestFirst(detail.items), amount: amountPattern(detail) };
      const one = looseSource(say.measurement, own);
      return { own, fact: { measurements: `${one}(?:(?:, and |, | and )${one})*` }, switches: [] };
    }
    case 'switch':
      return { own: {}, fact: {}, switches: ['value'] };
    default:
      return detail satisfies never;
  }
}

type Measured = (text: string) => ReadonlyMap<string, string> | undefined;

/** Returns the numbers in a fact and a rule that decide the noise; undefined if the detail has no numbers. */
export function amountOf(detail: Detail, own: Values, fact: Values, measured: Measured) {
  if (detail.kind !== 'count' && detail.kind !== 'measurements') return undefined;
  const amount =
    detail.kind === 'count' ? fact.amount : measured(String(fact.measurements))?.get(String(own.item));
  return amount === undefined ? undefined : { told: countIn(amount), enough: countIn(own.amount) };
}

export function isOn(detail: Detail, own: Values, fact: Values, measured: Measured): boolean | undefined {
  switch (detail.kind) {
    case 'count':
    case 'measurements': {
      const amount = amountOf(detail, own, fact, measured);
      return amount && amount.told >= amount.enough;
    }
    case 'choice': {
      const right: readonly string[] =
        String(own.choices).match(new RegExp(longestFirst(detail.choices), 'gu')) ?? [];
      return right.includes(String(fact.choice));
    }
    case 'switch':
      return fact.value === true;
    default:
      return detail satisfies never;
  }
}

function amountPattern({ noun }: Extract<Detail, { most: number }>): string {
  return `\\d+ (?:${longestFirst([noun.one, noun.many])})`;
}

function countIn(amount: string | boolean | undefined): number {
  return Number.parseInt(String(amount), 10);
}

function frameOf(text: string): (detail: string) => string {
  const [before, after] = text.split(GAP);
  return (detail) => `${before}${detail}${after}`;
}
