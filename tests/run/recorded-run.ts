import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { linear } from '../../generators/linear.ts';
import type { Scorecard } from '../../src/scorecard/schema.ts';
import { serialiseScorecard } from '../../src/scorecard/serialise.ts';
import { type SimulatedVariant, simulatedVariant } from '../support/rows.ts';
import type { RecordedV1 } from './names-of-version-1.ts';

export const RECORDED: Record<string, RecordedV1> = JSON.parse(
  gunzipSync(readFileSync(join(import.meta.dirname, '../fixtures/recorded-v1.json.gz'))).toString(),
);

export const DESIGNS = {
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
export function candidates(): SimulatedVariant[] {
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
export function baselines(): SimulatedVariant[] {
  const { reply } = simulatedVariant({ model: 'oracle' });
  return candidates().map((variant, v) => (v < 2 ? variant : { label: variant.label, reply }));
}

export function asRead(scorecard: Scorecard): Scorecard {
  return JSON.parse(serialiseScorecard(scorecard));
}

export const settings = { resamples: 20 };
