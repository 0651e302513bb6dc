import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import type { Case } from '../../src/design/case.ts';
import { caseId } from '../../src/design/case-id.ts';
import type { ReasonerConfig } from '../../src/reasoners/reasoner-config.ts';
import { answersOf } from '../../src/scorecard/collect-answers.ts';
import { type Predictions, predictions } from '../../src/scorecard/diagnosis-candidates.ts';
import type { Diagnosis } from '../../src/scorecard/diagnosis-schema.ts';
import { rollUp } from '../../src/scorecard/roll-up.ts';
import { stream } from '../../src/statistics/streams.ts';
import { promptOf, reasonerColumn, rowsOf, type SimulatedColumn } from '../support/rows.ts';

const run = { createdAt: '2025-01-01T00:00:00.000Z' };
const relations = interventionEffects({
  names: ['random-char', 'tuebingen', 'random-tuebingen'],
  phrasings: ['intervention', 'substitution'],
  draws: 15,
});
const stories = compositional({ preset: 'maasch-2025-figure-4' });

function diagnosisOf(tests: typeof relations, column: SimulatedColumn | Partial<ReasonerConfig>): Diagnosis {
  const simulated = 'reply' in column ? column : reasonerColumn(column);
  const [diagnosis] = rollUp(rowsOf(tests, [simulated]), run).columns[0]!.diagnoses;
  return diagnosis!;
}

/** Answers like one reasoner, but for a share of questions that it answers like another. */
function mixture(
  mostly: ReasonerConfig['reasoner'],
  sometimes: ReasonerConfig['reasoner'],
  share: number,
): SimulatedColumn {
  const [one, other] = [reasonerColumn({ reasoner: mostly }), reasonerColumn({ reasoner: sometimes })];
  return {
    label: 'mixture',
    reply: (prompt) => (stream('mixture', prompt).bernoulli(share) ? other : one).reply(prompt, 0),
  };
}

describe('intervention effects', () => {
  test.each([
    'relation-retrieval',
    'memoriser',
    'word-bound',
    'edge-only',
    'always-yes',
    'always-no',
  ] as const)('%s is named from its answers alone', (reasoner) => {
    const { verdict, best, candidates } = diagnosisOf(relations, { reasoner });
    expect({ verdict, best }).toEqual({ verdict: 'reasoner', best: [reasoner] });
    expect(candidates[0]).toMatchObject({
      reasoners: [reasoner],
      agreement: { value: 1, interval: { kind: 'interval', method: 'clopper-pearson' } },
      elsewhere: { value: 1 },
    });
  });

  test('by another name it is the same: intervention-blind', () => {
    expect(diagnosisOf(relations, { reasoner: 'intervention-blind' }).best).toEqual(['relation-retrieval']);
  });

  test('says on how many questions each reasoner differs from the oracle', () => {
    const { candidates } = diagnosisOf(relations, { reasoner: 'oracle' });
    const cases = Object.fromEntries(
      candidates.map(({ reasoners, cases: count }) => [reasoners.join(), count]),
    );
    // Of a draw: 7 relations severed, in 2 phrasings, under 3 kinds of names. Memory: bivariate 1, mediation 2,
    // confounding 3 after and 1 before. Edges: A→C before and under do(A). The truth is yes as often as no.
    expect(cases).toEqual({
      'relation-retrieval': 15 * 7 * 2 * 3,
      'word-bound': 15 * 7 * 3,
      memoriser: 15 * (6 * 2 + 1),
      'edge-only': 15 * (2 + 1) * 3,
      'always-yes': relations.length / 2,
      'always-no': relations.length / 2,
    });
  });

  test('the oracle is called so', () => {
    expect(diagnosisOf(relations, { reasoner: 'oracle' })).toMatchObject({ verdict: 'oracle', best: [] });
  });

  test('a column that errs like nobody is called so', () => {
    for (const errorRate of [0.2, 0.5]) {
      expect(diagnosisOf(relations, { reasoner: 'noisy', errorRate })).toMatchObject({
        verdict: 'none',
        best: [],
      });
    }
  });

  test('a habit shows through other answers: two of three like relation retrieval', () => {
    const diagnosis = diagnosisOf(relations, mixture('relation-retrieval', 'oracle', 1 / 3));
    expect(diagnosis).toMatchObject({ verdict: 'reasoner', best: ['relation-retrieval'] });
    const [best] = diagnosis.candidates;
    expect(best!.agreement).toMatchObject({ value: expect.closeTo(2 / 3, 1) });
    // One of three is not a habit.
    expect(diagnosisOf(relations, mixture('oracle', 'relation-retrieval', 1 / 3)).verdict).toBe('none');
  });

  test('on too few draws it may be chance', () => {
    const few = interventionEffects({ names: 'tuebingen', graphs: ['bivariate'], draws: 3 });
    expect(diagnosisOf(few, { reasoner: 'always-yes' })).toMatchObject({
      verdict: 'inconclusive',
      best: ['always-yes'],
    });
  });

  test('reasoners that no question tells apart are named together', () => {
    const substituted = interventionEffects({ phrasings: 'substitution', draws: 10 });
    expect(diagnosisOf(substituted, { reasoner: 'word-bound' }).best).toEqual([
      'relation-retrieval',
      'word-bound',
    ]);
    const listed = interventionEffects({ graphs: ['bivariate'], names: 'tuebingen', draws: 20 });
    expect(diagnosisOf(listed, { reasoner: 'memoriser' }).best).toEqual(['relation-retrieval', 'memoriser']);
  });

  test('no answers are no evidence', () => {
    expect(diagnosisOf(relations, { label: 'mute', reply: () => '' })).toMatchObject({
      verdict: 'undefined',
      best: [],
      accuracy: { kind: 'undefined', reason: 'no-answers' },
    });
  });
});

