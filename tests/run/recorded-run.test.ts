import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { linear } from '../../generators/linear.ts';
import { once } from '../../src/lib/caching.ts';
import type { Scorecard } from '../../src/scorecard/schema.ts';
import { scorecardView } from '../../src/scorecard/scorecard-view.ts';
import { serialiseScorecard } from '../../src/scorecard/serialise.ts';
import { judged } from '../support/judged.ts';
import { promptOf, rowsOf, type SimulatedVariant, simulatedVariant } from '../support/rows.ts';
import { answersOf } from '../support/scored.ts';
import { inNamesOfToday, type RecordedV1 } from './names-of-version-1.ts';

const RECORDED: Record<string, RecordedV1> = JSON.parse(
  gunzipSync(readFileSync(join(import.meta.dirname, '../fixtures/recorded-v1.json.gz'))).toString(),
);

const DESIGNS = {
  exhaustive: {
    questions: {
      count: 686,
      hash: 'aedccb774a81014c9268307bb92d7d4dc3bbc88f03766346e1ccd42bdc4f0489',
      design: '6f2a5e11',
    },
    // The linear world's coefficients are drawn now, which asks more.
    counts: 'others',
    worlds: /./,
    replicates: 1,
    tests: () => [
      ...compositional({ preset: 'maasch-2025-figure-4', seed: 2025, answerFormat: 'words' }),
      ...interventionEffects({
        preset: 'paper',
        draws: 3,
        names: ['random-char', 'tuebingen'],
        phrasings: ['intervention', 'substitution'],
        seed: 2025,
      }),
      ...linear({ preset: 'maasch-2025-appendix-c', draws: 2, seed: 2025 }),
    ],
  },
  sampled: {
    questions: {
      count: 540,
      hash: '2c74197cb493e581d49e802c748dd60e942f9e395ea9786e5d38f9569f8c4226',
      design: 'f7348014',
    },
    counts: 'the same',
    worlds: /./,
    replicates: 2,
    tests: () =>
      compositional({
        bccs: [{ type: 'cycle', nodes: 3 }, { type: 'bridge' }, { type: 'wheel', nodes: 4 }],
        worlds: 2,
        units: { sample: 30 },
        queries: 'factual-counterfactual',
        functions: 'random',
        noise: { min: 0.3, max: 0.6 },
        hidden: 0.3,
        theme: 'flu-vaccine',
        seed: 7,
      }),
  },
  informative: {
    questions: {
      count: 390,
      hash: '0a902da0fc1d403f4f2701c0d87592b85d606f1a73b7d481190ebf0a505feb36',
      design: 'f443772d',
    },
    counts: 'the same',
    // Version 1 drew the units of the other world in strata.
    worlds: /graph-of-3-nodes/,
    replicates: 1,
    tests: () => [
      ...compositional({
        bccs: [{ type: 'bridge' }, { type: 'cycle', nodes: 4 }, { type: 'bridge' }],
        units: { sample: 20 },
        noise: 0.3,
        theme: 'abstract',
        extraneous: true,
        seed: 3,
      }),
      ...compositional({
        edges: ['X -> A', 'A -> Y'],
        functions: { A: 'xor', Y: 'not' },
        breaks: ['monotonicity'],
        units: { sample: 25 },
        noise: 0.4,
        theme: 'clinical-notes',
        seed: 5,
      }),
    ],
  },
} as const;

const MODELS = [
  { model: 'oracle' },
  { model: 'forgetful', steps: 2 },
  { model: 'noisy', errorRate: 0.1 },
  { model: 'credulous' },
  { model: 'always-yes' },
] as const;

/** The noisy model also evades, refuses and fails now and then, and says no more often when it is asked again. */
function candidates(): SimulatedVariant[] {
  const alwaysNo = simulatedVariant({ model: 'always-no' });
  return MODELS.map((config) => {
    const { label, reply } = simulatedVariant(config);
    if (config.model !== 'noisy') return { label, reply };
    let asked = 0;
    return {
      label,
      reply: (prompt, replicate) => {
        asked++;
        if (asked % 23 === 0) return 'Hard to say.';
        if (asked % 31 === 0) return 'I cannot help with that.';
        if (asked % 97 === 0) return new Error('HTTP 500');
        return replicate === 1 && asked % 7 === 0 ? alwaysNo.reply(prompt, 1) : reply(prompt, replicate);
      },
    };
  });
}

/** In the baseline all but the first two are right everywhere. */
function baselines(): SimulatedVariant[] {
  const { reply } = simulatedVariant({ model: 'oracle' });
  return candidates().map((variant, v) => (v < 2 ? variant : { label: variant.label, reply }));
}

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

function asRead(scorecard: Scorecard): Scorecard {
  return JSON.parse(serialiseScorecard(scorecard));
}

const settings = { resamples: 20 };

describe.each(Object.entries(DESIGNS))(
  'a run recorded by version 1, %s',
  (name, { questions, counts, worlds, replicates, tests }) => {
    const recorded = RECORDED[name]!;
    const cases = tests();

    test('asks the questions that were pinned, in the same bytes', () => {
      const hash = createHash('sha256');
      for (const one of cases) hash.update(`${promptOf(one)}\0${one.description ?? ''}\n`);
      const { hash: design } = written().design;
      expect({ count: cases.length, hash: hash.digest('hex'), design }).toEqual(questions);
      if (counts === 'the same') expect(cases).toHaveLength(recorded.prompts);
    });

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
