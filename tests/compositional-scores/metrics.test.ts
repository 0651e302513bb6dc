import { describe, expect, test } from 'vitest';
import { compositionalMetrics } from '../../src/tasks/compositional/metrics.ts';
import { answersBy, caseOf, casesOf, casesOfTwins, figure4, guardsOf, right, valuesOf, wrong } from './asked-cases.ts';

const TWINS = casesOfTwins({ twins: 12, open: 32, stopped: 4 });

describe('the list of CCR metrics', () => {
  const namesOf = (cases: Parameters<typeof compositionalMetrics>[0]) =>
    compositionalMetrics(cases).map(({ name }) => name);

  test('begins with discrimination and composition error, followed by other guards, accuracies on subsets, and PNS values', () => {
    const described = compositionalMetrics(TWINS).map(({ name, kind, headline, part }) =>
      [name, kind, ...(headline ? ['headline'] : []), ...(part ? ['part'] : [])].join(', '),
    );
    expect(described).toEqual([
      'CCR discrimination, guard, headline',
      'CCR composition error, guard, headline',
      'CCR PNS error, guard',
      'CCR inconsistency, guard',
      'CCR accuracy, guard',
      'CCR accuracy on X→C, guard, part',
      'CCR accuracy on X→Y, guard, part',
      'CCR accuracy on C→Y, guard, part',
      'CCR accuracy on open twins, guard, part',
      'CCR accuracy on other open units, guard, part',
      'CCR accuracy on other stopped units, guard, part',
      'CCR accuracy on stopped twins, guard, part',
      'PNS X→C, shown',
      'PNS X→Y, shown',
      'PNS C→Y, shown',
    ]);
  });

  test('contains neither a composition error nor accuracies on single pairs of nodes if the graph has only two nodes', () => {
    expect(namesOf(casesOf('X=0.4 Y|X'))).toEqual([
      'CCR discrimination',
      'CCR PNS error',
      'CCR accuracy',
      'CCR accuracy on open units',
      'CCR accuracy on stopped units',
      'PNS X→Y',
    ]);
  });

  test('contains only the accuracy if all questions are factual (without a supposition)', () => {
    const cases = ['C', 'Y'].map((pair) =>
      caseOf({ pair, query: 'factual', causal: false, equations: 'X=0.4 C|X Y|C' }),
    );
    expect(namesOf(cases)).toEqual(['CCR accuracy']);
  });
});

describe('a CCR score', () => {
  test('is computed from the shares of replies that say yes and no if each question is asked several times', () => {
    const cases = casesOf('X=0.4 Y|X');
    const answers = cases.map(({ query }) =>
      query === 'do-true' ? (['yes', 'yes', 'no', 'unparsed'] as const) : (['no', 'yes'] as const),
    );
    // Half of the replies are yes under do(X = true), and half are no under do(X = false), for every unit alike.
    expect(valuesOf(cases, answers)).toMatchObject({ 'PNS X→Y': 0.5 * 0.5, 'CCR discrimination': 0 });
  });

  test('gives all worlds the same weight', () => {
    const cases = [...casesOf(figure4('|', 0.4), { world: 'first' }), ...casesOf('X=0.4 C|X Y|C', { world: 'second' })];
    const answers = answersBy(cases, (item) => (item.world === 'first' ? right(item) : 'yes'));
    // In the second world all PNS^ are 0. Its true PNS are 0.6, 0.36 and 0.6, with a mean of 0.52.
    expect(valuesOf(cases, answers)).toMatchObject({
      'CCR PNS error': (0 + 0.52) / 2,
      'CCR composition error': (0 + 1) / 2,
      'CCR inconsistency': 0,
      'PNS X→C in first': 0.216,
    });
  });
});

test.each([
  ['is always right', 1, 1, right],
  ['always says yes', 0, 0.5, () => 'yes' as const],
])(
  'on evidence twins, a model that %s has a discrimination of %d and an accuracy of %d',
  (_, discrimination, accuracy, answer) => {
    const cases = Array.from({ length: 20 }, (_, twins) => {
      const common = { kind: 'evidence', world: `world ${twins}`, cluster: `${twins}`, twin: 0 } as const;
      return [
        caseOf({ ...common, unit: 0, truth: true, causal: true, seen: 'A' }),
        caseOf({ ...common, unit: 1, truth: false, causal: false, seen: 'A' }),
      ];
    }).flat();
    expect(valuesOf(cases, answersBy(cases, answer))).toMatchObject({
      'CCR discrimination': discrimination,
      'CCR accuracy': accuracy,
    });
  },
);

test('the interval of discrimination is wider with fewer twins, and never extends above 1', () => {
  const widths = [6, 12, 24].map((twins) => {
    const cases = casesOfTwins({ twins, open: 16, stopped: 4 });
    const discrimination = compositionalMetrics(cases)[0]!.estimate(answersBy(cases, right));
    // Twins of all three pairs of nodes are clusters.
    expect(discrimination).toMatchObject({ kind: 'estimate', high: 1, clusters: 3 * twins });
    return discrimination.kind === 'estimate' ? discrimination.high - discrimination.low : Number.NaN;
  });
  expect(widths).toEqual(widths.toSorted((a, b) => b - a));
});

describe('a candidate that is wrong about every tenth unit', () => {
  const perfect = answersBy(TWINS, right);
  const worse = answersBy(TWINS, (item) => (item.unit % 10 === 0 ? wrong(item) : right(item)));

  test.each(guardsOf(TWINS).map((metric) => [metric.name, metric] as const))(
    'has a loss in %s against a perfect baseline, and an equal gain if candidate and baseline are exchanged',
    (_, metric) => {
      const loss = metric.loss(perfect, worse);
      const gain = metric.loss(worse, perfect);
      if (loss.kind !== 'estimate' || gain.kind !== 'estimate') throw new Error('expected estimates');
      expect(loss.value).toBeGreaterThan(0);
      expect(gain.value).toBeCloseTo(-loss.value, 12);
      expect(loss.low).toBeLessThan(loss.value);
      expect(loss.high).toBeGreaterThan(loss.value);
    },
  );
});
