import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { parsePolicy } from '../../src/gate/parse-policy.ts';
import { floorsVerdict, gateDesign, isFresh, verdictOn, viewOf } from '../../src/gate/simulated-gate.ts';
import { idOf } from '../support/scored.ts';
import { columnOf, replyTo, sheetOf } from '../support/variant-answers.ts';

const sheet = sheetOf(
  compositional({ edges: ['X -> C', 'C -> Y'], units: { sample: 50 }, noise: 0.3, seed: 1 }),
);
const design = gateDesign(sheet);
const wrongAbout = (isWrong: (position: number) => boolean) =>
  columnOf(sheet, 'v', (item, position) => replyTo(item, !isWrong(position)));
const floors = (text: string) => parsePolicy('gate.yaml', `floors: { ${text} }`).floors ?? {};
const perfect = wrongAbout(() => false);

describe('a simulated gate', () => {
  test('is that of floors, margins and losses, the worst of them', () => {
    expect(verdictOn(design, [perfect, perfect])).toBe('pass');
    expect(verdictOn(design, [perfect, wrongAbout(() => true)])).toBe('fail');
    expect(verdictOn(design, [perfect, perfect], { floors: { 'CCR accuracy': 0.99 } })).toBe('inconclusive');
    expect(verdictOn(design, [perfect, perfect], { floors: { 'IE accuracy': 0.1 } })).toBe('fail');
    expect(verdictOn(design, [perfect, perfect], { margins: { 'CCR accuracy': 0.001 } })).toBe(
      'inconclusive',
    );
    // Within the margins, and yet the class is lost: wrong about the whole chain alone.
    const astray = wrongAbout((position) => idOf(sheet.cases[position]!).includes('X→Y'));
    const margins = { accuracy: false, 'CCR unit discrimination': false } as const;
    expect(verdictOn(design, [perfect, astray], { margins })).toBe('fail');
  });

  test('before its last stage fails nothing for what was not asked yet', () => {
    const look = { stage: 1, stages: 2, through: new Map(), enumerated: false };
    const nobody = columnOf(sheet, 'v', () => undefined);
    const margins = { 'CCR unit discrimination': 0.2 } as const;
    expect(verdictOn(design, [perfect, nobody], { margins })).toBe('fail');
    const open = [
      { ...perfect, look },
      { ...nobody, look },
    ] as const;
    expect(verdictOn(design, open, { margins })).toBe('inconclusive');
  });

  test('looks at floors of a variant alone', () => {
    expect(floorsVerdict(design, perfect, floors('CCR class: VC'))).toBe('pass');
    expect(floorsVerdict(design, perfect, floors('CCR class: II'))).toBe('fail');
    expect(floorsVerdict(design, perfect, {})).toBe('pass');
    expect(floorsVerdict(design, perfect, { answered: 1, 'CCR accuracy': 0.5 })).toBe('pass');
  });

  test('sees a variant as the scorecard would, as far as it is looked at', () => {
    const view = viewOf(design, perfect);
    expect(view).toMatchObject({ provider: { label: 'v' }, prompt: 'direct', look: undefined });
    expect(view.metrics.map(({ name }) => name)).toContain('CCR unit discrimination');
    expect(view.metrics.find(({ name }) => name === 'CCR accuracy')?.value).toMatchObject({ value: 1 });
    expect(view.answers).toMatchObject({ questions: sheet.cases.length, missing: 0 });
    expect(view.compositional).toMatchObject([{ verdict: 'VC' }]);
    // Pairs are no numbers over all pairs.
    expect(view.metrics.filter(({ name }) => name === 'CCR unit discrimination')).toHaveLength(1);
    const look = { stage: 1, stages: 2, through: new Map(), enumerated: false };
    const staged = viewOf(design, { ...perfect, look });
    expect(staged.look).toMatchObject({ stage: 1, stages: 2 });
    expect(staged.look?.level).toBeGreaterThan(0.95);
  });

  test('of runs with seeds of their own has no questions in common', () => {
    expect(isFresh(design)).toBe(false);
    expect(isFresh({ sheet: { ...sheet, cases: [] } })).toBe(false);
  });
});
