import { describe, expect, test } from 'vitest';
import { compositional } from '../../../../generators/compositional.ts';
import { linear } from '../../../../generators/linear.ts';
import { markdownReport, terminalSummary } from '../../../../src/report/files/markdown.ts';
import { columnMetrics } from '../../../../src/scorecard/column-metrics.ts';
import { scorecardSchema } from '../../../../src/scorecard/schema.ts';
import type { ScorecardView } from '../../../../src/scorecard/scorecard-view.ts';
import type { ScorecardSettings } from '../../../../src/scoring/settings.ts';
import type { LinearVariantWorld } from '../../../../src/tasks/linear/score/linear-schema.ts';
import type { SimulatedModelConfig } from '../../../../src/tasks/shared/simulated-model.ts';
import { promptOf, rowsOf, type SimulatedVariant, simulatedVariant } from '../../../support/rows.ts';
import { plain, rollUp } from '../../../support/scored.ts';

const run = { createdAt: '2025-01-01T00:00:00.000Z' };
const without = linear({ preset: 'maasch-2025-appendix-c', coefficients: [1.5] });
const around = linear({ preset: 'maasch-2025-appendix-c', coefficients: [1.5], bypass: true });

function scorecardOf(
  tests: typeof without,
  variants: readonly SimulatedVariant[],
  replicates = 1,
  settings: Partial<ScorecardSettings> = {},
): ScorecardView {
  const scorecard = rollUp(rowsOf(tests, variants, replicates), run, settings);
  expect(scorecardSchema.parse(JSON.parse(JSON.stringify(plain(scorecard))))).toEqual(plain(scorecard));
  return scorecard;
}

function worldOf(tests: typeof without, model: Partial<SimulatedModelConfig>): LinearVariantWorld {
  return scorecardOf(tests, [simulatedVariant(model)]).variants[0]!.linear[0]!;
}

/** A variant that answers by what is asked, such as `te X1→Y`. */
function answering(label: string, answer: (asked: string, replicate: number) => unknown): SimulatedVariant {
  const asked = new Map(
    [...without, ...around].map(({ metadata, vars }) => [
      `${vars!.context}\n\n${vars!.question}\n\n${vars!.answerInstruction}`,
      `${metadata!.effect} ${metadata!.pair}`,
    ]),
  );
  return { label, reply: (prompt, replicate) => answer(asked.get(prompt)!, replicate) };
}

const estimates = ({ quantities }: LinearVariantWorld): Record<string, unknown> =>
  Object.fromEntries(
    quantities.map(({ effect, pair, estimate }) => [
      `${effect} ${pair}`,
      estimate.kind === 'estimate' ? estimate.value : estimate.kind === 'bounds' ? 'open' : estimate.reason,
    ]),
  );
const exactly = (value: number) => ({ kind: 'estimate', value, interval: { kind: 'none', reason: 'exact' } });

