import type { Rng } from '../lib/random.ts';
import { listed } from './listed.ts';
import { alternatives, fill, looseSource, type Pattern, patternOf, type Values } from './template.ts';
import type { Detail, Theme } from './theme.ts';

/** The condition under which a node's own noise is on. */
export interface Condition {
  /** The measured item that matters. */
  readonly item?: string;
  /** The least number that meets the condition. */
  readonly least?: number;
  /** The choices that meet the condition. */
  readonly right?: readonly string[];
}

/** Draws a condition. Except for switches, about the given share of all possible facts meets it. */
export function drawCondition(detail: Detail, probability: number, casting: Rng): Condition {
  switch (detail.kind) {
    case 'count':
    case 'measurements': {
      const { most } = detail;
      // A number drawn uniformly from 1 … most reaches the threshold with about the given probability.
      const least = Math.min(most, Math.max(2, most + 1 - Math.round(most * probability)));
      return detail.kind === 'count' ? { least } : { item: casting.pick(detail.items), least };
    }
    case 'choice': {
      const { choices } = detail;
      const count = Math.min(choices.length - 1, Math.max(1, Math.round(choices.length * probability)));
      return { right: casting.sample(choices, count) };
    }
    case 'switch':
      return {};
    default:
      return detail satisfies never;
  }
}

export function conditionText(
  { detail, say }: Theme,
  name: string,
  { item, least, right }: Condition,
): string {
  return fill(say.own, {
    name,
    item,
    amount: 'noun' in detail && least !== undefined ? amountText(detail, least) : undefined,
    choices: right && listed(right, 'or'),
  });
}

/** Draws a fact uniformly from all facts that agree with the noise. `extraneous` adds the measurements of other items. */
export function drawFact(
  { detail, say }: Theme,
  { item, least = 0, right = [] }: Condition,
  { name, on, extraneous }: { readonly name: string; readonly on: boolean; readonly extraneous: boolean },
  rng: Rng,
): string {
  const drawNumber = (most: number): number =>
    on ? least + rng.integer(most + 1 - least) : 1 + rng.integer(least - 1);
  switch (detail.kind) {
    case 'count':
      return fill(say.fact, { name, amount: amountText(detail, drawNumber(detail.most)) });
    case 'measurements': {
      const told = rng.shuffled(extraneous ? detail.items : [item ?? '']).map((each) => {
        const number = each === item ? drawNumber(detail.most) : 1 + rng.integer(detail.most);
        return fill(say.measurement, { item: each, amount: amountText(detail, number) });
      });
      return fill(say.fact, { name, measurements: listed(told, 'and') });
    }
    case 'choice': {
      const wrong = detail.choices.filter((choice) => !right.includes(choice));
      return fill(say.fact, { name, choice: rng.pick(on ? right : wrong) });
    }
    case 'switch':
      return fill(say.fact, { name, value: on });
    default:
      return detail satisfies never;
  }
}

function amountText({ noun }: Extract<Detail, { noun: unknown }>, number: number): string {
  return `${number} ${number === 1 ? noun.one : noun.many}`;
}

/** Parses the sentences of a theme about own noise. */
export interface NoiseGrammar {
  readonly own: Pattern;
  readonly fact: Pattern;
  /** Returns whether a fact meets a condition; undefined if it does not say. */
  readonly isOn: (own: Values, fact: Values) => boolean | undefined;
}

export function noiseGrammar({ detail, say }: Theme): NoiseGrammar {
  switch (detail.kind) {
    case 'count': {
      const amount = amountSource(detail);
      return {
        own: patternOf(say.own, { amount }),
        fact: patternOf(say.fact, { amount }),
        isOn: (own, fact) => numberIn(fact.amount) >= numberIn(own.amount),
      };
    }
    case 'measurements': {
      const gaps = { item: alternatives(detail.items), amount: amountSource(detail) };
      const one = looseSource(say.measurement, gaps);
      const measurement = patternOf(say.measurement, gaps);
      return {
        own: patternOf(say.own, gaps),
        fact: patternOf(say.fact, { measurements: `${one}(?:(?:, and |, | and )${one})*` }),
        isOn: ({ item, amount }, { measurements }) => {
          const all = String(measurements)
            .split(/, and | and |, /)
            .map((text) => measurement.read(text));
          const found = all.find((values) => values?.item === item);
          return found && numberIn(found.amount) >= numberIn(amount);
        },
      };
    }
    case 'choice': {
      const choice = alternatives(detail.choices);
      return {
        own: patternOf(say.own, { choices: `${choice}(?:(?:, or |, | or )${choice})*` }),
        fact: patternOf(say.fact, { choice }),
        isOn: ({ choices }, { choice: given }): boolean =>
          [...String(choices).matchAll(new RegExp(choice, 'gu'))].some(([right]) => right === given),
      };
    }
    case 'switch':
      return { own: patternOf(say.own), fact: patternOf(say.fact), isOn: (_, { value }) => value === true };
    default:
      return detail satisfies never;
  }
}

function amountSource({ noun }: Extract<Detail, { noun: unknown }>): string {
  return `\\d+ ${alternatives([noun.one, noun.many])}`;
}

function numberIn(amount: Values[string]): number {
  return Number.parseInt(String(amount), 10);
}
