import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { badge } from '../../src/report/files/badge.ts';
import { jobSummary } from '../../src/report/files/job-summary.ts';
import { markdownReport, terminalSummary } from '../../src/report/files/markdown.ts';
import { htmlReport } from '../../src/report/html/page.ts';
import { messageLines, messageMarkdown, messageText } from '../../src/report/message/message-text.ts';
import type { Comparison } from '../../src/scorecard/comparison-schema.ts';
import type { Gate, GateCheck } from '../../src/scorecard/gate-schema.ts';
import type { ScorecardView } from '../../src/scorecard/scorecard-view.ts';
import { rowsOf, simulatedVariant } from '../support/rows.ts';
import { plain, rollUp } from '../support/scored.ts';
import { HOSTILE } from './scorecards.ts';

/** Without a gate. */
function message({ gate: _, ...scorecard }: ScorecardView): string[] {
  return messageLines(scorecard, 0);
}

function check(changes: Partial<GateCheck>): GateCheck {
  return {
    variant: { provider: 'model', prompt: 'direct' },
    kind: 'floor',
    measure: 'IE accuracy',
    observed: '0.7 [0.6, 0.8]',
    wanted: 'at least 0.9',
    verdict: 'fail',
    reason: 'too low',
    ...changes,
  };
}

function gateOf(changes: Partial<Gate>): Gate {
  return {
    verdict: 'fail',
    strict: false,
    exitCode: 3,
    summary: '1 of 2 checks failed',
    policy: 'gate.yaml',
    checks: [check({}), check({ measure: 'answered', verdict: 'pass' })],
    ...changes,
  };
}

const tests = compositional({ preset: 'maasch-2025-figure-4' });
const run = { createdAt: '2025-01-01T00:00:00.000Z' };
const oracle = { ...simulatedVariant({ model: 'oracle' }), label: 'assistant v1' };
const forgetful = { ...simulatedVariant({ model: 'forgetful', steps: 2 }), label: 'assistant v2' };
const one = rollUp(rowsOf(tests, [forgetful]), run);
const two = rollUp(rowsOf(tests, [oracle, forgetful]), run);

/** Numbers of a made-up comparison: the candidate less the baseline. */
function difference(
  measure: string,
  [baseline, candidate]: [number, number],
  verdict: 'better' | 'worse' | 'no-difference' = 'no-difference',
): Comparison['differences'][number] {
  const value = candidate - baseline;
  const interval = { kind: 'interval', low: value - 0.05, high: value + 0.05, level: 0.95 } as const;
  return {
    measure,
    baseline,
    candidate,
    difference: { kind: 'estimate', value, interval: { ...interval, method: 'score-region' } },
    adjustedP: verdict === 'no-difference' ? 1 : 0.001,
    verdict,
  };
}

function comparisonOf(changes: Partial<Comparison>): Comparison {
  return {
    kind: 'run',
    baseline: { provider: 'assistant v1', prompt: 'direct' },
    candidate: { provider: 'assistant v2', prompt: 'direct' },
    questions: { matched: 356, unmatched: 0, unmatchedIds: [], different: 16, lost: 16, gained: 0 },
    differences: [
      difference('CCR discrimination', [1, 0.67], 'worse'),
      difference('CCR accuracy', [0.95, 0.8], 'worse'),
    ],
    pairs: [
      { pair: 'X→Y', questions: 256, different: 14, lost: 14, gained: 0 },
      { pair: 'C→Y', questions: 32, different: 2, lost: 2, gained: 0 },
    ],
    flips: [],
    ...changes,
  };
}

const worse =
  'assistant v2 is worse than assistant v1: CCR discrimination 0.67 against 1.00 (−0.33, −0.38 to −0.28), CCR 80 % right against 95 % (−15 points, −20 to −10).';