describe('the worked example of Appendix C, answered by the oracle', () => {
  test('without X5→X6: 4.5, 4.5, 20.25; the product agrees with the whole; deductions give the parts back', () => {
    const world = worldOf(without, { model: 'oracle' });
    expect(estimates(world)).toEqual({
      'te X1→X3': 4.5,
      'te X1→Y': 20.25,
      'nde X1→Y': 5.0625,
      'nie X1→Y': 15.1875,
      'te X3→Y': 4.5,
    });
    for (const { truth, estimate, error, within, validity } of world.quantities) {
      expect(truth).toMatchObject({ value: (estimate as { value: number }).value });
      expect(error).toEqual({ absolute: exactly(0), relative: exactly(0) });
      expect(within).toMatchObject({ successes: 1, total: 1 });
      expect(validity).toBe('valid');
    }
    expect(world.compositions).toMatchObject([
      {
        path: 'X1→X3→Y',
        truth: { value: 20.25 },
        value: exactly(20.25),
        composes: true,
        external: { relative: exactly(0) },
        internal: { relative: exactly(0) },
        quadrant: 'VC',
        falseComposition: false,
      },
    ]);
    expect(world.deductions.map(({ pair, value }) => [pair, value])).toEqual([
      ['X1→X3', exactly(4.5)],
      ['X3→Y', exactly(4.5)],
    ]);
    expect(world).toMatchObject({
      quadrant: 'VC',
      decomposition: 'VC',
      falseCompositions: 0,
      complete: 'yes',
    });
  });

  test('with X5→X6: 23.625; the product 20.25 does not compose, in truth and in the answers', () => {
    const world = worldOf(around, { model: 'oracle' });
    expect(estimates(world)).toMatchObject({ 'te X1→Y': 23.625, 'nde X1→Y': 3.375, 'nie X1→Y': 20.25 });
    const [composition] = world.compositions;
    expect(composition).toMatchObject({
      truth: { value: 20.25 },
      value: exactly(20.25),
      composes: false,
      external: { absolute: exactly(3.375), relative: { value: expect.closeTo(1 / 7, 12) } },
      quadrant: 'undefined',
      falseComposition: false,
    });
    expect(world).toMatchObject({
      tree: ['X1', 'X3', 'Y'],
      deductions: [],
      quadrant: 'undefined',
      complete: 'yes',
    });
    expect(world.decompositions).toMatchObject([
      {
        pair: 'X1→Y',
        mediators: ['X3'],
        value: exactly(23.625),
        nde: { value: exactly(3.375) },
        nie: { value: exactly(20.25) },
      },
    ]);
  });
});

describe('each simulated model lands in its place', () => {
  test('product-composer: right where the truth composes, a false composition where it does not', () => {
    expect(worldOf(without, { model: 'product-composer' })).toMatchObject({
      quadrant: 'VC',
      complete: 'yes',
    });
    const world = worldOf(around, { model: 'product-composer' });
    expect(world).toMatchObject({ falseCompositions: 1, decomposition: 'IC', complete: 'no' });
    expect(world.compositions[0]).toMatchObject({
      falseComposition: true,
      internal: { relative: exactly(0) },
    });
    expect(world.quantities.find(({ effect, pair }) => effect === 'te' && pair === 'X1→Y')).toMatchObject({
      estimate: exactly(20.25),
      error: { absolute: exactly(3.375) },
      within: { successes: 0 },
      validity: 'invalid',
    });
  });

  test('edge-only: nothing causes anything, so there is nothing to be consistent', () => {
    const world = worldOf(without, { model: 'edge-only' });
    expect(Object.values(estimates(world))).toEqual([0, 0, 0, 0, 0]);
    expect(world.compositions[0]!.internal.relative).toEqual({ kind: 'undefined', reason: 'degenerate' });
    expect(world.deductions[0]!.value).toEqual({ kind: 'undefined', reason: 'small-divisor' });
    expect(world).toMatchObject({ quadrant: 'undefined', decomposition: 'undefined', complete: 'no' });
  });

  test('intervention-blind: total effects right and composed, natural effects wrong and not adding up', () => {
    expect(worldOf(without, { model: 'intervention-blind' })).toMatchObject({
      quadrant: 'VC',
      decomposition: 'II',
    });
  });

  test('echo: II, and its natural effects do not add up', () => {
    expect(worldOf(without, { model: 'echo' })).toMatchObject({ quadrant: 'II', decomposition: 'II' });
  });

  test('twice every total effect: invalid, and inconsistent with its own product', () => {
    const double = answering(
      'double',
      (asked) => `<answer>${asked.endsWith('→Y') && asked !== 'te X3→Y' ? 40.5 : 9}</answer>`,
    );
    const [world] = scorecardOf(without, [double]).variants[0]!.linear;
    expect(world!.compositions[0]).toMatchObject({
      value: exactly(81),
      internal: { relative: exactly(1) },
      quadrant: 'II',
    });
  });

  test('numbers that are wrong but fit together: IC', () => {
    const fitting: Record<string, number> = {
      'te X1→X3': 9,
      'te X3→Y': 9,
      'te X1→Y': 81,
      'nde X1→Y': 80,
      'nie X1→Y': 1,
    };
    const variant = answering('fitting', (asked) => `<answer>${fitting[asked]}</answer>`);
    const [world] = scorecardOf(without, [variant]).variants[0]!.linear;
    expect(world).toMatchObject({ quadrant: 'IC', decomposition: 'IC', complete: 'no' });
  });
});

