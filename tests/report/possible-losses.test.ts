import { describe, expect, test } from 'vitest';
import { possibleLosses } from '../../src/report/notes.ts';
import type { Check, Judgement } from '../../src/scorecard/scorecard.ts';

/** A gate that lets v2 pass although the losses in some scores may be up to 0.3. */
function gateWith(...names: readonly string[]): Judgement {
  const sentence = 'v2 may ship.';
  const checks = names.map(
    (name): Check => ({
      name,
      kind: 'loss',
      outcome: 'pass',
      observed: { kind: 'estimate', value: 0, low: -0.3, high: 0.3, clusters: 9 },
      limit: 0.15,
      sentence: '',
    }),
  );
  const candidates = [{ name: 'v2', verdict: 'pass', sentence, checks }] as const;
  return { verdict: 'pass', exitCode: 0, sentence, candidates };
}

describe('the report on a candidate that may ship', () => {
  test.each([
    ['names no score if a loss beyond the limit is ruled out for all scores', [], []],
    [
      'names the score for which a loss beyond the limit cannot be ruled out',
      ['CCR discrimination'],
      [
        'For CCR discrimination, a loss beyond the limit cannot be ruled out, but none has been shown, so v2 may still ship.',
      ],
    ],
    [
      'names all scores for which a loss beyond the limit cannot be ruled out, and counts accuracies on subsets as one score',
      ['CCR discrimination', 'IE accuracy', 'parts'],
      [
        'For 3 other scores (CCR discrimination, IE accuracy, and accuracy on a subset), a loss beyond the limit cannot be ruled out, but none has been shown, so v2 may still ship.',
      ],
    ],
  ])('%s', (_, names, sentences) => {
    expect(possibleLosses({ gate: gateWith(...names) })).toEqual(sentences);
  });
});