describe('which of two is better, by how much and where', () => {
  test('stands first, the same in the terminal, both reports and the summary of a job', async () => {
    const scorecard: ScorecardView = { ...two, comparisons: [comparisonOf({})] };
    expect(message(scorecard).slice(0, 2)).toEqual([
      worse,
      'Most answers were lost at X→Y, 14 of 256 questions.',
    ]);
    expect(terminalSummary(plain(scorecard)).split('\n')[0]).toBe(worse);
    expect(markdownReport(plain(scorecard)).split('\n')[0]).toBe(`**${worse}**`);
    expect(jobSummary(plain(scorecard)).split('\n')[0]).toBe(`**${worse}**`);
    expect(await htmlReport(plain(scorecard))).toContain(`<p class="word">${worse}</p>`);
  });

  test.each<[string, Partial<Comparison>, string]>([
    [
      'better',
      { differences: [difference('CCR discrimination', [0.5, 0.9], 'better')] },
      'assistant v2 is better than assistant v1: CCR discrimination 0.90 against 0.50 (+0.40, 0.35 to 0.45).',
    ],
    [
      'alike, as far as can be told',
      { differences: [difference('CCR discrimination', [0.5, 0.52])] },
      'No difference was found between assistant v2 and assistant v1: CCR discrimination 0.52 against 0.50 (+0.02, −0.03 to 0.07).',
    ],
    [
      'the same',
      { questions: { matched: 5, unmatched: 0, unmatchedIds: [], different: 0, lost: 0, gained: 0 } },
      'assistant v2 answers all 5 questions as assistant v1 does.',
    ],
    [
      'worse than its recorded self',
      {
        kind: 'baseline',
        candidate: { provider: 'assistant v1', prompt: 'direct' },
        baselineRun: { createdAt: '2024-12-01T00:00:00.000Z' },
        differences: [difference('CCR accuracy', [0.95, 0.8], 'worse')],
      },
      'assistant v1 is worse than its baseline of 1 December 2024: CCR 80 % right against 95 % (−15 points, −20 to −10).',
    ],
    [
      'worse by a test, where the interval still holds 0: p stands beside it',
      { differences: [difference('CCR accuracy', [0.84, 0.8], 'worse')] },
      'assistant v2 is worse than assistant v1: CCR 80 % right against 84 % (−4 points, −9 to 1; p 0.001).',
    ],
  ])('%s', (_, changes, sentence) => {
    expect(message({ ...two, comparisons: [comparisonOf(changes)] })[0]).toBe(sentence);
  });

  test('by the part that differs beyond luck, where the whole does not', () => {
    const differences = [
      difference('CCR discrimination', [1, 0.67]),
      difference('CCR accuracy', [1, 0.87]),
      { ...difference('PNS', [0.8, 0], 'worse'), part: 'X→Y' },
    ];
    expect(message({ ...two, comparisons: [comparisonOf({ differences })] })[0]).toBe(
      'assistant v2 is worse than assistant v1: PNS X→Y 0.00 against 0.80 (−0.80, −0.85 to −0.75), CCR 87 % right against 100 % (−13 points, −18 to −8).',
    );
  });

  test('names no place where answers are lost here and there: one of four is luck', () => {
    const pairs = [
      { pair: 'X1→X3', questions: 4, different: 1, lost: 1, gained: 0 },
      { pair: 'X→Y', questions: 256, different: 26, lost: 26, gained: 0 },
      { pair: 'C→Y', questions: 32, different: 3, lost: 3, gained: 0 },
    ];
    const questions = { matched: 400, unmatched: 0, unmatchedIds: [], different: 40, lost: 40, gained: 0 };
    const [, ...others] = message({ ...two, comparisons: [comparisonOf({ pairs, questions })] });
    expect(others.join()).not.toContain('Most answers were lost');
    // Four of four are not.
    const [lost, ...rest] = pairs.map((one) => ({ ...one, lost: one.questions === 4 ? 4 : one.lost }));
    expect(message({ ...two, comparisons: [comparisonOf({ pairs: [...rest, lost!], questions })] })[1]).toBe(
      'Most answers were lost at X1→X3, 4 of 4 questions.',
    );
  });

  test('names the world of a pair where several have one of that name', () => {
    const pair = { pair: 'X→Y', questions: 8, different: 2, lost: 2, gained: 0 };
    const pairs = [
      { ...pair, world: 'one', lost: 3 },
      { ...pair, world: 'two' },
    ];
    expect(message({ ...two, comparisons: [comparisonOf({ pairs })] })[1]).toBe(
      'Most answers were lost at X→Y (one), 3 of 8 questions; X→Y (two), 2 of 8 questions.',
    );
    expect(message({ ...two, comparisons: [comparisonOf({ pairs: pairs.slice(0, 1) })] })[1]).toBe(
      'Most answers were lost at X→Y, 3 of 8 questions.',
    );
  });

  test('of many variants the best and the worst', () => {
    const three = rollUp(rowsOf(tests, [oracle, forgetful, simulatedVariant({ model: 'always-yes' })]), run);
    expect(message(three)[0]).toMatch(
      /^Best CCR unit discrimination: assistant v1, 1\.00 \(0\.\d\d to 1\.00\); worst: always-yes, 0\.00 \(.*\)\.$/,
    );
  });
});

test('one model in a sentence: discrimination, class, and how far it gets', () => {
  expect(message(one)).toEqual([
    'assistant v2: CCR unit discrimination 0.67 (0.30 to 0.92); class mixed, differs by path; right up to 2 links, then lost.',
  ]);
});

test('no more links are said to be right than a pair has that was asked about', () => {
  // Of pairs of 4, 4 and 8 links a model that follows six has the first two.
  const components = compositional({ preset: 'first-look', seed: 1 });
  const found = rollUp(rowsOf(components, [simulatedVariant({ model: 'forgetful', steps: 6 })]), run);
  expect(message(found)[0]).toMatch(/; right up to 4 links, then lost\.$/);
});

