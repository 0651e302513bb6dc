import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { checkLosses, largestFall } from '../../src/gate/check-losses.ts';
import type { VariantCheck } from '../../src/gate/check-text.ts';
import { lossMargins } from '../../src/gate/loss-margins.ts';
import type { ComparisonDifference } from '../../src/scorecard/comparison-schema.ts';
import { EXACT, estimate } from '../../src/scoring/estimate.ts';
import type { Look } from '../../src/scoring/look.ts';
import type { AnswerSheet, VariantAnswers } from '../../src/scoring/rows/answer-sheet.ts';
import { DEFAULT_SETTINGS } from '../../src/scoring/settings.ts';
import { idOf } from '../support/scored.ts';
import { columnOf, replyTo, sheetOf } from '../support/variant-answers.ts';

/** A pair of which one number goes from here to there. */
function pair(
  baseline: number,
  candidate: number,
  verdict: ComparisonDifference['verdict'],
  more: Partial<ComparisonDifference> = {},
): ComparisonDifference {
  const difference = estimate(candidate - baseline, EXACT);
  const adjustedP = verdict === 'no-difference' ? 0.2 : 0.001;
  return {
    measure: 'CCR discrimination',
    part: 'X→Y',
    baseline,
    candidate,
    difference,
    adjustedP,
    verdict,
    ...more,
  };
}

/** Those of a policy without a key. */
const margins = lossMargins({});

/** What is found of pairs where no class was held. */
function pairs(
  differences: ComparisonDifference[],
  look?: Pick<Look, 'stage' | 'stages'>,
  named: Parameters<typeof lossMargins>[0] = {},
) {
  const variant = { ...(look && { look }) } as VariantAnswers;
  const none = {
    compositional: [
      { world: 'one', verdict: 'II', complete: 'no', quadrant: 'II', classes: { II: 1 } } as const,
    ],
  };
  const compared = { baseline: variant, candidate: variant, comparison: { differences } };
  const sheet: AnswerSheet = { kinds: [] as never, cases: [], variants: [] };
  const lost = { compared, before: none, now: none, margins: lossMargins(named) };
  return checkLosses(sheet, lost, DEFAULT_SETTINGS).find(({ measure }) => measure === 'parts');
}

/** Answers to a chain of three nodes, wrong on some of its units. */
const chain = sheetOf(
  compositional({ edges: ['X -> C', 'C -> Y'], units: { sample: 30 }, noise: 0.2, seed: 1 }),
);
type Stage = Pick<Look, 'stage' | 'stages'>;
const answering = (right: (position: number) => boolean, look?: Stage): VariantAnswers => ({
  ...columnOf(chain, 'v', (item, position) => replyTo(item, right(position))),
  ...(look && { look: { ...look, through: new Map(), enumerated: false } }),
});
/** Right about each step of the chain, and wrong about the whole. */
const astray = (look?: Stage) => answering((position) => !idOf(chain.cases[position]!).includes('X→Y'), look);

type Held = {
  readonly verdict: string;
  readonly complete: string;
  readonly quadrant?: string;
  readonly classes?: object;
};

/** What missing answers leave open. */
const OPEN = { quadrant: 'inconclusive', classes: { inconclusive: 1 } };

function losses(baseline: VariantAnswers, candidate: VariantAnswers, [before, now]: readonly [Held, Held]) {
  const [was, is] = [before, now].map((held) => ({
    compositional: [{ world: 'one', ...OPEN, ...held }],
  }));
  // A discrimination that fell, by how far nobody says it is luck.
  const fell = pair(1, 0.7, 'no-difference', { part: undefined as never });
  const compared = { baseline, candidate, comparison: { differences: [fell] } };
  return checkLosses(chain, { compared, before: was, now: is, margins } as never, DEFAULT_SETTINGS);
}

