import { expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import type { Case } from '../../src/case/case.ts';
import { metricsOf } from '../../src/scorecard/metrics.ts';
import { page, tableRows, WRITTEN } from './markdown.ts';

/** The metrics of the default designs, and of ladders, which have half depths. */
const METRICS = [
  [...compositional({}), ...interventionEffects({})],
  [
    ...compositional({ preset: 'ladder', links: [2, 4], units: { twins: 4 } }),
    ...interventionEffects({ links: [4, 8], draws: 2 }),
  ],
].flatMap((tests) => metricsOf(tests.map(({ metadata }) => metadata as Case)));

/** Tests whether a name is that of the PNS of one pair of nodes, such as `PNS X→Y`. */
const isPnsOfPair = (name: string): boolean => name.startsWith('PNS ');

test('every metric that the docs name exists', () => {
  const codes = WRITTEN.flatMap((one) => one.codes).filter((code) => /^(?:CCR|IE) /.test(code));
  const named = codes.map((code) => code.split(':')[0]!);
  expect(named).not.toEqual([]);
  expect(named.filter((name) => !METRICS.some((metric) => metric.name === name))).toEqual([]);
});

/** The name and the margin of each row of the table of metrics. A dash is no number. */
const LISTED = tableRows(page('docs/scores-and-gate.md'), 'metric')
  .map(([name = '', , , margin = '']) => [name.replaceAll('`', ''), Number.parseFloat(margin)] as const)
  .filter(([name]) => !isPnsOfPair(name));

test.each(LISTED)('the docs state the correct default margin of the metric “%s”', (name, margin) => {
  const metrics = METRICS.filter((metric) => (name === 'parts' ? metric.part : metric.name === name));
  expect(metrics).not.toEqual([]);
  for (const metric of metrics) expect(metric.margin ?? Number.NaN).toBe(margin);
});

test('the docs list every metric, apart from the accuracies on subsets of questions and the PNS of each pair of nodes', () => {
  const shared = METRICS.filter(({ name, part }) => !part && !isPnsOfPair(name)).map(({ name }) => name);
  const names = LISTED.map(([name]) => name);
  expect([...new Set(shared)].filter((name) => !names.includes(name))).toEqual([]);
});
