import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { jobSummary } from '../../src/report/files/job-summary.ts';
import { markdownReport, terminalSummary } from '../../src/report/files/markdown.ts';
import { htmlReport } from '../../src/report/html/page.ts';
import { messageLines, messageMarkdown, messageText } from '../../src/report/message/message-text.ts';
import { shipSentences } from '../../src/report/message/ship.ts';
import type { Comparison } from '../../src/scorecard/comparison-schema.ts';
import type { Gate, GateCheck } from '../../src/scorecard/gate-schema.ts';
import { type ScorecardView, scorecardView } from '../../src/scorecard/scorecard-view.ts';
import { judged } from '../support/judged.ts';
import { rowsOf, simulatedVariant } from '../support/rows.ts';
import { answersOf, plain, rollUp } from '../support/scored.ts';
import {
  checked,
  comparisonOf,
  difference,
  forgetful,
  message,
  oracle,
  run,
  seenLines,
  ships,
  tests,
  two,
} from './message.ts';
import { HOSTILE } from './scorecards.ts';

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
    policy: 'gate.yaml',
    checks: [check({}), check({ measure: 'answered', verdict: 'pass' })],
    ...changes,
  };
}
const one = rollUp(rowsOf(tests, [forgetful]), run);

const worse =
  'assistant v2 is worse than assistant v1: CCR discrimination 0.67 against 1.00 (−0.33, −0.38 to −0.28), CCR 80 % right against 95 % (−15 points, −20 to −10).';

