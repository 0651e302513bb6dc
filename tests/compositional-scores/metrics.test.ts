import { describe, expect, test } from 'vitest';
import type { Answer } from '../../src/answer/answer.ts';
import { namedRng } from '../../src/lib/random.ts';
import type { Answers } from '../../src/score/sheet.ts';
import type { CompositionalCase } from '../../src/tasks/compositional/case.ts';
import { compositionalMetrics } from '../../src/tasks/compositional/metrics.ts';
import { compositionalResults } from '../../src/tasks/compositional/results.ts';
import { answersBy, caseOf, casesOf, casesOfTwins, figure4, right, wrong } from './asked-cases.ts';

type Item = CompositionalCase;

function values(cases: readonly Item[], answers: Answers): Record<string, number | string> {
  return Object.fromEntries(
    compositionalMetrics(cases).map((metric) => {
      const found = metric.estimate(answers);
      return [metric.name, found.kind === 'estimate' ? Number(found.value.toFixed(9)) + 0 : found.kind];
    }),
  );
}

const FIGURE_4 = casesOf(figure4('|', 0.4));
const TWINS = casesOfTwins({ twins: 12, open: 32, stopped: 4 });

interface KnownModel {
  readonly answer: (item: Item) => Answer;
  readonly discrimination: number;
  readonly composition: number;
  readonly pns: number;
  readonly inconsistency: number | 'undefined';
}

/** Models whose scores are known. */
const KNOWN_MODELS: Record<string, KnownModel> = {
  'is perfect': { answer: right, discrimination: 1, composition: 0, pns: 0, inconsistency: 0 },
  'always says yes': {
    answer: () => 'yes',
    discrimination: 0,
    composition: 1,
    pns: 0.2199,
    inconsistency: 'undefined',
  },
  'is wrong only from root to leaf': {
    answer: (item) => (item.pair === 'X→Y' ? 'no' : right(item)),
    discrimination: 0.8333,
    composition: 0,
    pns: 0.0047,
    inconsistency: 'undefined',
  },
  'gives every effect the supposed state of its cause': {
    answer: ({ query }) => (query === 'do-true' ? 'yes' : 'no'),
    discrimination: 0,
    composition: 34.7225,
    pns: 0.7801,
    inconsistency: 0,
  },
  'is always wrong': {
    answer: wrong,
    discrimination: 0,
    composition: 1,
    pns: 0.2199,
    inconsistency: 'undefined',
  },
};

test.each(Object.entries(KNOWN_MODELS))(
  'on Figure 4, a model that %s gets the scores computed by hand',
  (_, { answer, ...expected }) => {
    const found = values(FIGURE_4, answersBy(FIGURE_4, answer));
    const shortened = (name: string) => {
      const value = found[name];
      return typeof value === 'number' ? Number(value.toFixed(4)) : value;
    };
    expect({
      discrimination: shortened('CCR discrimination'),
      composition: shortened('CCR composition error'),
      pns: shortened('CCR PNS error'),
      inconsistency: shortened('CCR inconsistency'),
    }).toEqual(expected);
  },
);

test('metrics are listed with headlines first, then parts, then the PNS of each pair', () => {
  const about = (cases: readonly Item[]) =>
    compositionalMetrics(cases).map(({ name, kind, headline, part }) =>
      [name, kind, headline ? 'headline' : part ? 'part' : ''].join(', '),
    );
  expect(about(TWINS)).toEqual([
    'CCR discrimination, guard, headline',
    'CCR composition error, guard, headline',
    'CCR PNS error, guard, ',
    'CCR inconsistency, guard, ',
    'CCR accuracy, guard, ',
    ...['X→C', 'X→Y', 'C→Y', 'open twins', 'other open units', 'other stopped units', 'stopped twins'].map(
      (part) => `CCR accuracy on ${part}, guard, part`,
    ),
    ...['PNS X→C', 'PNS X→Y', 'PNS C→Y'].map((name) => `${name}, shown, `),
  ]);
});

