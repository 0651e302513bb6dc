import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { compareWithBaseline } from '../../src/comparison/compare-with-baseline.ts';
import { parsePolicy } from '../../src/gate/parse-policy.ts';
import { runGate } from '../../src/gate/run-gate.ts';
import type { AnswerColumn, Reply } from '../../src/scorecard/answer-sheet.ts';
import type { GateVerdict } from '../../src/scorecard/gate-schema.ts';
import { rollUpAnswers } from '../../src/scorecard/roll-up.ts';
import { stream } from '../../src/statistics/streams.ts';
import { answered, columnOf, questionsOf, replyTo } from '../support/answer-columns.ts';

const run = { createdAt: '2025-01-01T00:00:00.000Z' };
const sheet = questionsOf([
  ...compositional({ preset: 'maasch-2025-figure-4', seed: 2025 }),
  ...interventionEffects({ draws: 20, seed: 2025 }),
]);
const MARGIN = 0.1;
const policy = parsePolicy('gate.yaml', `margins: { CCR accuracy: ${MARGIN}, IE accuracy: ${MARGIN} }`);
const GATES = 500;
const BATCH = 100;

/** Replies wrongly with the given probability, independently of everything else. */
function erring(label: string, rate: number, promptIdx: number): AnswerColumn {
  const draws = stream(7, 'errors', label, rate);
  return columnOf(sheet, label, (item) => replyTo(item, !draws.bernoulli(rate)), { promptIdx });
}

/**
 * Verdicts of gates, each on a baseline that errs in 5 % of its answers and on another column. A run of many columns
 * is many gates, as columns are judged one by one.
 */
function simulate(gates: number, candidate: (gate: number, promptIdx: number) => AnswerColumn): GateVerdict[] {
  const verdicts: GateVerdict[] = [];
  for (let first = 0; first < gates; first += BATCH) {
    const size = Math.min(BATCH, gates - first);
    const numbers = Array.from({ length: size }, (_, i) => i);
    const recorded = answered(
      sheet,
      numbers.map((i) => ({
        ...erring(`baseline ${first + i}`, 0.05, i),
        provider: { id: 'simulated', label: `gate ${first + i}` },
      })),
    );
    const answers = answered(
      sheet,
      numbers.map((i) => ({
        ...candidate(first + i, i),
        provider: { id: 'simulated', label: `gate ${first + i}` },
      })),
    );
    const settings = { resamples: 10 };
    const scorecard = rollUpAnswers(answers, run, settings);
    const against = compareWithBaseline(answers, scorecard, rollUpAnswers(recorded, run, settings));
    const rows = { rows: 1, duplicates: 0 };
    const { checks } = runGate({ answers, scorecard, rows, against }, { file: 'gate.yaml', policy, strict: false });
    for (const i of numbers) {
      const own = checks.filter(({ column }) => column?.provider === `gate ${first + i}`);
      const worst = (['fail', 'inconclusive'] as const).find((verdict) =>
        own.some((check) => check.verdict === verdict),
      );
      expect(own.filter(({ kind }) => kind === 'margin')).toHaveLength(2);
      verdicts.push(worst ?? 'pass');
    }
  }
  return verdicts;
}

function share(verdicts: readonly GateVerdict[], wanted: GateVerdict): number {
  return verdicts.filter((verdict) => verdict === wanted).length / verdicts.length;
}

describe('of 500 simulated gates', () => {
  test("those on a candidate that is the baseline's equal pass in 95 % at least", () => {
    const verdicts = simulate(GATES, (gate, i) => erring(`candidate ${gate}`, 0.05, i));
    console.log('equal', share(verdicts, 'pass'), share(verdicts, 'fail'));
    expect(share(verdicts, 'pass')).toBeGreaterThanOrEqual(0.95);
    expect(share(verdicts, 'fail')).toBe(0);
  }, 300_000);

  test('those on a candidate that is worse by twice the margin fail in 90 % at least', () => {
    // CCR accuracy falls from 0.95 to 0.75; IE accuracy, which takes two right answers, by more.
    const verdicts = simulate(GATES, (gate, i) => erring(`candidate ${gate}`, 0.05 + 2 * MARGIN, i));
    console.log('worse', share(verdicts, 'pass'), share(verdicts, 'fail'));
    expect(share(verdicts, 'fail')).toBeGreaterThanOrEqual(0.9);
    expect(share(verdicts, 'pass')).toBe(0);
  }, 300_000);

  test.each(['unparsed', 'refused', 'error'] satisfies Reply[])(
    'those on a candidate whose every reply is %s fail always, also without margins',
    (reply) => {
      const verdicts = simulate(100, (gate, i) => columnOf(sheet, `candidate ${gate}`, () => reply, { promptIdx: i }));
      expect(share(verdicts, 'fail')).toBe(1);
    },
    120_000,
  );
});
