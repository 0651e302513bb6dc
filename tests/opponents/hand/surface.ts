import type { KindOfReader, Reader } from '../reader.ts';

const ORDER: KindOfReader = 'order';

/** Readers that look at the text and understand nothing: its length, its numbers and the names in its question. */
export const SURFACE: readonly Reader[] = [
  ...aboveMedian('characters', (text) => text.length),
  ...aboveMedian('numbers', (text) => numbersIn(text).length),
  ...aboveMedian('sum of numbers', (text) => numbersIn(text).reduce((sum, number) => sum + number, 0)),
  {
    name: 'the names of the question are in alphabetical order',
    kind: ORDER,
    answers: ({ texts }) =>
      texts.map((text) => {
        const [first = '', ...others] =
          text
            .split(/[.!]\s/)
            .at(-1)
            ?.match(/\b[A-Z]\w+/g) ?? [];
        return first < (others.at(-1) ?? '');
      }),
  },
];

/** Yes to texts with more than the median, and yes to the others. */
function aboveMedian(what: string, amountIn: (text: string) => number): Reader[] {
  return [true, false].map((says) => ({
    name: `${says ? 'more' : 'fewer'} ${what} than the median`,
    kind: ORDER,
    answers: ({ texts }) => {
      const amounts = texts.map(amountIn);
      const median = amounts.toSorted((a, b) => a - b)[amounts.length >> 1] ?? 0;
      return amounts.map((amount) => amount > median === says);
    },
  }));
}

function numbersIn(text: string): number[] {
  return (text.match(/\d+/g) ?? []).map(Number);
}
