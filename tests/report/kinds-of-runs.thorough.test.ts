import type { TestCase } from 'promptfoo';
import { expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { linear } from '../../generators/linear.ts';
import { scorecardCsv } from '../../src/report/files/csv.ts';
import { markdownReport, terminalSummary } from '../../src/report/files/markdown.ts';
import { htmlReport } from '../../src/report/html/page.ts';
import type { ScorecardSettings } from '../../src/scoring/settings.ts';
import { rowsOf, simulatedVariant } from '../support/rows.ts';
import { rollUp } from '../support/scored.ts';

/** Of nine nodes: more than any figure or table shows in full. */
const chain = Array.from({ length: 8 }, () => ({ type: 'cycle' as const, nodes: 2 }));

test.each<[string, TestCase[], Partial<ScorecardSettings>]>([
  ['intervention effects alone', interventionEffects({ preset: 'paper', draws: 1 }), {}],
  ['quantities alone', compositional({ preset: 'decisive-small', ask: ['share', 'composed'] }), {}],
  [
    'linear worlds alone',
    linear({ preset: 'maasch-2025-appendix-c', coefficients: [1.5], bypass: true }),
    {},
  ],
  [
    'worlds whose truth is withheld',
    compositional({ preset: 'maasch-2025-figure-4' }),
    { truth: 'withheld' },
  ],
  ['a world without cutpoints', compositional({ edges: ['X -> A', 'X -> Y', 'A -> Y'], breaks: ['A3'] }), {}],
  [
    'factual questions alone',
    compositional({ preset: 'maasch-2025-figure-4', queries: 'factual', units: { sample: 5 } }),
    {},
  ],
  ['a long chain', compositional({ bccs: chain, units: { sample: 2 } }), {}],
])('%s: every report is written, without a gap where a value should be', async (_, tests, settings) => {
  const variants = [simulatedVariant({ model: 'oracle' }), { label: 'mute', reply: () => '' }];
  const scorecard = rollUp(rowsOf(tests, variants), { createdAt: '2025-01-01T00:00:00.000Z' }, settings);
  const texts = [
    await htmlReport(scorecard),
    markdownReport(scorecard),
    terminalSummary(scorecard),
    scorecardCsv(scorecard),
  ];
  for (const text of texts) {
    const shown = text.replace(/<script>[\s\S]*<\/script>/, '').replaceAll('data-sort="undefined"', '');
    expect(shown.match(/NaN|\[object |="undefined"|-Infinity/g)).toBeNull();
  }
});

test('a ladder is told by its half depth, and has no classes: nothing composes', () => {
  const tests = compositional({
    preset: 'ladder',
    ladder: { links: [2, 4, 8] },
    units: { twins: 16 },
  });
  const variants = [{ model: 'oracle' }, { model: 'forgetful', steps: 3 }, { model: 'always-yes' }] as const;
  const scorecard = rollUp(
    rowsOf(tests, variants.map(simulatedVariant)),
    { createdAt: '' },
    { resamples: 10 },
  );
  const text = terminalSummary(scorecard);
  expect(text).toMatch(/CCR half depth \(links\) +\| +CCR accuracy +\| +unanswered/);
  expect(text).toMatch(/\| oracle .*\| +beyond 8/);
  expect(text).not.toContain('undefined');
  // Beside a world that composes, only that one has a class.
  const both = [...tests, ...compositional({ preset: 'first-look' })];
  const mixed = rollUp(
    rowsOf(both, [simulatedVariant({ model: 'oracle' })]),
    { createdAt: '' },
    { resamples: 10 },
  );
  expect(terminalSummary(mixed)).toMatch(/\| oracle .*\| +VC/);
});

test('a ladder of all axes, up to its last rungs, has no problem with its data', () => {
  const tests = compositional({
    preset: 'ladder',
    ladder: { links: [2, 64, 256], width: [2, 32], load: [1, 16], abduction: [1, 8] },
    units: { twins: 12 },
  });
  const scorecard = rollUp(
    rowsOf(tests, [simulatedVariant({ model: 'evidence-blind' })]),
    { createdAt: '' },
    { resamples: 10 },
  );
  expect(scorecard.problems).toEqual([]);
  const text = terminalSummary(scorecard);
  expect(text).toMatch(/CCR half depth \(links\)/);
  expect(text).toContain('beyond 256');
});