describe('replicates and renderings', () => {
  test('the estimate is the mean over replicates; what is no number leaves it open', () => {
    const replies = ['<answer>4</answer>', '<answer>5</answer>', 'No idea.', new Error('timeout')];
    const variant = answering('wavering', (asked, replicate) =>
      asked === 'te X1→X3' ? replies[replicate] : '<answer>0</answer>',
    );
    const scorecard = scorecardOf(without, [variant], 4);
    const [{ answers, linear: worlds, replies: signs }] = scorecard.variants as [
      ScorecardView['variants'][number],
    ];
    const [quantity] = worlds[0]!.quantities;
    expect(quantity).toMatchObject({
      estimate: { kind: 'bounds', unanswered: 2 },
      within: { successes: 0, total: 2 },
    });
    expect(answers).toMatchObject({ questions: 20, answered: 18, unparsed: 1, errors: 1 });
    expect(
      signs.map((text) => text[scorecard.cases.findIndex(({ group }) => group.endsWith('X1→X3/te'))]![0]),
    ).toEqual(['#', '#', 'u', 'e']);
  });

  test('validity counts subsamples that pick one reply to each question', () => {
    const variant = answering('half right', (asked, replicate) => {
      const right: Record<string, number> = {
        'te X1→X3': 4.5,
        'te X3→Y': 4.5,
        'te X1→Y': 20.25,
        'nde X1→Y': 5.0625,
        'nie X1→Y': 15.1875,
      };
      return `<answer>${asked === 'te X1→X3' && replicate === 0 ? 9 : right[asked]}</answer>`;
    });
    const [world] = scorecardOf(without, [variant], 2, { resamples: 1000 }).variants[0]!.linear;
    const [part] = world!.quantities;
    expect(part).toMatchObject({
      estimate: { value: 6.75 },
      validity: 'invalid',
      within: { successes: 1, total: 2 },
    });
    expect(part!.validShare).toBeGreaterThan(0.45);
    expect(part!.validShare).toBeLessThan(0.55);
    expect(world!.compositions[0]!.quadrant).toBe('II');
    expect(world!.decomposition).toBe('VC');
  });

  test('several renderings are what varies: intervals over them', () => {
    const told = linear({ preset: 'maasch-2025-appendix-c', coefficients: [1.5], draws: 12 });
    const [oracle, noisy] = scorecardOf(told, [
      simulatedVariant({ model: 'oracle' }),
      simulatedVariant({ model: 'noisy', errorRate: 0.4 }),
    ]).variants.map(({ linear: worlds }) => worlds[0]!);
    expect(oracle).toMatchObject({ draws: 12, complete: 'yes', within: { successes: 60, total: 60 } });
    expect(oracle!.quantities[0]!.estimate).toMatchObject({
      value: 4.5,
      interval: { kind: 'none', reason: 'no-variation' },
    });
    expect(noisy!.quantities[0]!.estimate).toMatchObject({
      interval: { kind: 'interval', method: 'percentile-bootstrap' },
    });
    expect(noisy!.compositions[0]!.internal.absolute).toMatchObject({ interval: { kind: 'interval' } });
  });

  test('tellings that are wrong one by one are not right by their mean', () => {
    const told = linear({ preset: 'maasch-2025-appendix-c', coefficients: [1.5], draws: 4 });
    const factors = [0.5, 1.5, 0.5, 1.5];
    const replies = new Map(
      told.map((item) => [
        promptOf(item),
        `<answer>${Number(item.metadata?.truth) * factors[Number(item.metadata?.draw)]!}</answer>`,
      ]),
    );
    const variant = { label: 'swaying', reply: (prompt: string) => replies.get(prompt) };
    for (const replicates of [1, 2]) {
      const [world] = scorecardOf(told, [variant], replicates).variants[0]!.linear;
      expect(world).toMatchObject({ complete: 'no', within: { successes: 0 } });
      expect(world!.quantities[0]).toMatchObject({
        estimate: { value: 4.5 },
        validShare: 0,
        validity: 'invalid',
      });
      expect(world!.compositions[0]).toMatchObject({ quadrant: 'II' });
    }
  });

  test('no answer at all leaves everything open, and 0 nowhere', () => {
    const [world] = scorecardOf(without, [{ label: 'mute', reply: () => '' }]).variants[0]!.linear;
    expect(Object.values(estimates(world!))).toEqual(Array(5).fill('open'));
    expect(world).toMatchObject({
      quadrant: 'undecided',
      decomposition: 'undecided',
      falseCompositions: 0,
      within: { kind: 'undefined' },
    });
  });

  test('absurd numbers do no harm', () => {
    const [world] = scorecardOf(without, [{ label: 'absurd', reply: () => '<answer>1e308</answer>' }])
      .variants[0]!.linear;
    expect(Object.values(estimates(world!))).toEqual(Array(5).fill('open'));
    scorecardOf(without, [{ label: 'large', reply: () => '<answer>-999999999999</answer>' }]);
  });
});