describe('which of two is better, by how much and where', () => {
  test('stands first, the same in the terminal, both reports and the summary of a job', async () => {
    const part = { ...difference('PNS', [0.8, 0], 'worse'), part: 'X→Y' };
    const differences = [...comparisonOf({}).differences, part];
    const scorecard: ScorecardView = { ...two, comparisons: [comparisonOf({ differences })] };
    expect(message(scorecard).slice(0, 2)).toEqual([
      worse,
      'On 14 of 256 questions about the effect of X on Y, assistant v1 is right and assistant v2 is not, which is more than chance explains.',
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
      'worse by a test, where the interval still contains 0: the test alone is shown',
      { differences: [difference('CCR accuracy', [0.84, 0.8], 'worse')] },
      'assistant v2 is worse than assistant v1: CCR 80 % right against 84 % (−4 points; p 0.001).',
    ],
    [
      'alike by a test over all numbers, where the interval of one leaves 0 out: the test alone is shown',
      { differences: [difference('CCR accuracy', [0.84, 0.7])] },
      'No difference was found between assistant v2 and assistant v1: CCR 70 % right against 84 % (−14 points; p 1.000).',
    ],
    [
      'worse in some numbers and better in others: one of each',
      {
        differences: [
          difference('CCR discrimination', [1, 0.67], 'worse'),
          difference('IE discrimination', [0.5, 0.9], 'better'),
          difference('CCR accuracy', [0.95, 0.8], 'worse'),
        ],
      },
      'assistant v2 is worse than assistant v1 in CCR discrimination 0.67 against 1.00 (−0.33, −0.38 to −0.28), and better in IE discrimination 0.90 against 0.50 (+0.40, 0.35 to 0.45).',
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
      'assistant v2 is worse than assistant v1: PNS X→Y 0.00 against 0.80 (−0.80, −0.85 to −0.75).',
    );
  });

  test('names the places that the joint test finds, and no others, however many answers are lost there', () => {
    const places = (verdict: 'worse' | 'no-difference') =>
      message({
        ...two,
        comparisons: [
          comparisonOf({
            differences: [
              difference('CCR discrimination', [1, 0.67]),
              { ...difference('PNS', [0.8, 0.5], verdict), part: 'X→Y' },
            ],
          }),
        ],
      }).filter((line) => line.includes('more than chance explains'));
    expect(places('worse')).toEqual([
      'On 14 of 256 questions about the effect of X on Y, assistant v1 is right and assistant v2 is not, which is more than chance explains.',
    ]);
    // 14 of 14 lost answers are at X→Y: beside “no difference” that is no finding.
    expect(places('no-difference')).toEqual([]);
  });

  test('names the world of a pair where several have one of that name', () => {
    const pair = { pair: 'X→Y', questions: 8, different: 2, lost: 2, gained: 0 };
    const pairs = [
      { ...pair, world: 'one', lost: 3 },
      { ...pair, world: 'two' },
    ];
    const differences = ['one', 'two'].map((world) => ({
      ...difference('PNS', [0.8, 0], 'worse'),
      ...{ part: 'X→Y', world },
    }));
    const line = (few: Partial<Comparison>) =>
      message({ ...two, comparisons: [comparisonOf({ differences, ...few })] })[1];
    expect(line({ pairs })).toBe(
      'On 3 of 8 questions about the effect of X on Y (one) and on 2 of 8 questions about the effect of X on Y (two), assistant v1 is right and assistant v2 is not, which is more than chance explains.',
    );
    expect(line({ pairs: pairs.slice(0, 1) })).toBe(
      'On 3 of 8 questions about the effect of X on Y, assistant v1 is right and assistant v2 is not, which is more than chance explains.',
    );
  });
});

test('one model in a sentence: discrimination, class, and how far it gets', () => {
  expect(message(one)).toEqual([
    'assistant v2: CCR unit discrimination 0.67 (0.27 to 0.94); class mixed, differs by path; PNS within 10 % of the truth up to 2 links, not beyond.',
    expect.stringMatching(/^Terms: CCR = compositional causal reasoning; discrimination = .*; PNS = .*\.$/),
  ]);
});

test('no more links are said to be right than a pair has that was asked about', () => {
  // Of pairs of 4, 4 and 8 links a model that follows six has the first two.
  const components = compositional({ preset: 'first-look', seed: 1 });
  const found = rollUp(rowsOf(components, [simulatedVariant({ model: 'forgetful', steps: 6 })]), run);
  expect(message(found)[0]).toMatch(/; PNS within 10 % of the truth up to 4 links, not beyond\.$/);
});

test('missing answers are told, and what they leave open is not held against a model', () => {
  const silent = rollUp(rowsOf(tests, [{ label: 'mute', reply: () => '' }]), run);
  expect(message(silent)).toEqual([
    'mute left 356 of 356 questions unanswered (unparsed replies: 356), so its numbers are bounds or rest on the other questions.',
    'Terms: unparsed = without a clear answer.',
  ]);
});

describe('may it ship', () => {
  const design = [
    ...compositional({ preset: 'decisive', seed: 2025 }),
    ...interventionEffects({ draws: 100, names: 'random-char', phrasings: 'intervention', seed: 2025 }),
  ];
  const good = (label: string, seed: number) => ({
    ...simulatedVariant({ model: 'noisy', errorRate: 0.02, seed }),
    label,
  });
  const v1 = good('v1', 1);
  const v2 = { ...simulatedVariant({ model: 'forgetful', steps: 2 }), label: 'v2' };

  test('a worse candidate may not, an equal one may: a sentence each, what failed first', () => {
    const found = ships(rowsOf(design, [v1, good('v2-equal', 2), v2]), '', 'v1');
    expect(found).toEqual([
      expect.stringMatching(
        /^✗ Do not ship v2: it reasons about causes less well than v1\. CCR mean discrimination 0\.00 against 0\.97; the policy allows a loss of up to 0\.20\. On this scale, 1 is perfect, and 0 or less is no better than guessing\. 4 more checks failed\.$/,
      ),
      expect.stringMatching(
        /^✓ v2-equal may ship: its loss against v1 is within what the policy allows \(CCR mean discrimination 0\.91 against 0\.97; the data rule out a loss above 0\.14, and the policy allows up to 0\.20\); all 11 checks passed\.$/,
      ),
    ]);
  });

  test('without replies nothing is known: no cross, and no colour of a failure, though the gate fails', async () => {
    const down = { label: 'v2', reply: () => new Error('HTTP 503') };
    const scorecard = checked(rowsOf(design, [v1, down]), '', 'v1');
    expect(scorecard.gate).toMatchObject({ verdict: 'fail', exitCode: 3 });
    const page = await htmlReport(scorecard);
    expect(page).toContain('<div class="verdict inconclusive"><p class="word"><b>? Do not ship v2 yet</b>');
    expect(page).not.toContain('class="verdict fail"');
    // The problem that its calls failed is not told twice.
    expect(messageLines(scorecardView(scorecard), 5).join()).not.toContain('The data have');
  });

  test('a first run has nothing to be compared with', () => {
    const scorecard = judged(answersOf(rowsOf(tests, [oracle])), { policy: '', isFirst: true });
    expect(shipSentences(scorecardView(scorecard))).toEqual([
      '? Not decided: there is no earlier run to compare with; this run becomes the first baseline.',
    ]);
  });

  test('on a run that is not whole nothing may', () => {
    const rows = rowsOf(tests, [oracle]).slice(0, -9);
    const found = ships(rows, 'floors: { accuracy: 0.3 }');
    expect(found[0]).toMatch(/^✗ Do not ship on this run: aborted run: 9 of 356 questions .* have no row/);
    expect(found.join()).not.toContain('may ship');
  });

  test('old answers are said to be old, in the headline', () => {
    const gate = gateOf({ verdict: 'pass', stale: ['promptfooconfig.yaml'] });
    expect(messageLines({ ...one, gate }, 0)[0]).toBe(
      '? Stale: promptfooconfig.yaml changed after these questions were asked. Run the eval again before you decide. The lines below describe the run as it was.',
    );
    // A policy asks for no new answers.
    const policy = gateOf({ verdict: 'pass', stale: ['gate.yaml'] });
    expect(messageLines({ ...one, gate: policy }, 0)[0]).toBe(
      '! gate.yaml changed after these questions were asked.',
    );
  });

  test('results that a later run did not replace are said to be older, and so is another version that asked', () => {
    const later = gateOf({ verdict: 'pass', laterAttempt: '2025-03-01T10:00:00.000Z' });
    expect(messageLines({ ...one, gate: later }, 0)[0]).toBe(
      '? Stale: a later run, which began at 2025-03-01 10:00 UTC, did not finish, so these results are from an earlier run. Run the eval again before you decide. The lines below describe the run as it was.',
    );
    const both = gateOf({ ...later, stale: ['gate.yaml', 'promptfooconfig.yaml'] });
    expect(messageLines({ ...one, gate: both }, 0)[0]).toContain(
      'these results are from an earlier run; gate.yaml and promptfooconfig.yaml changed after these questions were asked.',
    );
    const versions = { 'promptfoo-causal': '0.2.0' };
    const other = gateOf({ verdict: 'pass', askedBy: '0.1.0' });
    expect(messageLines({ ...one, versions, gate: other }, 0)[0]).toBe(
      '! promptfoo-causal 0.1.0 asked these questions; 0.2.0 judges the answers.',
    );
  });
});

describe('a gate', () => {
  const model = one.variants.map(({ provider, prompt }) => ({ provider: provider.label, prompt }))[0]!;

  test('stands before the message, with what did not pass', () => {
    const checks = [
      check({ variant: model }),
      check({ variant: model, measure: 'answered', reason: 'too few' }),
    ];
    const lines = messageText({ ...one, gate: gateOf({ checks }) }).split('\n');
    expect(lines.slice(0, 3)).toEqual([
      '✗ Do not ship assistant v2: too low. One more check failed.',
      'Next: read the questions that were answered wrong, under “Questions” in the report.',
      '✗ assistant v2: too few',
    ]);
    expect(lines[3]).toBe(message(one)[0]);
  });

  test('of very many checks shows the first', () => {
    const checks = Array.from({ length: 40 }, () => check({}));
    const lines = messageText({ ...one, gate: gateOf({ checks }) }).split('\n');
    expect(lines[30]).toBe('… and 10 more checks');
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
        comparisons: [
          comparisonOf({ kind: 'baseline', flips: Array.from({ length: 9 }, () => ({ ...flip })) }),
        ],
      }),
      env,
    );
    expect(seenLines(summary).length).toBeLessThanOrEqual(20);
    expect(summary).not.toContain('may ship');
    expect(summary).toContain('assistant v2 is worse than its baseline assistant v1');
    expect(summary).toContain(
      '16 questions, such as these, were answered right before, but not now; the reverse is true of 0.',
    );
    expect(summary).toMatch(/\| question +\| truth \| before +\| now +\|/);
    expect(summary).toMatch(/\| If X is forced on, is Y on\? \| yes +\| yes \(“Yes\.”\) \| no \(“No\. No\./);
    expect(summary).toContain('<details><summary>8 more of these questions</summary>');
    expect(summary.trimEnd().split('\n').at(-1)).toBe(
      '5 more variants are in report.html. [Full report](https://github.com/a/b/actions/runs/7#artifacts)',
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
      stale: [HOSTILE],
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
