import { describe, expect, test } from 'vitest';
import { interventionEffects } from '../../../../generators/intervention-effects.ts';
import { once } from '../../../../src/lib/caching.ts';
import { checkTests } from '../../../../src/study/check-tests.ts';
import type { Contrast } from '../../../../src/tasks/intervention-effects/score/intervention-effects-schema.ts';
import { verdictOf } from '../../../../src/tasks/intervention-effects/score/research-questions.ts';
import type { SimulatedModelConfig } from '../../../../src/tasks/shared/simulated-model.ts';
import { rowsOf, simulatedVariant } from '../../../support/rows.ts';
import { rollUp } from '../../../support/scored.ts';
import { design, run } from './research-questions.ts';

type Model = SimulatedModelConfig['model'];

function contrastsOf(model: Model, draws: number): Contrast[] {
  return contrastsOfAll([model], draws)[0]!;
}

/** Of models in one run: its questions are checked once. */
function contrastsOfAll(models: readonly Model[], draws: number): Contrast[][] {
  const simulated = models.map((model) => simulatedVariant({ model }));
  const { variants } = rollUp(rowsOf(design(draws), simulated), run);
  return variants.map(({ interventionEffects: found }) => found!.contrasts);
}

const totals = (contrasts: readonly Contrast[]): Record<string, string> =>
  Object.fromEntries(
    contrasts
      .filter(({ cell }) => !cell)
      .map(({ question, names, verdict }) => [`${question} ${names}`, verdict]),
  );

const FINE = {
  'accuracy random-char': 'pass',
  'accuracy tuebingen': 'pass',
  'accuracy random-tuebingen': 'pass',
  'memorisation random-char': 'no-difference',
  'memorisation random-tuebingen': 'no-difference',
  'shortcut random-char': 'no-difference',
  'shortcut random-tuebingen': 'no-difference',
  'substitution random-char': 'no-difference',
  'substitution random-tuebingen': 'no-difference',
};

describe('sixty draws: each model shows in the contrast that it was made for', () => {
  const MODELS = ['oracle', 'relation-retrieval', 'memoriser', 'word-bound', 'edge-only'] as const;
  const all = contrastsOfAll(MODELS, 60);
  const of = (model: (typeof MODELS)[number]): Contrast[] => all[MODELS.indexOf(model)]!;

  test('oracle in none', () => {
    expect(totals(of('oracle'))).toEqual(FINE);
  });

  test('a difference that no draw shows is told as well as so many draws can, however right a model is', () => {
    for (const model of ['oracle', 'relation-retrieval', 'edge-only'] as const) {
      const [found] = of(model).filter(({ question, cell }) => question === 'substitution' && !cell);
      expect(found?.estimate).toMatchObject({ value: expect.closeTo(0, 12), interval: { kind: 'interval' } });
      expect(found?.estimate).toSatisfy(({ interval: { low, high } }) => low < -0.01 && high > 0.01);
    }
  });

  test('relation-retrieval in the shortcut, by the whole of its accuracy', () => {
    const contrasts = of('relation-retrieval');
    expect(totals(contrasts)).toEqual({
      ...FINE,
      'accuracy random-char': 'fail',
      'accuracy tuebingen': 'fail',
      'accuracy random-tuebingen': 'fail',
      'shortcut random-char': 'worse',
      'shortcut random-tuebingen': 'worse',
    });
    for (const { question, estimate, draws } of contrasts.filter(({ cell }) => !cell)) {
      expect(draws).toBe(180);
      if (question === 'shortcut') expect(estimate).toMatchObject({ value: -1 });
    }
  });

  test('memoriser in memorisation, and its retrieval is too low to look for a shortcut among listed names', () => {
    const contrasts = of('memoriser');
    expect(totals(contrasts)).toEqual({
      ...FINE,
      'accuracy tuebingen': 'fail',
      'memorisation random-char': 'worse',
      'memorisation random-tuebingen': 'worse',
    });
    for (const { question, estimate } of contrasts) {
      if (question === 'memorisation') expect(estimate).toMatchObject({ value: -1 });
    }
  });

  test('word-bound in the substitution, in the cells where interventions have effects', () => {
    const contrasts = of('word-bound');
    expect(totals(contrasts)).toEqual({
      ...FINE,
      'substitution random-char': 'worse',
      'substitution random-tuebingen': 'worse',
    });
    const cells = contrasts.filter(({ question, cell }) => question === 'substitution' && cell);
    for (const { cell, verdict } of cells)
      expect(verdict).toBe(cell!.intervention === 'A' ? 'no-difference' : 'worse');
  });

  test('edge-only is asked about the shortcut on graphs that it reads, and not on the mediation', () => {
    const contrasts = of('edge-only');
    expect(totals(contrasts)).toEqual(FINE);
    const shortcut = contrasts.filter(({ question }) => question === 'shortcut');
    for (const { cell, draws, test: tested } of shortcut) {
      if (!cell) expect(draws).toBe(120);
      else if (cell.graph === 'mediation')
        expect(tested).toEqual({ kind: 'not-eligible', reason: 'retrieval' });
      else expect(tested.kind).toBe('tested');
    }
  });
});