describe('compositional causal reasoning', () => {
  test.each<[Partial<ReasonerConfig>, string]>([
    [{ reasoner: 'credulous' }, 'credulous'],
    [{ reasoner: 'intervention-blind' }, 'intervention-blind'],
    [{ reasoner: 'relation-retrieval' }, 'intervention-blind'],
    [{ reasoner: 'always-yes' }, 'always-yes'],
    [{ reasoner: 'always-no' }, 'always-no'],
    [{ reasoner: 'forgetful', steps: 0 }, 'forgetful after 0 links'],
    [{ reasoner: 'edge-only' }, 'forgetful after 1 link'],
    [{ reasoner: 'forgetful', steps: 1 }, 'forgetful after 1 link'],
    [{ reasoner: 'forgetful', steps: 2 }, 'forgetful after 2 links'],
  ])('%j is named from its answers alone', (config, name) => {
    expect(diagnosisOf(stories, config)).toMatchObject({ family: 'ccr', verdict: 'reasoner', best: [name] });
  });

  test('few wrong answers are named too, but as perhaps chance: after three links, seven in four settings', () => {
    const { verdict, best, candidates } = diagnosisOf(stories, { reasoner: 'forgetful', steps: 3 });
    expect({ verdict, best }).toEqual({ verdict: 'inconclusive', best: ['forgetful after 3 links'] });
    expect(candidates.find(({ reasoners }) => reasoners[0] === best[0])!.cases).toBe(7);
    const quiet = compositional({ preset: 'maasch-2025-figure-4', noise: 0.1, units: { sample: 60 } });
    expect(diagnosisOf(quiet, { reasoner: 'forgetful', steps: 3 })).toMatchObject({
      verdict: 'reasoner',
      best,
    });
  });

  test('the oracle is called so, and what errs like nobody is called so', () => {
    expect(diagnosisOf(stories, { reasoner: 'oracle' }).verdict).toBe('oracle');
    expect(diagnosisOf(stories, { reasoner: 'noisy' }).verdict).toBe('none');
  });

  test('holds for sampled units and factual questions, with random functions', () => {
    const sampled = compositional({
      preset: 'maasch-2025-figure-4',
      functions: 'random',
      noise: { min: 0.3, max: 0.7 },
      units: { sample: 60 },
      queries: 'factual-counterfactual',
    });
    for (const reasoner of ['credulous', 'intervention-blind', 'always-no'] as const) {
      expect(diagnosisOf(sampled, { reasoner }).best).toEqual([reasoner]);
    }
    expect(diagnosisOf(sampled, { reasoner: 'forgetful', steps: 2 }).best).toEqual([
      'forgetful after 2 links',
    ]);
  });
});

describe('what a reasoner would say is worked out from rows alone', () => {
  const mixed = interventionEffects({
    graphs: [
      'confounding',
      'diamond',
      { random: { nodes: 5, density: 0.4 } },
      { edges: ['X -> A', 'A -> Y'] },
    ],
    queries: 'all',
    names: ['tuebingen', 'random-tuebingen'],
    phrasings: ['intervention', 'substitution'],
    draws: 4,
  });
  const told = compositional({
    preset: 'maasch-2025-figure-4',
    functions: 'random',
    units: { sample: 25 },
    queries: 'factual-counterfactual',
  });

  test.each([
    ['ie', mixed],
    ['ccr', told],
  ] as const)('and is what it says to the prompt: %s', (family, tests) => {
    const rows = rowsOf(tests, [reasonerColumn({ reasoner: 'oracle' })]);
    const sheet = answersOf(rows).sheet;
    const [{ candidates, positions }] = predictions(sheet) as [Predictions];
    const promptOfCase = new Map(tests.map((item) => [caseId(item.metadata as Case), promptOf(item)]));
    expect(candidates.length).toBeGreaterThan(4);
    for (const { reasoners, says } of candidates) {
      const [, name, steps] = /^(\S+)(?: after (\d) links?)?$/.exec(reasoners[0]!)!;
      const reply = reasonerColumn({
        reasoner: name as ReasonerConfig['reasoner'],
        ...(steps && { steps: Number(steps) }),
      });
      positions.forEach((position, i) => {
        const prompt = promptOfCase.get(caseId(sheet.cases[position]!))!;
        expect(/yes/i.test(String(reply.reply(prompt, 0)))).toBe(says[i] === 1);
      });
    }
    expect(sheet.cases[0]!.causal).toBe(family);
  });
});

test('each family has a diagnosis of its own', () => {
  const { diagnoses } = rollUp(
    rowsOf([...stories, ...relations], [reasonerColumn({ reasoner: 'edge-only' })]),
    run,
  ).columns[0]!;
  expect(diagnoses.map(({ family, best }) => [family, ...best])).toEqual([
    ['ccr', 'forgetful after 1 link'],
    ['ie', 'edge-only'],
  ]);
});
