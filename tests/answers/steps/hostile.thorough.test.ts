import { describe, expect, test } from 'vitest';
import { compositional } from '../../../generators/compositional.ts';
import { interventionEffects } from '../../../generators/intervention-effects.ts';
import { linear } from '../../../generators/linear.ts';
import { SCORES } from '../../../src/tasks/scores.ts';
import { IS_NIGHTLY } from '../../support/fuzz.ts';
import { promptOf } from '../../support/rows.ts';
import { HOSTILE_UNITS } from '../hostile-units.ts';

/** Quadratic growth shows at an eighth, too: there it takes a sixty-fourth of minutes. */
const SHORT = IS_NIGHTLY ? 10_000 : 1_250;
const LONG = 8 * SHORT;

const asked = [
  [
    'compositional',
    compositional({ preset: 'maasch-2025-figure-4', units: { sample: 1 }, seed: 11 }).at(-1)!,
  ],
  ['intervention-effects', interventionEffects({ preset: 'paper', draws: 1, seed: 1 }).at(-1)!],
  ['linear', linear({ preset: 'maasch-2025-appendix-c', draws: 1 }).at(-1)!],
] as const;

/** Processor time to read the steps of a text. */
function milliseconds(id: string, item: (typeof asked)[number][1], text: string): number {
  const { kind } = SCORES.find((one) => one.kind.id === id)!;
  const start = process.cpuUsage();
  kind.steps?.(item.metadata as never, { prompt: promptOf(item), text, right: true });
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

describe.each(asked)('steps of %s', (id, item) => {
  const names = [...promptOf(item).matchAll(/“([^”]+)”|\b(\p{Lu}\p{Ll}+), /gu)].map(([, a, b]) => a ?? b);
  const [one, other] = [...new Set(names)];
  const units = [
    ...HOSTILE_UNITS,
    ...[' ', ' and ', ', ', ' is ', ' is happy. ', ' gets 3 candies and '].map((after) => `${one}${after}`),
    `“${one}” causes “${other}”. `,
    `“${one}” → “${other}” `,
    `${one} is not happy, because ${other} gets 3 candies and 3 is less than 7. `,
    ...['cut arrows into ', 'nothing causes ', '3 is at least ', '3 ', '10'],
    ...[
      `and it is `,
      `so he `,
      `its input, `,
      `${one}, who needs ${other}, `,
      `${one} depends on ${other} and `,
    ],
    ...[`${one} alone causes `, `${one} has two effects, `, `from ${one} there is only one way to `],
    ...[
      `${one} gets 2 × 3 = 6 from `,
      `${one} rises by 2 because of `,
      `${one} → 2 · 3 + `,
      'would have risen by 2 ',
    ],
    ...[
      `${one} does not react to `,
      `${one} needs `,
      `${one} only if `,
      'the path ends at ',
      `is ${other} `,
      `so ${one} gets `,
    ],
  ];

  test('take time in proportion to the length of the text, whatever it is', () => {
    const slow = units.flatMap((unit) => {
      const run = (length: number): number =>
        milliseconds(id, item, `${one} ${unit.repeat(length / unit.length)}x`);
      run(SHORT / 5);
      // Eight times the length takes eight times the time; quadratic would be 64, and two pauses are no finding.
      const isSlow = (): boolean => run(LONG) > 30 * Math.max(run(SHORT), SHORT / 2500);
      return isSlow() && isSlow() && isSlow() ? [unit] : [];
    });
    expect(slow).toEqual([]);
  });

  test('of up to a megabyte of statements take time in proportion to their length', () => {
    const length = IS_NIGHTLY ? 1_000_000 : 250_000;
    const text = `“${one}” causes “${other}”. ${one} is happy, because ${other} is not happy.\n`;
    const run = (length: number): number => milliseconds(id, item, text.repeat(length / text.length));
    // The first run is not measured: it compiles. Quadratic growth would take 64 times as long.
    run(length / 8);
    const isSlow = (): boolean => run(length) > 24 * run(length / 8);
    expect(isSlow() && isSlow()).toBe(false);
  });
});
