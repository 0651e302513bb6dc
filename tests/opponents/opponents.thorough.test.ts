import { describe, expect, it } from 'vitest';
import { IS_NIGHTLY } from '../support/fuzz.ts';
import { DESIGNS } from './designs.ts';
import { findingsOf } from './findings.ts';
import { ALL, outcomesOf } from './score.ts';

const SEEDS = [2025, 1, 2];

describe('opponents that do not follow causes all the way get nothing that a model could be proud of', () => {
  it.each(DESIGNS.map((design) => [`${design.name} (${design.task})`, design] as const))(
    '%s',
    (_, design) => {
      // Examples ask what presets ask, and ladders have a world for each pair of twins: by day, one seed will do.
      const seeds =
        IS_NIGHTLY || !/^(?:example|ladder|own-graph)/.test(design.name) ? SEEDS : SEEDS.slice(0, 1);
      const found = seeds.flatMap((seed, i) =>
        findingsOf(
          outcomesOf(design, seed, IS_NIGHTLY ? ALL : { classes: i === 0, gates: i === 0 ? 1 : 0 }),
          design.purpose,
        ),
      );
      expect(found).toEqual([]);
    },
  );
});

const ONE_CAUSE_SEEDS = IS_NIGHTLY ? Array.from({ length: 20 }, (_, i) => 100 + i) : SEEDS.slice(1, 2);

describe('readers of one cause of several fail beside a perfect baseline, on 19 of 20 seeds', () => {
  const designs = DESIGNS.filter(
    ({ task, purpose }) => task === 'compositional' && (purpose === 'decides' || purpose === 'small'),
  );
  it.each(designs.map((design) => [design.name, design] as const))('%s', (_, design) => {
    const gates = IS_NIGHTLY ? ALL.gates : 1;
    const outcomes = ONE_CAUSE_SEEDS.flatMap((seed) =>
      outcomesOf(design, seed, { classes: false, gates }, ({ kind }) => kind === 'one-cause'),
    );
    const asked = outcomes.filter(({ gate }) => gate !== undefined);
    const byReader = Map.groupBy(asked, ({ reader }) => reader.name);
    const passed = [...byReader].flatMap(([name, own]) => {
      const seeds = own.filter(({ gate }) => gate !== 'fail').map(({ seed, gate }) => `${seed} ${gate}`);
      return seeds.length > 0.05 * own.length ? [`${name}: ${seeds.join(', ')}`] : [];
    });
    expect(passed).toEqual([]);
  });
});
