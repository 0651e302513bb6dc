import { describe, expect, test } from 'vitest';
import { once } from '../../src/lib/caching.ts';
import type { Scorecard } from '../../src/scorecard/schema.ts';
import { scorecardView } from '../../src/scorecard/scorecard-view.ts';
import { judged } from '../support/judged.ts';
import { rowsOf } from '../support/rows.ts';
import { answersOf } from '../support/scored.ts';
import { inNamesOfToday } from './names-of-version-1.ts';
import { asRead, baselines, candidates, DESIGNS, RECORDED, settings } from './recorded-run.ts';

/** A world's name without the fingerprint of its equations, of which version 1 made another. */
function nameOf(world: string): string {
  return world.replace(/-[0-9a-f]{8}$/, '');
}

/** The worlds of a scorecard by what is true of them: their order hangs on fingerprints, and these on the wording. */
function worldsByTruth(scorecard: Scorecard) {
  const { worlds } = scorecardView(scorecard);
  const key = ({ id, pairs }: (typeof worlds)[number]): string =>
    nameOf(id) + JSON.stringify(pairs.map(({ pair, truth }) => [pair, truth.population.pns]));
  return worlds.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

/**
 * By variant, world and pair. Where answers are missing there is no number now, and none is compared; nor is one of the noisy
 * model, whose slips hang on the words of a prompt.
 */
function estimates(scorecard: Scorecard): Map<string, number> {
  const places = new Map(worldsByTruth(scorecard).map(({ id }, place) => [id, place]));
  return new Map(
    scorecardView(scorecard).variants.flatMap(({ promptIdx, provider, compositional }) =>
      (provider.label === 'noisy' ? [] : compositional).flatMap(({ world, quantities }) =>
        quantities.flatMap(({ pair, ...quantity }) =>
          (['pns', 'ate'] as const).flatMap((measure): [string, number][] => {
            const { estimate } = quantity[measure];
            return estimate.kind === 'estimate'
              ? [
                  [
                    `${measure} of ${pair} on ${nameOf(world)} ${places.get(world)} by ${promptIdx}`,
                    estimate.value,
                  ],
                ]
              : [];
          }),
        ),
      ),
    ),
  );
}

describe.each(Object.entries(DESIGNS))(
  'a run recorded by version 1, %s',
  (name, { counts, worlds, replicates, tests }) => {
    const recorded = RECORDED[name]!;
    const cases = tests();

    const rows = rowsOf(cases, candidates(), replicates);
    const before = rowsOf(cases, baselines(), replicates);
    const now = judged(answersOf(rows), { baseline: judged(answersOf(before), { settings }), settings });
    const written = once(() => asRead(now));
    const then = inNamesOfToday(recorded.scorecard);

    test.runIf(counts === 'the same')('counts the same answers', () => {
      const counted = ({ variants }: Scorecard) =>
        variants.map(({ provider, answers: { yesRate: _, accuracy: __, failure: ___, ...answers } }) => ({
          provider,
          ...answers,
        }));
      expect(counted(now)).toEqual(counted(then));
    });

    test('gives the same truths', () => {
      const truths = (scorecard: Scorecard) =>
        worldsByTruth(scorecard).map(({ id, pairs }) => ({
          id: nameOf(id),
          pairs: pairs.map(({ pair, units, truth }) => ({ pair, units, pns: truth.population.pns })),
        }));
      expect(truths(written())).toEqual(truths(then));
    });

    test('gives the same PNS and ATE where every question was answered', () => {
      const [found, recordedThen] = [estimates(written()), estimates(then)];
      for (const name of found.keys()) if (!worlds.test(name)) found.delete(name);
      expect(found.size).toBeGreaterThan(20);
      for (const [name, value] of found) expect(recordedThen.get(name), name).toBeCloseTo(value, 12);
    });

    test.runIf(name === 'exhaustive')('finds the questions changed that it found when it was pinned', () => {
      const changes = ({ comparisons = [] }: Scorecard) =>
        comparisons.map(({ kind, baseline, candidate, questions, pairs }) => ({
          kind,
          baseline,
          candidate,
          questions,
          pairs,
        }));
      expect(changes(written())).toMatchSnapshot();
      // Of each pair one is shown before a second of any.
      for (const { flips } of written().comparisons ?? []) {
        const pairs = flips.map(({ pair }) => pair);
        expect(new Set(pairs.slice(0, new Set(pairs).size)).size).toBe(new Set(pairs).size);
      }
    });
  },
);
