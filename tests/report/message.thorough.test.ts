import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { jobSummary } from '../../src/report/files/job-summary.ts';
import { htmlReport } from '../../src/report/html/page.ts';
import { messageLines } from '../../src/report/message/message-text.ts';
import { scorecardView } from '../../src/scorecard/scorecard-view.ts';
import { rowsOf, simulatedVariant } from '../support/rows.ts';
import { rollUp } from '../support/scored.ts';
import { checked, forgetful, message, run, seenLines, ships } from './message.ts';

describe('which of two is better, by how much and where', () => {
  test('of many variants those that a test tells apart: equals are neither best nor worst', () => {
    const equals = [1, 2, 3].map((seed) => ({
      ...simulatedVariant({ model: 'noisy', errorRate: 0.02, seed }),
      label: `equal ${seed}`,
    }));
    const design = compositional({ preset: 'decisive', seed: 2025 });
    const rows = rowsOf(design, [...equals, forgetful, simulatedVariant({ model: 'always-yes' })]);
    const { comparisons = [] } = checked(rows);
    expect(message({ ...rollUp(rows, run), comparisons }).slice(0, 2)).toEqual([
      'assistant v2 and always-yes are worse than equal 1.',
      'No difference from equal 1 was shown for equal 2 and equal 3.',
    ]);
  });
});

