import { describe, expect, test } from 'vitest';
import { identification } from '../../../../generators/identification.ts';
import type { SeeingCase } from '../../../../src/tasks/identification/seeing/kind.ts';
import { IS_NIGHTLY } from '../../../support/fuzz.ts';

/** Shares that a reader of plain text finds about a candy party; nothing of the package reads here. */
interface Told {
  readonly steps: readonly string[];
  readonly forced: string;
  readonly asked: string;
  /** Probability of happiness at the last step, by who of the two before is happy. */
  readonly lines: readonly { readonly happy: readonly string[]; readonly all: number; readonly on: number }[];
}

function toldIn(text: string): Told {
  const steps = [...text.matchAll(/^\d\. The \w+ is whether (\w+) is happy\./gm)].map(
    ([, name = '']) => name,
  );
  const lines = [
    ...text.matchAll(
      /^- There are ([\d,]+) parties at which (\w+) is (not )?happy and (\w+) is (not )?happy\. Among these are ([\d,]+) at which (\w+) is happy\.$/gm,
    ),
  ].map(([, all, a = '', notA, b = '', notB, on]) => ({
    all: countIn(all),
    on: countIn(on),
    happy: [...(notA ? [] : [a]), ...(notB ? [] : [b])],
  }));
  const [, forced = ''] =
    /In the first scenario, at each of these parties, (\w+) is made happy\./.exec(text) ?? [];
  const [, asked = ''] = /Is the share of parties at which (\w+) is happy larger/.exec(text) ?? [];
  return { steps, forced, asked, lines };
}

/** @example countIn('17,100') // 17100 */
const countIn = (told = ''): number => Number(told.replaceAll(',', ''));

/** The chance that the one asked about is happy if another is held, step by step along the story. */
function chanceOf({ steps, forced, lines }: Told, held: boolean): number {
  const size = (keep: (happy: readonly string[]) => boolean): number =>
    lines.reduce((sum, { happy, all }) => sum + (keep(happy) ? all : 0), 0);
  const [first = '', second = ''] = steps;
  const chanceFirst = size((happy) => happy.includes(first)) / size(() => true);
  const chanceSecond = (is: boolean): number =>
    size((happy) => happy.includes(second) && happy.includes(first) === is) /
    size((happy) => happy.includes(first) === is);
  let total = 0;
  for (const one of [true, false]) {
    for (const other of [true, false]) {
      const ofFirst = first === forced ? Number(one === held) : one ? chanceFirst : 1 - chanceFirst;
      const likely = chanceSecond(one);
      const ofSecond = second === forced ? Number(other === held) : other ? likely : 1 - likely;
      const cell = lines.find(
        ({ happy }) => happy.includes(first) === one && happy.includes(second) === other,
      )!;
      total += (ofFirst * ofSecond * cell.on) / cell.all;
    }
  }
  return total;
}

const DRAWS = IS_NIGHTLY ? 313 : 63;
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];
const tests = SEEDS.flatMap((seed) => identification({ kinds: 'seeing', draws: DRAWS, seed }));
const read = tests.map(({ vars, metadata }) => {
  const told = toldIn(`${vars?.context}\n${vars?.question}`);
  return { told, item: metadata as unknown as SeeingCase };
});

describe('by the text alone', () => {
  test('every story is told in full', () => {
    expect(read.length).toBeGreaterThanOrEqual(IS_NIGHTLY ? 10_000 : 2000);
    for (const { told } of read) {
      expect(told.lines.length).toBe(4);
      expect(told.lines.reduce((sum, { all }) => sum + all, 0)).toBe(20_000);
      expect(told.steps.indexOf(told.asked)).toBe(2);
      expect(told.steps.indexOf(told.forced)).toBeLessThan(2);
    }
  });

  test('every truth follows, by a clear difference', () => {
    for (const { told, item } of read) {
      const difference = chanceOf(told, true) - chanceOf(told, false);
      expect(difference > 0).toBe(item.truth);
      expect(Math.abs(difference)).toBeGreaterThan(0.0999);
    }
  });
});

describe('twins', () => {
  const texts = tests.map(({ vars }) => `${vars?.context}\n${vars?.question}`);
  const twins = [
    ...Map.groupBy(read.keys(), (i) => {
      const { world, kind, draw } = read[i]!.item;
      return `${world} ${kind} ${draw}`;
    }).values(),
  ];

  test('have opposite answers, and differ only in the places of two names, or in how many records there are', () => {
    for (const [one = -1, other = -1] of twins) {
      const [a, b] = [read[one]!, read[other]!];
      expect(a.item.truth).toBe(!b.item.truth);
      const [asTold, turned] = [texts[one]!, texts[other]!];
      if (a.item.kind === 'order') {
        const [first = '', second = ''] = a.told.steps;
        const swapped = turned.replace(/1\. The first[\s\S]*?Nothing else/, (steps) =>
          steps.replaceAll(first, '*').replaceAll(second, first).replaceAll('*', second),
        );
        // The last step names the two in the order of their steps.
        expect(swapped).toBe(asTold);
      } else {
        const withoutCounts = (text: string): string => text.replaceAll(/\d[\d,]*/g, '*');
        expect(withoutCounts(turned)).toBe(withoutCounts(asTold));
      }
    }
  });

  test('of weights share every share but that of the cause', () => {
    for (const [one = -1, other = -1] of twins) {
      const [a, b] = [read[one]!.told, read[other]!.told];
      if (read[one]!.item.kind !== 'weights') continue;
      const share = ({ lines, forced }: Told, name: string, is: boolean): number => {
        const with_ = lines.filter(({ happy }) => happy.includes(forced) === is);
        const all = with_.reduce((sum, line) => sum + line.all, 0);
        return with_.reduce((sum, line) => sum + (line.happy.includes(name) ? line.all : 0), 0) / all;
      };
      const third = a.steps.find((name) => name !== a.forced && name !== a.asked)!;
      for (const is of [true, false]) expect(share(a, third, is)).toBeCloseTo(share(b, third, is), 12);
      a.lines.forEach(({ on, all }, i) => {
        expect(on / all).toBeCloseTo(b.lines[i]!.on / b.lines[i]!.all, 12);
      });
    }
  });
});
