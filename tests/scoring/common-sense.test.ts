import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import facts from '../../src/tasks/intervention-effects/story/tuebingen.json' with { type: 'json' };
import { loadTheme } from '../../src/tasks/shared/themes/load-theme.ts';
import { themeSpecSchema } from '../../src/tasks/shared/themes/theme.ts';
import { ROOT } from '../support/promptfoo.ts';
import { promptOf, rowsOf, type SimulatedVariant, simulatedVariant } from '../support/rows.ts';
import { rollUp } from '../support/scored.ts';

const theme = join(ROOT, 'examples/own-theme/everyday.yaml');
const { relations = [], ...spec } = loadTheme(theme, 'a test').spec;
const run = { createdAt: '2025-01-01T00:00:00.000Z' };

const tests = [...compositional({ preset: 'decisive-small', theme, seed: 3 })];
const senseOf = new Map(tests.map((one) => [promptOf(one), one.metadata?.sense]));

const oracle = simulatedVariant({ model: 'oracle', themes: [theme] });
/** Follows the story where it agrees with what it knows, and says yes otherwise. */
const knowing: SimulatedVariant = {
  label: 'knowing',
  reply: (prompt, repeat) =>
    senseOf.get(prompt) === 'with' ? oracle.reply(prompt, repeat) : '<answer>yes</answer>',
};
const alwaysNo = simulatedVariant({ model: 'always-no', themes: [theme] });
const { variants, problems } = rollUp(rowsOf(tests, [oracle, knowing, alwaysNo]), run);
const estimateIn = (v: number, name: string) => {
  const value = variants[v]?.metrics.find((metric) => metric.name === name)?.value;
  return value?.kind === 'estimate' ? value : undefined;
};

describe('names of a known relation', () => {
  test('are those of the asked pair, in the told direction or the other', () => {
    expect(problems).toEqual([]);
    for (const [prompt, sense] of senseOf) {
      const forced = /Now suppose (.+?) were set to/.exec(prompt)?.[1];
      const place = sense === 'with' ? 0 : 1;
      expect(relations.map((pair) => pair[place])).toContain(forced);
    }
  });

  test('go with and against common sense about as often, and twins have the same', () => {
    const senses = [...senseOf.values()];
    const share = senses.filter((sense) => sense === 'with').length / senses.length;
    expect(share).toBeGreaterThan(0.4);
    expect(share).toBeLessThan(0.6);
    const twins = Map.groupBy(tests, ({ metadata: item }) =>
      [item?.task, item?.pair, item?.twin, item?.kind, item?.draw].join(),
    );
    for (const [key, both] of twins)
      if (!key.startsWith('compositional') || !key.includes(',,'))
        expect(new Set(both.map(({ metadata }) => metadata?.sense)).size, key).toBe(1);
  });

  test('come from the Tübingen pairs', () => {
    const plain = (name: string): string => name.replace(/ content$| of concrete$| of a car$/, '');
    const listed = new Set(
      facts.relations.map(([cause = '', effect = '']) => `${plain(cause)}→${plain(effect)}`),
    );
    for (const [cause, effect] of relations) expect(listed).toContain(`${plain(cause)}→${plain(effect)}`);
  });
});

describe('the common sense gap', () => {
  test('is 0 for a perfect model, and for one that always says the same', () => {
    for (const v of [0, 2]) {
      expect(estimateIn(v, 'common sense gap')?.value).toBe(0);
      const interval = estimateIn(v, 'common sense gap')?.interval;
      expect(interval?.kind === 'interval' && interval.low < 0 && interval.high > 0).toBe(true);
    }
  });
  test('is 1 for one that goes by what it knows, with an interval above 0', () => {
    expect(estimateIn(1, 'common sense gap')?.value).toBeCloseTo(1, 12);
    const interval = estimateIn(1, 'common sense gap')?.interval;
    expect(interval?.kind === 'interval' && interval.low).toBeGreaterThan(0.8);
  });
  test('and such a model has no discrimination in the lowest group', () => {
    expect(estimateIn(0, 'CCR discrimination')?.value).toBe(1);
    expect(estimateIn(1, 'CCR discrimination')?.value).toBe(0);
  });
});

test('stories about several pairs are refused', () => {
  expect(() =>
    compositional({ bccs: [{ type: 'bridge' }, { type: 'bridge' }], units: { sample: 4 }, theme }),
  ).toThrow('expected {twins: n}, because the theme has relations');
});

test.each<[unknown, string]>([
  [[], 'expected at least one pair of names'],
  [['Rain'], 'expected'],
  [
    [['Rain and snow', 'Runoff']],
    'expected names that contain no comma, “and” or “or” and have no spaces at their ends, got Rain and snow',
  ],
])('relations %j are refused', (bad, message) => {
  const { error } = themeSpecSchema.safeParse({ ...spec, relations: bad });
  expect(error?.issues[0]?.message).toContain(message);
});