test('with the truth withheld only consistency is judged', () => {
  const scorecard = scorecardOf(without, [simulatedVariant({ model: 'oracle' })], 1, { truth: 'withheld' });
  const [world] = scorecard.variants[0]!.linear;
  expect(world!.quantities[0]).toMatchObject({
    truth: { reason: 'withheld' },
    error: { relative: { reason: 'withheld' } },
  });
  expect(world!.compositions[0]).toMatchObject({ internal: { relative: exactly(0) }, consistentShare: 1 });
  expect(JSON.stringify(world!.compositions)).not.toContain('20.25,"composes"');
});

test('the tolerance of a design decides what is right, also without the assertion’s record', () => {
  const loose = linear({
    preset: 'maasch-2025-appendix-c',
    coefficients: [1.5],
    tolerance: { relative: 0.5 },
  });
  const rows = rowsOf(loose, [{ label: 'ten', reply: () => '<answer>5</answer>' }]);
  for (const strip of [false, true]) {
    const graded = rows.map((row) => (strip ? { ...row, gradingResult: null } : row));
    const [world] = rollUp(graded, run).variants[0]!.linear;
    // So loose that no natural effect could be told from another: only the total effects are asked for.
    expect(world!.within).toMatchObject({ successes: 2, total: 3 });
  }
});

test('a design that does not ask for total effects has no compositions', () => {
  const natural = linear({
    preset: 'maasch-2025-appendix-c',
    coefficients: [1.5],
    bypass: true,
    effects: ['nde', 'nie'],
  });
  const world = worldOf(natural, { model: 'oracle' });
  expect(world).toMatchObject({ compositions: [], deductions: [], decompositions: [], complete: 'yes' });
  expect(world.quantities).toHaveLength(2);
});

describe('beside other tasks', () => {
  const stories = compositional({ preset: 'maasch-2025-figure-4' });
  const variants = [simulatedVariant({ model: 'oracle' }), simulatedVariant({ model: 'always-no' })];
  const alone = scorecardOf(stories, variants);
  const both = scorecardOf([...stories, ...around], variants);

  test('nothing about them changes', () => {
    expect(both.worlds).toEqual(alone.worlds);
    both.variants.forEach(({ compositional: worlds, diagnoses, answers }, i) => {
      expect(worlds).toEqual(alone.variants[i]!.compositional);
      expect(diagnoses).toEqual(alone.variants[i]!.diagnoses);
      expect(answers.yesRate).toEqual(alone.variants[i]!.answers.yesRate);
    });
    expect(alone.variants[0]!.linear).toEqual([]);
  });

  test('truths and replies have a sign of their own for numbers', () => {
    expect(both.cases.map(({ truths }) => truths).join('')).toMatch(/^[yn]*={5}[yn]*$/);
    expect(both.variants[0]!.replies).toEqual([both.cases.map(({ truths }) => truths)]);
    expect(both.variants[1]!.replies[0]!.join('')).toContain('uuuuu');
    expect(both.design.parts.map(({ task }) => task)).toEqual(['compositional', 'linear']);
  });
});

