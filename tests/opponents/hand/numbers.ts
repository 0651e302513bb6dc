import type { Reader, Says } from '../reader.ts';
import type { Sample } from '../sample.ts';

/** Readers of questions that are answered by numbers: they remember what was right at other seeds. */
export const NUMBERS: readonly Reader[] = [
  memory('numbers of another seed, by position', ({ cases }) => cases.map((_, i) => String(i)), first),
  memory('numbers of another seed, by what is asked', ({ cases }) => numbered(cases.map(askedOf)), first),
  memory('the most frequent number of its kind', ({ cases }) => cases.map(kindOf), mostFrequent),
  memory('the middle number of its kind', ({ cases }) => cases.map(kindOf), middle),
  memory('the most frequent number', ({ cases }) => cases.map(() => ''), mostFrequent),
  { name: 'always 0', kind: 'sights', answers: ({ cases }) => cases.map(() => 0) },
  { name: 'always 1', kind: 'sights', answers: ({ cases }) => cases.map(() => 1) },
  { name: 'the first number of the prompt', kind: 'sights', answers: (sample) => ofPrompt(sample, 0) },
  { name: 'the last number of the prompt', kind: 'sights', answers: (sample) => ofPrompt(sample, -1) },
  { name: 'the product of all numbers', kind: 'sights', answers: product },
];

function memory(
  name: string,
  keysOf: (sample: Sample) => readonly string[],
  choose: (numbers: readonly number[]) => number | undefined,
): Reader {
  return {
    name,
    kind: 'sights',
    answers: (sample, others) => {
      const known = new Map<string, number[]>();
      for (const other of others) {
        keysOf(other).forEach((key, i) => {
          known.set(key, [...(known.get(key) ?? []), Number(other.cases[i]?.truth)]);
        });
      }
      return keysOf(sample).map((key) => choose(known.get(key) ?? []));
    },
  };
}

function askedOf(item: object): string {
  const { pair, kind, effect, mediator, mediators } = item as Record<string, unknown>;
  return JSON.stringify([pair, kind, effect, mediator, mediators]);
}

function kindOf(item: object): string {
  const { kind, effect } = item as Record<string, unknown>;
  return String(kind ?? effect);
}

/** Keys that occur several times, told apart by which time it is. */
function numbered(keys: readonly string[]): string[] {
  const times = new Map<string, number>();
  return keys.map((key) => {
    times.set(key, (times.get(key) ?? 0) + 1);
    return `${key} ${times.get(key)}`;
  });
}

function first([number]: readonly number[]): number | undefined {
  return number;
}

function mostFrequent(numbers: readonly number[]): number | undefined {
  const groups = [...Map.groupBy(numbers, (number) => number.toFixed(2)).values()];
  return groups.toSorted((a, b) => b.length - a.length)[0]?.[0];
}

function middle(numbers: readonly number[]): number | undefined {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

function numbersIn(text: string): number[] {
  return (text.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
}

function ofPrompt({ texts }: Sample, place: number): Says[] {
  return texts.map((text) => numbersIn(text.split('\n\n')[0] ?? '').at(place));
}

function product({ texts }: Sample): Says[] {
  return texts.map((text) => numbersIn(text.split('\n\n')[0] ?? '').reduce((all, number) => all * number, 1));
}