describe('a class', () => {
  const [held, lost] = [
    { verdict: 'VC', complete: 'yes' },
    { verdict: 'IC', complete: 'no' },
  ];
  const perfect = answering(() => true);

  test('that is lost beyond luck fails, and completeness with it', () => {
    const luck =
      /, which is unlikely for two equally good models \(p below 0\.001\); a discrimination fell by at least 0\.30, and the policy allows 0\.20$/;
    expect(losses(perfect, astray(), [held, lost])).toMatchObject([
      {
        ...{
          kind: 'margin',
          measure: 'CCR class',
          observed: '1 lost',
          wanted: 'no loss beyond chance and beyond the margin',
        },
        ...{
          verdict: 'fail',
          reason: expect.stringMatching(/^CCR class went from VC to IC in world one, which is unlikely/),
        },
      },
      { measure: 'CCR complete', observed: '1 lost', verdict: 'fail', reason: expect.stringMatching(luck) },
      {
        measure: 'parts',
        observed: 'none lost',
        reason: 'no part fell by more than chance explains and by more than the margin allows',
      },
    ]);
  });

  test('that is lost beyond luck passes where no discrimination fell by more than its margin, or is turned off', () => {
    const of = (now: number, named: Parameters<typeof lossMargins>[0]) => {
      const fell = pair(1, now, 'no-difference', { part: undefined as never });
      const [before, after] = [held, lost].map((one) => ({ compositional: [{ world: 'one', ...one }] }));
      const compared = { baseline: perfect, candidate: astray(), comparison: { differences: [fell] } };
      return checkLosses(
        chain,
        { compared, before, now: after, margins: lossMargins(named) } as never,
        DEFAULT_SETTINGS,
      );
    };
    expect(of(0.9, {}).slice(0, 2)).toMatchObject([
      {
        ...{ measure: 'CCR class', observed: '1 lost', verdict: 'pass' },
        reason:
          'CCR class went from VC to IC in world one, which counts as a loss only if a discrimination certainly fell by more than 0.20',
      },
      { measure: 'CCR complete', verdict: 'pass' },
    ]);
    expect(of(0.9, { 'CCR class': 0.05 })[0]).toMatchObject({ verdict: 'fail', limit: 0.05 });
    const names = of(0.5, { 'CCR class': false, 'CCR complete': false, parts: false }).map(
      ({ measure }) => measure,
    );
    expect(names).toEqual([]);
  });

  test('that is lost by luck passes, and says so', () => {
    expect(losses(perfect, perfect, [held, lost])[0]).toMatchObject({
      ...{ observed: '1 lost', verdict: 'pass' },
      reason:
        'CCR class went from VC to IC in world one according to the estimates, but this may be chance: two equally good models differ this much with p = 1.0',
    });
  });

  test('is not lost by luck where a pair of its world is lost beyond luck, and only there', () => {
    const of = (...differences: ComparisonDifference[]) =>
      checkLosses(
        chain,
        {
          compared: { baseline: perfect, candidate: perfect, comparison: { differences } },
          before: { compositional: [{ world: 'one', ...held }] },
          now: { compositional: [{ world: 'one', verdict: 'undefined', complete: 'no' }] },
          margins: lossMargins({ PNS: 0.5 }),
        } as never,
        DEFAULT_SETTINGS,
      )[0];
    expect(of(pair(1, 0, 'worse'))).toMatchObject({
      verdict: 'fail',
      reason:
        'CCR class went from VC to undefined in world one, which is unlikely for two equally good models (p = 0.0010); a discrimination fell by at least 1.00, and the policy allows 0.20',
    });
    for (const other of [
      pair(1, 0, 'no-difference'),
      pair(1, 0.9, 'worse'),
      pair(1, 0, 'worse', { adjustedP: 0.03 }),
      pair(1, 0, 'worse', { world: 'two' }),
      pair(1, 0, 'worse', { measure: 'IE accuracy', part: 'mediation' }),
      pair(1, 0, 'worse', { measure: 'CCR quantity accuracy', part: 'PNS' }),
    ])
      expect(of(other)).toMatchObject({ verdict: 'pass', reason: expect.stringMatching(/may be chance/) });
  });

  test('is lost before the last stage only far beyond luck', () => {
    const verdict = (stage: number, adjustedP: number) => {
      const variant = answering(() => true, { stage, stages: 4 });
      const differences = [pair(1, 0, 'worse', { adjustedP })];
      const compared = { baseline: variant, candidate: variant, comparison: { differences } };
      const [was, is] = [held, lost].map((one) => ({ compositional: [{ world: 'one', ...one }] }));
      return checkLosses(chain, { compared, before: was, now: is, margins } as never, DEFAULT_SETTINGS)[0]
        ?.verdict;
    };
    expect([verdict(1, 0.001), verdict(4, 0.001), verdict(1, 1e-9)]).toEqual([
      expect.not.stringMatching('fail'),
      'fail',
      'fail',
    ]);
  });

  test('that is held, or was never held, is none lost', () => {
    for (const [before, now] of [
      [held, held],
      [lost, lost],
      [{ verdict: 'inconclusive', complete: 'inconclusive' }, lost],
    ] as const)
      expect(losses(perfect, astray(), [before, now]).slice(0, 2)).toMatchObject([
        {
          observed: 'none lost',
          verdict: 'pass',
          reason: 'CCR class VC was not lost in any world in which the baseline had it',
        },
        { reason: 'CCR complete yes was not lost in any world in which the baseline had it' },
      ]);
  });

  test('may yet be had, and lost, while questions are left to ask', () => {
    const look = { stage: 3, stages: 4 };
    const open = { verdict: 'inconclusive', complete: 'inconclusive' };
    const verdicts = (before: Held, candidate: VariantAnswers) =>
      losses(
        answering(() => true, look),
        candidate,
        [before, lost],
      )
        .slice(0, 2)
        .map(({ verdict, observed }) => [verdict, observed]);
    expect(verdicts(open, astray(look))).toEqual([
      ['inconclusive', '1 lost'],
      ['inconclusive', '1 lost'],
    ]);
    // Too little evidence for a class is not a class that may yet be had.
    expect(verdicts({ ...open, quadrant: 'II', classes: { II: 1 } }, astray(look))).toEqual([
      ['pass', 'none lost'],
      ['pass', 'none lost'],
    ]);
    expect(verdicts(held, astray(look))).toEqual([
      ['fail', '1 lost'],
      ['fail', '1 lost'],
    ]);
    // Nothing points to a loss, and little is left.
    expect(
      verdicts(
        open,
        answering(() => true, look),
      )[0],
    ).toEqual(['pass', '1 lost']);
    // Beside a gate that is open anyway, nothing more is looked for.
    const compared = {
      ...{ baseline: answering(() => true, look), candidate: astray(look) },
      comparison: { differences: [] },
    };
    const worlds = [open, lost].map((one) => ({ compositional: [{ world: 'one', ...one }] }));
    const found = checkLosses(
      chain,
      { compared, before: worlds[0], now: worlds[1], margins, isOpen: true } as never,
      DEFAULT_SETTINGS,
    );
    expect(found[0]).toMatchObject({ verdict: 'pass', observed: 'none lost' });
  });

  test('of several worlds the one that is lost most surely is named, at its p times their number', () => {
    const both = sheetOf([
      ...compositional({ edges: ['A -> B', 'B -> D'], units: { sample: 20 }, noise: 0.2, seed: 1 }),
      ...compositional({ edges: ['X -> C', 'C -> Y'], units: { sample: 30 }, noise: 0.2, seed: 1 }),
    ]);
    const ids = both.cases.map(idOf);
    const right = (isWrong: (position: number) => boolean, look?: Stage) => ({
      ...columnOf(both, 'v', (item, position) => replyTo(item, !isWrong(position))),
      ...(look && { look: { ...look, through: new Map(), enumerated: false } }),
    });
    const worlds = (one: Held, other: Held) => ({
      compositional: [
        { world: 'first', ...one },
        { world: 'second', ...other },
      ],
    });
    const classOf = (candidate: VariantAnswers, before = [held, held], look?: Stage) => {
      const fell = pair(1, 0.7, 'no-difference', { part: undefined as never });
      const compared = { baseline: right(() => false, look), candidate, comparison: { differences: [fell] } };
      const [one, other] = before as [Held, Held];
      const input = { compared, before: worlds(one, other), now: worlds(lost, lost), margins } as never;
      return checkLosses(both, input, DEFAULT_SETTINGS)[0];
    };
    const secondAstray = (look?: Stage) => right((position) => !!ids[position]?.includes('X→Y'), look);
    expect(classOf(secondAstray())).toMatchObject({
      ...{ verdict: 'fail', observed: '2 lost' },
      // The rarest of 2,000, on two worlds.
      reason: expect.stringMatching(
        /^CCR class went from VC to IC in world second, which is unlikely .* \(p = 0\.0010\); a d/,
      ),
    });
    expect(classOf(right(() => false))?.reason).toMatch(
      /chance: two equally good models differ this much with p = 1\.0$/,
    );
    // Twice what it would be alone, where it is luck.
    const yes = right(
      (position) => both.cases[position]?.truth === false && /\/[XC]→/.test(ids[position] ?? ''),
    );
    const alone = answering(
      (position) => chain.cases[position]?.truth !== false || !/\/[XC]→/.test(idOf(chain.cases[position]!)),
    );
    const p = (check: VariantCheck | undefined) =>
      Number(/chance: .* with p = ([\d.]+)$/.exec(check?.reason ?? '')?.[1]);
    const luck = p(
      losses(
        answering(() => true),
        alone,
        [held, lost],
      )[0],
    );
    expect(luck).toBeGreaterThan(0.05);
    expect(p(classOf(yes))).toBeCloseTo(2 * luck, 2);
    // One that nothing points to, and one that may yet be found: open.
    const look = { stage: 3, stages: 4 };
    const open = { verdict: 'inconclusive', complete: 'inconclusive', ...OPEN };
    expect(classOf(secondAstray(look), [open, open], look)).toMatchObject({ verdict: 'inconclusive' });
  });

  test('is judged by what both were asked: a candidate that was done with has no answers since', () => {
    const look = { stage: 3, stages: 4 };
    const early = (variant: VariantAnswers) => ({
      ...columnOf(chain, 'v', (item, position) => (position % 4 === 3 ? undefined : replyTo(item, true))),
      look: variant.look,
    });
    const all = answering(() => true, look);
    expect(losses(all, early(all), [held, lost])[0]).toMatchObject({
      reason: expect.stringMatching(/chance: two equally good models differ this much with p = 1\.0$/),
    });
    const { look: _, ...whole } = all;
    const { look: __, ...partly } = early(all);
    expect(losses(whole, partly as VariantAnswers, [held, lost])[0]?.reason).not.toMatch(
      /chance: two equally good models differ this much with p = 1\.0$/,
    );
  });

  test('of no world is no question', () => {
    const compared = { baseline: perfect, candidate: perfect, comparison: { differences: [] } };
    const none = { compositional: [] };
    expect(checkLosses(chain, { compared, before: none, now: none, margins }, DEFAULT_SETTINGS)).toEqual([]);
  });
});