describe('where it is asked what is known of listed pairs', () => {
  const tests = interventionEffects({
    graphs: ['bivariate', 'confounding', 'mediation', 'none'],
    names: ['random-char', 'tuebingen'],
    draws: 66,
  });
  const memoriser = simulatedVariant({ model: 'memoriser' });
  const isUntold = (prompt: string) => prompt.includes('are measured in the real world');
  // Some say no to every pair that they are not told about, or to those that begin with an A.
  const knowing = (label: string, knows: (prompt: string) => boolean) => ({
    label,
    reply: (prompt: string, replicate: number) =>
      isUntold(prompt) && !knows(prompt) ? '<answer>no</answer>' : memoriser.reply(prompt, replicate),
  });
  const { variants } = rollUp(
    rowsOf(tests, [
      memoriser,
      knowing('knows nothing', () => false),
      knowing('knows some', (prompt) => !/“A[^”]*” causally affect/.test(prompt)),
    ]),
    run,
  );
  const memorisation = variants.map(({ interventionEffects: found }) =>
    found!.contrasts.filter(({ question }) => question === 'memorisation'),
  );
  const knowledge = variants.map(
    ({ metrics }) => metrics.find(({ name }) => name === 'IE knowledge')?.value as { value: number },
  );

  test('one who knows them all is tested on all, and found out', () => {
    expect(knowledge[0]).toMatchObject({ value: 1 });
    const [total] = memorisation[0]!;
    expect(total).toMatchObject({ verdict: 'worse', draws: 3 * 66, estimate: { value: -1 } });
  });

  test('one who knows none is not said to remember', () => {
    expect(knowledge[1]).toMatchObject({ value: 0.5 });
    expect(memorisation[1]!.length).toBeGreaterThan(1);
    for (const contrast of memorisation[1]!) {
      expect(contrast).toMatchObject({
        verdict: 'undefined',
        test: { kind: 'not-eligible', reason: 'knowledge' },
      });
    }
  });

  test('one who knows some is tested on those', () => {
    expect(knowledge[2]!.value).toBeGreaterThan(0.6);
    expect(knowledge[2]!.value).toBeLessThan(1);
    const [total] = memorisation[2]!;
    expect(total!.draws).toBeLessThan(3 * 66);
    expect(total!.draws).toBeGreaterThan(66);
    expect(total!.verdict).toBe('worse');
  });

  test('what is known counts neither as retrieval nor as accuracy', () => {
    const share = (v: number, name: string) =>
      variants[v]!.metrics.find((metric) => metric.name === name)?.value;
    for (const name of ['IE accuracy', 'IE retrieval', 'IE discrimination']) {
      expect(share(1, name)).toEqual(share(0, name));
    }
  });

  test('nothing of it stands in the prompts but two names', () => {
    const untold = tests.filter(({ metadata }) => metadata!.graph === 'none');
    expect(untold).toHaveLength(2 * 66);
    expect(untold.filter(({ metadata }) => metadata!.truth)).toHaveLength(66);
    expect(checkTests(tests).disagreements).toEqual([]);
    for (const { vars } of untold) expect(vars!.context).not.toContain('causes');
  });
});

const fifteen = once(() => contrastsOfAll(['oracle', 'memoriser', 'noisy'], 15));

