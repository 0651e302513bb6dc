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
  ['intervention effects alone', interventionEffects({ draws: 1 }), {}],
  [
    'quantities alone',
    compositional({ preset: 'decisive-small', ask: ['share', 'composed', 'effects'] }),
    {},
  ],
  ['linear worlds alone', linear({ preset: 'maasch-2025-appendix-c', bypass: true }), {}],
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
