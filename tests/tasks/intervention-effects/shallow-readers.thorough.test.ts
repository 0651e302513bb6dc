import { readdirSync, readFileSync } from 'node:fs';
import type { TestCase } from 'promptfoo';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { interventionEffects } from '../../../generators/intervention-effects.ts';
import { once } from '../../../src/lib/caching.ts';
import { scorecardView } from '../../../src/scorecard/scorecard-view.ts';
import { judged } from '../../support/judged.ts';
import { answered, columnOf, replyTo, sheetOf } from '../../support/variant-answers.ts';
import { learned, READERS, type Sight, sightOf } from './shallow-readers.ts';

/** What a config file asks about intervention effects. */
function askedIn(file: string): object[] {
  const { tests } = parse(readFileSync(file, 'utf8')) as { tests?: { path: string; config: object }[] };
  return (tests ?? []).flatMap(({ path, config }) =>
    path.endsWith(':interventionEffects') ? [{ ...config, contextByReference: false }] : [],
  );
}

const files = ['.', ...readdirSync('examples').map((name) => `examples/${name}`)]
  .map((folder) => `${folder}/promptfooconfig.yaml`)
  // Its graph is the user's own: the headline is undefined there.
  .filter((file) => file !== 'examples/own-graph/promptfooconfig.yaml');

/** Every design of its own, by where it stands. */
const DESIGNS = new Map<string, { where: string; config: object }>(
  [
    { where: 'default', config: {} },
    { where: 'two set at once', config: { graphs: [{ path: 6 }], interventions: 2 } },
    ...files.flatMap((file) => askedIn(file).map((config) => ({ where: file, config }))),
  ].map(({ where, config }) => [JSON.stringify({ ...config, seed: 0 }), { where, config }]),
);

const learner = once(() =>
  learned(['other', 'another'].flatMap((seed) => interventionEffects({ draws: 60, seed }))),
);

function judgedReaders(
  tests: readonly TestCase[],
  readers: Readonly<Record<string, (sight: Sight) => boolean>>,
) {
  const sights = tests.map(sightOf);
  const sheet = sheetOf(tests);
  const variants = [
    columnOf(sheet, 'perfect', (item) => replyTo(item, true)),
    ...Object.entries(readers).map(([name, says], i) =>
      columnOf(sheet, name, (_, position) => (says(sights[position]!) ? 'yes' : 'no'), { promptIdx: i + 1 }),
    ),
  ];
  return judged(answered(sheet, variants), { policy: '', provider: 'perfect' });
}

test('there are designs to read', () => {
  expect(DESIGNS.size).toBeGreaterThan(5);
});

test.each([...DESIGNS.values()])('nobody who follows no causes gets more than 0: $where', ({ config }) => {
  for (const seed of [1, 2, 3]) {
    const tests = interventionEffects({ ...config, seed });
    const scorecard = judgedReaders(tests, { ...READERS, learned: learner() });
    const { variants } = scorecardView(scorecard);
    const found = variants.map(({ provider, metrics }) => {
      const value = metrics.find(({ name }) => name === 'IE discrimination')?.value;
      return [provider.label, value] as const;
    });
    for (const [name, value] of found) {
      if (value?.kind !== 'estimate' || value.interval.kind !== 'interval') throw new Error(`${name}: no J`);
      if (name === 'perfect') expect(value.value).toBe(1);
      else if (name === 'learned') expect(value.interval.low, name).toBeLessThanOrEqual(0);
      else expect([name, Math.abs(value.value) <= 0.05]).toEqual([name, true]);
    }
    expect(scorecard.gate).toMatchObject({ verdict: 'fail', exitCode: 3 });
    const judgedSo = (wanted: readonly string[]): Set<string | undefined> =>
      new Set(
        scorecard.gate?.checks.flatMap(({ verdict, variant }) =>
          wanted.includes(verdict) ? [variant?.provider] : [],
        ),
      );
    const all = new Set([...Object.keys(READERS), 'learned']);
    // A first look is too small to decide about the nearest arrow, but passes nobody.
    expect(judgedSo(tests.length < 60 ? ['fail', 'inconclusive'] : ['fail'])).toEqual(all);
  }
});