describe('the report', () => {
  const variants = [
    simulatedVariant({ model: 'oracle' }),
    simulatedVariant({ model: 'product-composer' }),
    simulatedVariant({ model: 'edge-only' }),
    { label: 'mute', reply: () => '' },
  ];
  const scorecard = rollUp(rowsOf([...without, ...around], variants), run);

  test('as Markdown', async () => {
    await expect(markdownReport(scorecard)).toMatchFileSnapshot('fixtures/linear-report.md');
  });

  test('as the terminal shows it', () => {
    expect(terminalSummary(scorecard)).toMatchInlineSnapshot(`
      "Best Linear discrimination: oracle, 1.00 (−0.10 to 1.00); worst: edge-only and mute, −0.67 (−0.67 to 0.43).
      Unanswered, so that numbers are open or rest on a part of the design: mute (10 of 10).

      Models
      | model            | Linear discrimination |   Linear accuracy |       unanswered |
      | :--------------- | --------------------: | ----------------: | ---------------: |
      | oracle           |    1.00 [−0.10, 1.00] | 1.00 [0.34, 1.00] |                0 |
      | product-composer |    0.67 [−0.29, 1.00] | 0.80 [0.22, 1.00] |                0 |
      | edge-only        |   −0.67 [−0.67, 0.43] | 0.00 [0.00, 0.66] |                0 |
      | mute             |   −0.67 [−0.67, 0.43] | 0.00 [0.00, 0.66] | 10 of 10 (100 %) |

      Linear worlds
      | model            | Linear discrimination |   Linear accuracy | TE right | NDE right | NIE right | composes | false composition | TE = NDE + NIE | complete |
      | :--------------- | --------------------: | ----------------: | -------: | --------: | --------: | -------: | ----------------: | -------------: | -------: |
      | oracle           |    1.00 [−0.10, 1.00] | 1.00 [0.34, 1.00] |    1.000 |     1.000 |     1.000 |   1 of 1 |            0 of 1 |         2 of 2 |   2 of 2 |
      | product-composer |    0.67 [−0.29, 1.00] | 0.80 [0.22, 1.00] |    0.833 |     0.500 |     1.000 |   1 of 1 |            1 of 1 |         2 of 2 |   1 of 2 |
      | edge-only        |   −0.67 [−0.67, 0.43] | 0.00 [0.00, 0.66] |    0.000 |     0.000 |     0.000 |   0 of 1 |            0 of 1 |         0 of 2 |   0 of 2 |
      | mute             |   −0.67 [−0.67, 0.43] | 0.00 [0.00, 0.66] |        – |         – |         – |   0 of 1 |            0 of 1 |         0 of 2 |   0 of 2 |
      "
    `);
  });

  test('of many worlds leaves out the details', () => {
    const many = linear({ bccs: [{ type: 'cycle', nodes: 3 }, { type: 'bridge' }], worlds: 5 });
    const report = markdownReport(rollUp(rowsOf(many, variants), run));
    expect(report).toContain('## Linear worlds');
    expect(report).not.toContain('## Linear world ·');
  });

  test('in promptfoo’s variants', () => {
    const one = rollUp(rowsOf(around, variants), run);
    expect(
      one.variants.map((variant) =>
        columnMetrics(one, variant).map(({ name, value }) => `${name}: ${value}`),
      ),
    ).toMatchInlineSnapshot(`
      [
        [
          "Linear discrimination: 1",
          "Linear complete: 1",
        ],
        [
          "Linear discrimination: 0.33333333333333326",
          "Linear complete: 0",
        ],
        [
          "Linear discrimination: 0",
          "Linear complete: 0",
        ],
        [
          "unanswered: 5",
          "Linear discrimination: 0",
          "Linear complete: 0",
        ],
      ]
    `);
  });
});