test('a class that resampling leaves open is not named beside numbers that are near the truth', () => {
  const sampled = compositional({ preset: 'decisive', seed: 2025 });
  const noisy = simulatedVariant({ model: 'noisy', errorRate: 0.02, seed: 4 });
  const [sentence] = message(rollUp(rowsOf(sampled, [noisy]), run));
  expect(sentence).toMatch(/; each single PNS is within 10 % of the truth\.$/);
  expect(sentence).not.toContain('class');
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

  test('a provider without any reply was not compared, which is said first, once, with the reason', () => {
    const down = { label: 'v2', reply: () => new Error('HTTP 503') };
    const scorecard = checked(rowsOf(design, [v1, down]), '', 'v1');
    const lines = messageLines(scorecardView(scorecard), 5);
    expect(lines[0]).toBe(
      '? Do not ship v2 yet: all 1,120 calls failed (HTTP 503), so nothing is known about it. Run the eval again.',
    );
    expect(lines.filter((line) => line.includes('1,120 calls'))).toHaveLength(1);
  });

  test('each candidate has a box of its own, in the colour of its own verdict, and a line', async () => {
    const scorecard = checked(rowsOf(design, [v1, v2, good('v2-mini', 2)]), '', 'v1');
    const page = await htmlReport(scorecard);
    expect(page).toContain('<div class="verdict fail"><p class="word"><b>✗ Do not ship v2</b> It reasons');
    expect(page).toContain('<div class="verdict pass"><p class="word"><b>✓ v2-mini may ship</b> Its loss');
    const lines = messageLines(scorecardView(scorecard), 30);
    for (const name of ['v1', 'v2', 'v2-mini'])
      expect(lines.filter((line) => line.startsWith(`${name}: CCR discrimination`))).toHaveLength(1);
    // A class that is lost by chance is told, and is not held against the candidate.
    expect(lines).toContainEqual(
      expect.stringMatching(
        /^Not counted against v2-mini: CCR class went from VC to IC .*, but this may be chance: .* with p = 0\.\d\d\.$/,
      ),
    );
  });

  test('as many checks as failed are listed or counted, in every length', () => {
    const scorecard = checked(rowsOf(design, [v1, v2, good('v2-mini', 2)]), '', 'v1');
    for (const [most, listed] of [
      [30, 4],
      [3, 3],
    ] as const) {
      const lines = messageLines(scorecardView(scorecard), most);
      expect(lines[0]).toContain(' 4 more checks failed.');
      expect(lines.filter((line) => line.startsWith('✗ v2: '))).toHaveLength(listed);
      expect(lines.includes('… and 1 more check')).toBe(listed < 4);
    }
    const summary = seenLines(jobSummary(scorecard));
    expect(summary.length).toBeLessThanOrEqual(20);
    expect(summary.filter((line) => line.startsWith('- ✗ v2: '))).toHaveLength(3);
    expect(summary).toContain('- … and 1 more check');
    expect(summary).toContainEqual(
      expect.stringMatching(
        /^On \d+ questions, such as these, v1 is right and v2 is not; the reverse is true of \d+\.$/,
      ),
    );
  });

  test('replies that could not be read and questions without an answer are one fault, counted once', () => {
    const silent = {
      label: 'v2',
      reply: (prompt: string, replicate: number) =>
        prompt.length % 12 === 0 ? 'Hmm, that is hard to say.' : v2.reply(prompt, replicate),
    };
    const lines = messageLines(scorecardView(checked(rowsOf(design, [v1, silent]), '', 'v1')), 30);
    const [, count = ''] = /unparsed replies: [\d.]+ % \((\d+) of 1,120\)/.exec(lines.join('\n')) ?? [];
    expect(Number(count)).toBeGreaterThan(0);
    expect(lines).toContain(
      `v2 left ${count} of 1,120 questions unanswered (unparsed replies: ${count}), so its numbers are bounds or rest on the other questions.`,
    );
  });

  test('every abbreviation and class of a message is explained in its last lines', () => {
    const lines = messageLines(scorecardView(checked(rowsOf(design, [v1, v2]), '', 'v1')), 30);
    const isTerm = (line: string): boolean => /^(?:Terms|Classes): /.test(line);
    const terms = lines.filter(isTerm).join(' ');
    const used = new Set(
      lines
        .filter((line) => !isTerm(line))
        .join(' ')
        .match(/\b(?:CCR|IE|PNS|VC|VI|IC|II)\b/g),
    );
    expect(used.size).toBeGreaterThan(3);
    for (const term of used) expect(terms).toContain(`${term} = `);
    expect(terms).toMatch(
      /^Terms: .*CCR mean discrimination = .*CCR discrimination = .*lowest discrimination/,
    );
  });

  test('a summary names the verdict on each model in bold, and explains all its words, however many there are', () => {
    const three = [v1, v2, good('v2-mini', 2)];
    const summary = jobSummary(checked(rowsOf(design, three), '', 'v1'));
    expect(summary.split('\n').filter((line) => line.startsWith('**'))).toEqual([
      expect.stringMatching(/^\*\*✗ Do not ship v2: /),
      expect.stringMatching(/^\*\*✓ v2-mini may ship: /),
    ]);
    const [before = '', terms = ''] = summary.split('<summary>What the words mean</summary>');
    expect(before).not.toContain('Terms: ');
    const used = new Set(before.match(/\b(?:CCR|IE|VC|IC|error pattern|not clear|undefined)\b/g));
    expect(used.size).toBe(7);
    for (const word of [
      'CCR',
      'IE',
      'VC',
      'IC',
      'undefined',
      'closest error pattern',
      'a percentage',
      'a range in brackets',
    ])
      expect(terms).toContain(`${word} = `);
  });

  test('a model that no call reached has no class', () => {
    const down = { label: 'v2', reply: () => new Error('HTTP 503') };
    const row = jobSummary(checked(rowsOf(design, [v1, down]), '', 'v1'))
      .split('\n')
      .find((line) => line.startsWith('| v2'));
    expect(row?.split('|').map((cell) => cell.trim())).toEqual([
      '',
      'v2',
      ...Array.from({ length: 6 }, () => '–'),
      expect.stringMatching(/100 %/),
      '–',
      '',
    ]);
  });

  test('what passes its floors, and is worse than another, does not pass barely', () => {
    const [first] = ships(rowsOf(design, [v1, v2]), 'floors: { accuracy: 0.3 }').filter((line) =>
      line.includes('v2 may'),
    );
    expect(first).toMatch(
      /^✓ v2 may ship: .*requires at least 0\.30\); the policy does not take into account that v2 is worse than v1: /,
    );
  });
});