test('a chain of two nodes has neither a composition error nor an accuracy for each pair', () => {
  const names = compositionalMetrics(casesOf('X=0.4 Y|X')).map(({ name }) => name);
  expect(names).toEqual([
    'CCR discrimination',
    'CCR PNS error',
    'CCR accuracy',
    'CCR accuracy on open units',
    'CCR accuracy on stopped units',
    'PNS X→Y',
  ]);
});

describe('if answers are missing,', () => {
  const rng = namedRng(5);
  const failing = (share: number, kind: Answer) =>
    answersBy(TWINS, (item) => (rng.bernoulli(share) ? kind : right(item)));

  test('failed calls do not lower the scores of a perfect model', () => {
    const found = Object.entries(values(TWINS, failing(0.2, 'error'))).filter(
      ([name]) => !name.startsWith('PNS'),
    );
    expect(found.map(([, value]) => value)).toEqual([1, 0, 0, 0, 1, ...Array(7).fill(1)]);
  });

  test('unreadable replies count as wrong answers, and lower discrimination and PNS to 0', () => {
    const found = values(
      TWINS,
      answersBy(TWINS, ({ query, ...item }) => (query === 'do-false' ? 'unparsed' : right(item))),
    );
    expect(found).toMatchObject({ 'CCR discrimination': 0, 'CCR accuracy': 0.5, 'PNS X→Y': 0 });
  });

  test('every metric is undefined if there are no replies at all', () => {
    const found = values(
      TWINS,
      TWINS.map(() => ['error', 'error'] as const),
    );
    expect(new Set(Object.values(found))).toEqual(new Set(['undefined']));
  });

  test('a loss compares only the units that both variants answered', () => {
    const [first, second] = [failing(0.1, 'error'), failing(0.1, 'error')];
    for (const metric of compositionalMetrics(TWINS).filter(({ kind, part }) => kind === 'guard' && !part))
      expect(metric.loss(first, second)).toMatchObject({ kind: 'estimate', value: expect.closeTo(0, 12) });
  });
});

test('a design with factual questions alone has accuracy as its only metric', () => {
  const cases = ['C', 'Y'].map((pair) =>
    caseOf({ pair, query: 'factual', causal: false, equations: 'X=0.4 C|X Y|C' }),
  );
  expect(values(cases, answersBy(cases, right))).toEqual({ 'CCR accuracy': 1 });
});

test('a pair missing from the results makes only the composition error undefined, and the class inconclusive', () => {
  const cases = FIGURE_4.filter(({ pair }) => pair !== 'X→Y');
  expect(values(cases, answersBy(cases, right))).toMatchObject({
    'CCR discrimination': 1,
    'CCR PNS error': 0,
    'CCR composition error': 'undefined',
  });
  expect(compositionalResults(cases, answersBy(cases, right)).worlds[0]?.class).toBe('inconclusive');
});

test('for a question asked several times, the shares of its yes and no answers are scored', () => {
  const cases = casesOf('X=0.4 Y|X');
  // With “or”, the effect follows the cause unless Y is on by itself.
  const answers = cases.map(
    ({ query }) => (query === 'do-true' ? ['yes', 'yes', 'no', 'unparsed'] : ['no', 'yes']) as Answer[],
  );
  expect(values(cases, answers)).toMatchObject({ 'PNS X→Y': 0.5 * 0.5, 'CCR discrimination': 0 });
});

test('the interval of discrimination is wider with fewer twins, and never exceeds 1', () => {
  const widths = [6, 12, 24].map((twins) => {
    const cases = casesOfTwins({ twins, open: 16, stopped: 4 });
    const found = compositionalMetrics(cases)[0]!.estimate(answersBy(cases, right));
    if (found.kind !== 'estimate') throw new Error('expected an estimate');
    expect([found.high, found.clusters]).toEqual([1, 3 * twins]);
    return 1 - found.low;
  });
  expect(widths).toEqual(widths.toSorted((a, b) => b - a));
});