describe('a pair is lost', () => {
  test('beyond luck, and by more than 0.2 of its discrimination', () => {
    expect(pairs([pair(0.9, 0.69, 'worse')])).toMatchObject({
      verdict: 'fail',
      observed: 'CCR discrimination X→Y from 0.90 to 0.69',
      reason:
        'one score fell by more than chance explains and by more than the 0.20 allowed: CCR discrimination X→Y from 0.90 to 0.69',
    });
    expect(pairs([pair(0.5, 0.3, 'worse')])).toMatchObject({ verdict: 'pass' });
    expect(pairs([pair(0.75, 0.55, 'worse')])).toMatchObject({ verdict: 'pass', observed: 'none lost' });
    expect(pairs([pair(0.9, 0.5, 'no-difference')])).toMatchObject({ verdict: 'pass' });
    // Its interval holds 0, however small its p is.
    expect(pairs([pair(0.9, 0.5, 'no-difference', { adjustedP: 0.001 })])).toMatchObject({ verdict: 'pass' });
    expect(pairs([pair(0.5, 0.9, 'better'), pair(0.9, 0.5, 'worse')])).toMatchObject({ verdict: 'fail' });
    expect(pairs([pair(0.9, 0.5, 'worse', { part: undefined as never })])).toMatchObject({ verdict: 'pass' });
  });

  test('not where either number is not known; each that is lost is named', () => {
    const without = (key: 'baseline' | 'candidate') => pair(0.9, 0.5, 'worse', { [key]: undefined } as never);
    expect(pairs([without('baseline'), without('candidate')])).toMatchObject({
      ...{
        verdict: 'pass',
        observed: 'none lost',
        wanted: 'no loss of a part beyond chance and beyond the margin',
      },
      reason: 'no part fell by more than chance explains and by more than the margin allows',
    });
    expect(pairs([pair(0.9, 0.5, 'worse'), pair(1, 0.5, 'worse', { part: 'X→Z' })])).toMatchObject({
      observed: 'CCR discrimination X→Z from 1.00 to 0.50, CCR discrimination X→Y from 0.90 to 0.50',
    });
  });

  test('by its discrimination: a PNS has a margin of its own', () => {
    expect(pairs([pair(0.5, 0.9, 'worse', { measure: 'PNS', truth: 0.5 })])).toMatchObject({
      verdict: 'pass',
    });
  });

  test('and so is a class, where a PNS is further from the truth by more than its own margin', () => {
    const pns = (before: number, now: number) => {
      const errorRise = estimate(Math.abs(now - 0.5) - Math.abs(before - 0.5), EXACT);
      return pair(before, now, 'worse', { measure: 'PNS', truth: 0.5, errorRise });
    };
    const fall = (effect: ComparisonDifference, margin: number) =>
      largestFall([effect], undefined, { pns: margin });
    expect(fall(pns(0.5, 0.9), 0.2)).toBe(1);
    expect(fall(pns(0.5, 0.9), 0.5)).toBe(0);
    expect(fall(pns(0.9, 0.5), 0.2)).toBe(0);
    // As far from the truth, on its other side.
    expect(fall(pns(0.3, 0.7), 0.2)).toBe(0);
  });

  test('by more than the policy says, where it says so; and not at all where it turns the check off', () => {
    expect(pairs([pair(0.9, 0.69, 'worse')], undefined, { parts: 0.3 })).toMatchObject({ verdict: 'pass' });
    expect(pairs([pair(0.9, 0.8, 'worse')], undefined, { parts: 0.05 })).toMatchObject({ verdict: 'fail' });
    expect(pairs([pair(0.9, 0, 'worse')], undefined, { parts: false })).toBeUndefined();
  });
});

describe('while questions are left to ask', () => {
  const look = { stage: 1, stages: 4 };

  test('a pair that is worse may yet be lost, whatever others are', () => {
    const differences = [pair(0.5, 0.9, 'better'), pair(0.9, 0.5, 'no-difference', { adjustedP: 0.06 })];
    expect(pairs(differences, look)).toMatchObject({ verdict: 'inconclusive', observed: 'none lost' });
    expect(pairs(differences, { stage: 4, stages: 4 })).toMatchObject({ verdict: 'pass' });
  });

  test('one that is as it was is not, however sure that is', () => {
    expect(pairs([pair(0.5, 0.5, 'no-difference', { adjustedP: 0.001 })], look)).toMatchObject({
      verdict: 'pass',
    });
  });

  test('one that is not worse, or hardly can be by then, is not', () => {
    expect(pairs([pair(0.5, 0.9, 'no-difference', { adjustedP: 0.06 })], look)).toMatchObject({
      verdict: 'pass',
    });
    expect(pairs([pair(0.9, 0.5, 'no-difference', { adjustedP: 1 })], { stage: 3, stages: 4 })).toMatchObject(
      {
        verdict: 'pass',
      },
    );
  });
});
