import { afterEach, describe, expect, test, vi } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { linear } from '../../generators/linear.ts';
import { rollUpAnswers } from '../../src/scorecard/roll-up.ts';
import { accuracyMetric, type Metric } from '../../src/scoring/metric.ts';
import { DEFAULT_SETTINGS } from '../../src/scoring/settings.ts';
import { SCORES } from '../../src/tasks/scores.ts';
import { rowsOf, simulatedVariant } from '../support/rows.ts';
import { rollUp } from '../support/scored.ts';
import { answered, columnOf, replyTo, sheetOf } from '../support/variant-answers.ts';

const run = { createdAt: '2025-01-01T00:00:00.000Z' };
const chain = compositional({ edges: ['X -> C', 'C -> Y'], seed: 1 });
const numbers = linear({ bccs: [{ type: 'bridge' }, { type: 'bridge' }] });
const oracle = simulatedVariant({ model: 'oracle' });

afterEach(() => vi.unstubAllEnvs());

test('a scorecard has no steps where nobody wrote any, and no patterns of errors where the truth is withheld', () => {
  const [plain] = rollUp(rowsOf(chain, [oracle]), run).variants;
  expect(plain).not.toHaveProperty('steps');
  expect(plain!.diagnoses).toHaveLength(1);
  expect(plain!.metrics.length).toBeGreaterThan(0);
  const [withheld] = rollUp(rowsOf(chain, [oracle]), run, { truth: 'withheld' }).variants;
  expect(withheld).toMatchObject({ diagnoses: [], metrics: [] });
});

test('a scorecard tells of a metric whether it is a part of another, and the most that it can be', () => {
  const sheet = sheetOf(chain);
  const metric = (name: string, more: Partial<Metric> = {}): Metric => ({
    ...accuracyMetric(
      name,
      sheet,
      sheet.cases.map(({ world }) => world),
      0.95,
    ),
    ...more,
  });
  const [{ metrics } = { metrics: [] }] = rollUpAnswers(
    answered(sheet, [columnOf(sheet, 'v', (item) => replyTo(item, true))]),
    run,
    {},
    SCORES,
    [metric('plain'), metric('depth', { ceiling: 8, isDetail: true }), metric('of a pair', { part: 'X→Y' })],
  ).variants;
  const value = expect.objectContaining({ kind: 'estimate', value: 1 });
  expect(metrics).toEqual([
    { name: 'plain', value },
    { name: 'depth', value, ceiling: 8, isDetail: true },
  ]);
});

test('a scorecard has the steps that replies wrote out, unless the truth is withheld', () => {
  const sheet = sheetOf(chain);
  const notes = new Map([[0, { steps: { stated: 2, marks: '++x', fault: 'propagation' } as const }]]);
  const variant = { ...columnOf(sheet, 'v', (item) => replyTo(item, true)), notes };
  const stepsOf = (truth: 'used' | 'withheld') =>
    rollUpAnswers(answered(sheet, [variant]), run, { truth }).variants[0]!.steps;
  expect(stepsOf('used')).toMatchObject([{ task: 'compositional', replies: 1, notStated: 15 }]);
  expect(stepsOf('withheld')).toBeUndefined();
});

test('runs are of one family where any of their designs has a seed of its own, and else of none', () => {
  const fresh = (seed: string) => {
    vi.stubEnv('CAUSAL_SEED', seed);
    return compositional({ edges: ['X -> C', 'C -> Y'], seed: 'fresh' });
  };
  const designOf = (tests: typeof chain) => rollUp(rowsOf(tests, [oracle]), run).design;
  expect(designOf(chain)).not.toHaveProperty('family');
  const [first, second] = [designOf(fresh('1')), designOf(fresh('2'))];
  expect(first.hash).not.toBe(second.hash);
  expect(first.family).toBe(second.family);
  const both = designOf([...fresh('1'), ...numbers]);
  expect(both.family).toBe(designOf([...numbers, ...fresh('2')]).family);
  expect([first.family, undefined]).not.toContain(both.family);
});

describe('a scorecard says of each design', () => {
  test('how much was found of it, and how often yes is right; of numbers nothing is', () => {
    const { parts } = rollUp(rowsOf([...numbers, ...chain], [oracle]), run).design;
    const yes = chain.filter(({ metadata }) => metadata?.truth === true).length;
    expect(parts.map(({ task, cases, found }) => [task, cases, found])).toEqual([
      ['compositional', 16, 16],
      ['linear', numbers.length, numbers.length],
    ]);
    expect(parts[0]).toMatchObject({ trueYesShare: yes / 16 });
    expect(parts[1]).not.toHaveProperty('trueYesShare');
    expect(parts[0]).not.toHaveProperty('notAsked');
    for (const { digest } of parts) expect(digest).toMatch(/^[0-9a-f]{8}$/);
  });

  test('what no row tells of, and what failed', () => {
    const rows = rowsOf(chain.slice(0, 13), [
      { label: 'm', reply: (_, replicate) => (replicate ? 'Yes.' : 'No.') },
    ]);
    const { problems, design } = rollUp(rows, run);
    expect(design.parts[0]).toMatchObject({ cases: 16, found: 13 });
    expect(problems.join('\n')).toMatch(/^design \w+: 3 of 16 cases have no row in any variant/m);
    const place = (item: (typeof chain)[number]) => `${item.metadata?.pair} ${item.metadata?.unit}`;
    const gap = rowsOf(
      chain.filter((item) => place(item) !== 'X→Y 1'),
      [oracle],
    );
    expect(rollUp(gap, run).problems[0]).toMatch(
      /^design \w+: 2 of 16 cases have no row in any variant; missing numbers: 1 in graph-\S+ X→Y$/,
    );
    const one = rowsOf(chain, [oracle, simulatedVariant({ model: 'always-yes' })]).slice(1);
    expect(rollUp(one, run).problems).toEqual(['oracle with direct: 1 cases have no row']);
    let calls = 0;
    const failing = rowsOf(chain, [
      { label: 'm', reply: () => (calls++ === 0 ? new Error('refused') : 'Yes.') },
    ]);
    expect(rollUp(failing, run).problems).toEqual(['m with direct: 1 of 16 calls failed (refused)']);
  });

  test('what a run in stages did not need', () => {
    const sheet = sheetOf(chain);
    const [{ design } = { design: '' }] = sheet.cases;
    const through = new Map([[design, 10]]);
    const variant = {
      ...columnOf(sheet, 'v', (item, position) => (position < 9 ? replyTo(item, true) : undefined)),
      look: { stage: 1, stages: 2, through, enumerated: false },
    };
    const cases = sheet.cases.slice(0, 9);
    const scorecard = rollUpAnswers(
      answered({ cases }, [{ ...variant, starts: variant.starts.slice(0, 10) }]),
      run,
      DEFAULT_SETTINGS,
    );
    expect(scorecard.design.parts[0]).toMatchObject({ cases: 16, found: 9, notAsked: 6 });
    expect(scorecard.design.parts[0]).not.toHaveProperty('digest');
    expect(scorecard.problems).toContainEqual(
      expect.stringMatching(/^design \w+: 1 of 16 cases have no row in any variant$/),
    );
  });
});