test('a candidate that is wrong on every tenth unit has a loss in every guard, and the reverse comparison an equal gain', () => {
  const worse = answersBy(TWINS, (item) => (item.unit % 10 === 0 ? wrong(item) : right(item)));
  const perfect = answersBy(TWINS, right);
  for (const metric of compositionalMetrics(TWINS).filter(({ kind, part }) => kind === 'guard' && !part)) {
    const [loss, gain] = [metric.loss(perfect, worse), metric.loss(worse, perfect)];
    if (loss.kind !== 'estimate' || gain.kind !== 'estimate') throw new Error('expected estimates');
    expect(loss.value).toBeGreaterThan(0);
    expect(gain.value).toBeCloseTo(-loss.value, 12);
    expect(loss.low).toBeLessThan(loss.value);
    expect(loss.high).toBeGreaterThan(loss.value);
  }
});

test('all worlds have equal weight in a score', () => {
  const cases = [
    ...casesOf(figure4('|', 0.4), undefined, 'first'),
    ...casesOf('X=0.4 C|X Y|C', undefined, 'second'),
  ];
  const answers = answersBy(cases, (item) => (item.world === 'first' ? right(item) : 'yes'));
  // PNS of the second world: 0.6, 0.36, 0.6.
  expect(values(cases, answers)).toMatchObject({
    'CCR PNS error': 0.52 / 2,
    'CCR composition error': 0.5,
    'CCR inconsistency': 0,
    'PNS X→C in first': 0.216,
  });
});

test('an evidence twin is scored by a single question', () => {
  const cases = Array.from({ length: 20 }, (_, twin) =>
    [true, false].map((truth, i) =>
      caseOf({
        kind: 'evidence',
        world: `world ${twin}`,
        twin: 0,
        unit: i,
        truth,
        causal: truth,
        seen: 'A',
        cluster: `${twin}`,
      }),
    ),
  ).flat();
  expect(values(cases, answersBy(cases, right))).toMatchObject({
    'CCR discrimination': 1,
    'CCR accuracy': 1,
  });
  expect(
    values(
      cases,
      answersBy(cases, () => 'yes'),
    ),
  ).toMatchObject({ 'CCR discrimination': 0, 'CCR accuracy': 0.5 });
});

describe('a ladder', () => {
  const cases = [2, 4, 8, 16].flatMap((distance) =>
    Array.from({ length: 12 }, (_, twin) =>
      [true, false].flatMap((causal, unit) =>
        (['do-true', 'do-false'] as const).map((query) =>
          caseOf({
            kind: 'ladder',
            world: `${distance}/${twin}`,
            twin: 0,
            unit,
            query,
            causal,
            distance,
            truth: causal ? query === 'do-true' : true,
            cluster: `${distance}/${twin}`,
          }),
        ),
      ),
    ).flat(),
  );

  test('has a half depth, whose loss is measured in octaves', () => {
    const reach = (links: number) =>
      answersBy(cases, (item) =>
        (item.distance ?? 0) <= links ? right(item) : item.query === 'do-true' ? 'yes' : 'no',
      );
    const metric = compositionalMetrics(cases).find(({ name }) => name === 'CCR half depth')!;
    expect(metric.range).toEqual([1, 16]);
    expect(metric.estimate(reach(16))).toMatchObject({ value: 16, high: 16 });
    expect(metric.estimate(reach(4))).toMatchObject({ value: expect.closeTo(4 * Math.SQRT2, 9) });
    expect(metric.loss(reach(8), reach(4))).toMatchObject({ value: expect.closeTo(1, 9) });
  });

  test('has no metric for PNS errors', () => {
    expect(Object.keys(values(cases, answersBy(cases, right)))).not.toContain('CCR PNS error');
  });
});
