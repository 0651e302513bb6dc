import type { Rng } from '../lib/random.ts';
import { listed, listSource, parseList } from './listed.ts';
import { alternatives, fill, looseSource, type Pattern, patternOf, type Values } from './template.ts';
import type { Theme } from './theme.ts';
import type { Detail } from './theme-schema.ts';

type DetailOf<Kind extends Detail['kind']> = Extract<Detail, { readonly kind: Kind }>;

/**
 * The condition under which a node's own noise is on. Own noise is the random input of one node alone. A story tells it
 * by a detail of the node, such as the number of candies that Ara gets. The rule states the condition: “Ara gets at
 * least 3 candies”; and the fact tells the detail: “Ara gets 5 candies”.
 */
export type Condition =
  /** The number is at least `least`. */
  | (DetailOf<'count'> & { readonly least: number })
  /** The number of the measured `item` is at least `least`. */
  | (DetailOf<'measurements'> & { readonly item: string; readonly least: number })
  /** The choice is among those that are `right`. */
  | (DetailOf<'choice'> & { readonly right: readonly string[] })
  | DetailOf<'switch'>;

/** Draws a condition. Except for switches, about the given share of all possible facts meets it. */
export function drawCondition(detail: Detail, probability: number, casting: Rng): Condition {
  switch (detail.kind) {
    case 'count':
      return { ...detail, least: leastNumber(detail.most, probability) };
    case 'measurements':
      return { ...detail, item: casting.pick(detail.items), least: leastNumber(detail.most, probability) };
    case 'choice': {
      const { choices } = detail;
      const count = Math.min(choices.length - 1, Math.max(1, Math.round(choices.length * probability)));
      return { ...detail, right: casting.sample(choices, count) };
    }
    case 'switch':
      return detail;
    default:
      return detail satisfies never;
  }
}

/**
 * Returns the threshold that a number drawn uniformly from 1 … `most` reaches with about the given probability. Some
 * numbers reach it and some do not.
 */
function leastNumber(most: number, probability: number): number {
  return Math.min(most, Math.max(2, most + 1 - Math.round(most * probability)));
}

/** Writes the condition in the rule of a node. */
export function conditionText({ say }: Theme, name: string, condition: Condition): string {
  switch (condition.kind) {
    case 'count':
      return fill(say.own, { name, amount: amountText(condition, condition.least) });
    case 'measurements':
      return fill(say.own, { name, item: condition.item, amount: amountText(condition, condition.least) });
    case 'choice':
      return fill(say.own, { name, choices: listed(condition.right, 'or') });
    case 'switch':
      return fill(say.own, { name });
    default:
      return condition satisfies never;
  }
}

/** Draws a fact uniformly from all facts that agree with the noise. `extraneous` adds the measurements of other items. */
export function drawFact(
  { say }: Theme,
  condition: Condition,
  { name, on, extraneous }: { readonly name: string; readonly on: boolean; readonly extraneous: boolean },
  rng: Rng,
): string {
  switch (condition.kind) {
    case 'count':
      return fill(say.fact, { name, amount: amountText(condition, drawNumber(condition, on, rng)) });
    case 'measurements': {
      const { items, item, most } = condition;
      const measurements = rng.shuffled(extraneous ? items : [item]).map((measured) => {
        const number = measured === item ? drawNumber(condition, on, rng) : 1 + rng.integer(most);
        return fill(say.measurement, { item: measured, amount: amountText(condition, number) });
      });
      return fill(say.fact, { name, measurements: listed(measurements, 'and') });
    }
    case 'choice': {
      const { choices, right } = condition;
      const wrong = choices.filter((choice) => !right.includes(choice));
      return fill(say.fact, { name, choice: rng.pick(on ? right : wrong) });
    }
    case 'switch':
      return fill(say.fact, { name, value: on });
    default:
      return condition satisfies never;
  }
}

/** Draws a number from 1 … `most` that reaches the threshold `least` if the noise is on, and does not otherwise. */
function drawNumber({ least, most }: { readonly least: number; readonly most: number }, on: boolean, rng: Rng): number {
  return on ? least + rng.integer(most + 1 - least) : 1 + rng.integer(least - 1);
}

/** Writes a number with its noun, such as `1 candy`. */
function amountText({ noun }: Pick<DetailOf<'count'>, 'noun'>, number: number): string {
  return `${number} ${number === 1 ? noun.one : noun.many}`;
}

/** What a parser needs of a theme to tell from a rule and a fact whether the node's own noise is on. */
export interface NoiseGrammar {
  /** The pattern of the condition in a rule. */
  readonly own: Pattern;
  /** The pattern of the fact about a node. */
  readonly fact: Pattern;
  /** Returns whether the fact meets the condition; undefined if it does not tell. */
  readonly isOn: (own: Values, fact: Values) => boolean | undefined;
}

/** Reverses the sentences that {@link conditionText} and {@link drawFact} fill. */
export function noiseGrammar({ detail, say }: Theme): NoiseGrammar {
  switch (detail.kind) {
    case 'count': {
      const gaps = { amount: amountSource(detail) };
      return {
        own: patternOf(say.own, gaps),
        fact: patternOf(say.fact, gaps),
        isOn: (own, fact) => numberIn(fact.amount) >= numberIn(own.amount),
      };
    }
    case 'measurements':
      return measurementsGrammar(detail, say);
    case 'choice': {
      const choice = alternatives(detail.choices);
      return {
        own: patternOf(say.own, { choices: listSource(choice, 'or') }),
        fact: patternOf(say.fact, { choice }),
        isOn: (own, fact) => choicesIn(own.choices, choice).includes(String(fact.choice)),
      };
    }
    case 'switch':
      return { own: patternOf(say.own), fact: patternOf(say.fact), isOn: (_own, fact) => fact.value === true };
    default:
      return detail satisfies never;
  }
}

function measurementsGrammar(detail: DetailOf<'measurements'>, say: Theme['say']): NoiseGrammar {
  const gaps = { item: alternatives(detail.items), amount: amountSource(detail) };
  const measurement = patternOf(say.measurement, gaps);
  const measurements = listSource(looseSource(say.measurement, gaps), 'and');
  return {
    own: patternOf(say.own, gaps),
    fact: patternOf(say.fact, { measurements }),
    isOn(own, fact) {
      const text = String(fact.measurements);
      const { items, unparsed } = parseList(text, (position) => measurement.readAt(text, position));
      const measured = items.find(({ item }) => item === own.item);
      if (unparsed !== undefined || measured === undefined) return undefined;
      return numberIn(measured.amount) >= numberIn(own.amount);
    },
  };
}

/** Returns the source of a regular expression for the amounts that {@link amountText} writes. */
function amountSource({ noun }: Pick<DetailOf<'count'>, 'noun'>): string {
  return `\\d+ ${alternatives([noun.one, noun.many])}`;
}

/** Returns the number with which an amount begins. */
function numberIn(amount: Values[string]): number {
  return Number.parseInt(String(amount), 10);
}

/** Lists the choices in a text. They are matched and not split, because they may contain commas and “or”. */
function choicesIn(text: Values[string], choice: string): string[] {
  return [...String(text).matchAll(new RegExp(choice, 'gu'))].map(([match]) => match);
}