describe('fifteen draws, as in the paper', () => {
  const contrasts = fifteen()[0]!;

  test('show that a model without an error loses less than 0.27 in every cell', () => {
    for (const { question, cell, draws, test: tested, verdict, estimate } of contrasts) {
      expect(verdict).toBe(question === 'accuracy' ? 'pass' : 'no-difference');
      expect(draws).toBe(cell ? 15 : 45);
      expect(tested.kind).toBe('tested');
      expect(estimate).toMatchObject({ interval: { kind: 'interval' } });
    }
  });

  test('leave open where a model with errors may lose 0.27', () => {
    expect(fifteen()[2]!.map(({ verdict }) => verdict)).toContain('inconclusive');
  });

  test('still show what is large: a memoriser stands out', () => {
    expect(totals(fifteen()[1]!)['memorisation random-char']).toBe('worse');
  });
});

test('p-values are adjusted over all totals, and over the cells of each question', () => {
  const contrasts = fifteen()[2]!;
  const familyOf = ({ question, cell }: Contrast) => (cell ? `cells of ${question}` : 'totals');
  for (const [family, members] of Map.groupBy(contrasts, familyOf)) {
    const tested = members.flatMap(({ test: one }) => (one.kind === 'tested' ? [one] : []));
    if (tested.length === 0) continue;
    expect(new Set(tested.map((one) => one.family))).toEqual(new Set([family]));
    const least = tested.reduce((a, b) => (a.p <= b.p ? a : b));
    expect(least.adjustedP).toBeCloseTo(Math.min(1, least.p * tested.length), 12);
    for (const { p, adjustedP } of tested) expect(adjustedP).toBeGreaterThanOrEqual(p);
  }
});

test('the same answers give the same p-values', () => {
  expect(contrastsOf('noisy', 5)).toEqual(contrastsOf('noisy', 5));
});

describe('verdicts', () => {
  const interval = (low: number, high: number) =>
    ({ kind: 'interval', low, high, level: 0.95, method: 'square-and-add' }) as const;
  const verdict = (
    question: Contrast['question'],
    [value, low, high]: [number, number, number],
    adjustedP: number,
    alpha = 0.05,
  ) =>
    verdictOf(
      question,
      { kind: 'estimate', value, interval: interval(low, high) },
      { kind: 'tested', p: adjustedP, adjustedP, family: 'totals' },
      alpha,
    );
  test.each<[string, ReturnType<typeof verdict>, Contrast['verdict']]>([
    ['significant, down', verdict('shortcut', [-0.3, -0.5, -0.1], 0.01), 'worse'],
    ['significant, up', verdict('shortcut', [0.3, 0.1, 0.5], 0.05), 'better'],
    ['not significant, room for a loss', verdict('shortcut', [-0.2, -0.3, 0.1], 0.2), 'inconclusive'],
    ['not significant, no room', verdict('shortcut', [-0.1, -0.2, 0.1], 0.2), 'no-difference'],
    ['significantly below 0.8', verdict('accuracy', [0.6, 0.5, 0.7], 0.001), 'fail'],
    ['not below, and surely above 0.53', verdict('accuracy', [0.75, 0.6, 0.9], 0.2), 'pass'],
    ['not below, but it might be', verdict('accuracy', [0.75, 0.5, 0.9], 0.2), 'inconclusive'],
    [
      'significant, but not at the level of a first stage',
      verdict('shortcut', [-0.3, -0.5, -0.1], 0.01, 0.001),
      'inconclusive',
    ],
    ['just not significant', verdict('shortcut', [-0.1, -0.2, 0.1], 0.0501), 'no-difference'],
    ['significant at the level itself', verdict('accuracy', [0.7, 0.6, 0.8], 0.05), 'fail'],
    ['room for the relevant loss itself', verdict('shortcut', [0, -0.27, 0.1], 1), 'inconclusive'],
    ['room for as large a gain', verdict('shortcut', [0, -0.1, 0.27], 1), 'inconclusive'],
    ['no room for either', verdict('shortcut', [0, -0.2699, 0.2699], 1), 'no-difference'],
    ['just above 0.53', verdict('accuracy', [0.75, 0.5301, 0.9], 0.2), 'pass'],
    ['just below it', verdict('accuracy', [0.75, 0.5299, 0.9], 0.2), 'inconclusive'],
  ])('%s', (_, got, wanted) => {
    expect(got).toBe(wanted);
  });
});