test('missing answers are told, and what they leave open is not held against a model', () => {
  const silent = rollUp(rowsOf(tests, [{ label: 'mute', reply: () => '' }]), run);
  expect(message(silent)).toEqual([
    'Unanswered, so that numbers are open or rest on a part of the design: mute (356 of 356).',
  ]);
});

describe('a gate', () => {
  test('stands before the message, with what did not pass', () => {
    const lines = messageText({ ...one, gate: gateOf({}) }).split('\n');
    expect(lines.slice(0, 2)).toEqual([
      '✗ FAIL: 1 of 2 checks failed',
      '✗ model, IE accuracy: 0.7 [0.6, 0.8], wanted at least 0.9: too low',
    ]);
    expect(lines[2]).toBe(message(one)[0]);
  });

  test('of very many checks shows the first', () => {
    const checks = Array.from({ length: 40 }, () => check({}));
    const lines = messageText({ ...one, gate: gateOf({ checks }) }).split('\n');
    expect(lines[31]).toBe('… and 10 more');
  });

  test('makes a summary of at most 20 lines, lost questions included', () => {
    const flip = {
      case: 'figure-4/X→Y/do-true/3',
      pair: 'X→Y',
      truth: 'yes',
      baseline: 'yes',
      candidate: 'no',
      reply: 'No. '.repeat(200),
      baselineReply: 'Yes.',
    };
    const checks = Array.from({ length: 40 }, () => check({}));
    const many = { ...two, variants: Array.from({ length: 9 }, (_, v) => two.variants[v % 2]) as never };
    const env = { GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'a/b', GITHUB_RUN_ID: '7' };
    const summary = jobSummary(
      plain({
        ...many,
        gate: gateOf({ checks }),
        comparisons: [comparisonOf({ kind: 'baseline', flips: Array(9).fill(flip) })],
      }),
      env,
    );
    // One more for the comment's marker.
    expect(summary.trimEnd().split('\n').length).toBeLessThanOrEqual(19);
    expect(summary.match(/PASS|FAIL|No gate/g)).toEqual(['FAIL']);
    expect(summary).toContain('assistant v2 is worse than its baseline assistant v1');
    expect(summary).toContain('was yes (“Yes.”), now no (“No. No.');
    expect(summary.trimEnd().split('\n').at(-1)).toBe(
      '5 more in report.html. [Full report](https://github.com/a/b/actions/runs/7#artifacts)',
    );
    expect(jobSummary(plain(many), { CI_JOB_URL: 'https://gitlab.com/a/b/-/jobs/1' })).toContain(
      '[Full report](https://gitlab.com/a/b/-/jobs/1/artifacts/browse)',
    );
  });

  test('lets no reply call people or lead anywhere', () => {
    const flip = {
      case: 'figure-4/X→Y/do-true/3',
      pair: 'X→Y',
      truth: 'yes',
      baseline: 'yes',
      candidate: 'no',
      reply: 'ask @everyone at https://evil.example [here](http://evil.example)',
    };
    const summary = jobSummary(plain({ ...two, comparisons: [comparisonOf({ flips: [flip] })] }));
    expect(summary).toContain('ask @<!-- -->everyone at https:<!-- -->//evil.example');
    expect(summary).not.toMatch(/@\w|:\/\/|(?<!\\)\[/);
  });

  test('keeps hostile labels inert', () => {
    const hostile = gateOf({
      summary: HOSTILE,
      checks: [check({ variant: { provider: HOSTILE, prompt: HOSTILE }, reason: HOSTILE, measure: HOSTILE })],
    });
    const name = { provider: HOSTILE, prompt: HOSTILE };
    const scorecard = {
      ...one,
      gate: hostile,
      comparisons: [comparisonOf({ baseline: name, candidate: name })],
    };
    const text = messageText(scorecard);
    expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
    const markdown = messageMarkdown(scorecard);
    expect(markdown).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
    expect(markdown).not.toMatch(/^# head/m);
    expect(markdown).not.toMatch(/(?<!\\)<script/);
    expect(markdown).not.toMatch(/(?<!\\)\[a/);
  });
});

describe('a badge', () => {
  test('of one model says its headline, with the verdict of the gate before it', () => {
    expect(badge(plain(one))).toContain('aria-label="causal reasoning: 0.67 (0.30 to 0.92)"');
    const failed = badge(plain({ ...one, gate: gateOf({}) }));
    expect(failed).toContain('aria-label="causal reasoning: fail · 0.67 (0.30 to 0.92)"');
    expect(failed).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /);
    expect(failed).not.toMatch(/<script|href/);
  });

  test('of several models counts them, and shows no text of theirs', () => {
    const hostile = {
      ...two,
      variants: two.variants.map((v) => ({ ...v, provider: { id: 'x', label: HOSTILE } })),
    };
    expect(badge(plain(hostile))).toContain('aria-label="causal reasoning: 2 models"');
  });
});
