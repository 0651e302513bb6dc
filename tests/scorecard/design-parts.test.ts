import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { linear } from '../../generators/linear.ts';
import { rollUpAnswers } from '../../src/scorecard/roll-up.ts';
import { DEFAULT_SETTINGS } from '../../src/scoring/settings.ts';
import { rowsOf, simulatedVariant } from '../support/rows.ts';
import { rollUp } from '../support/scored.ts';
import { answered, columnOf, replyTo, sheetOf } from '../support/variant-answers.ts';

const run = { createdAt: '2025-01-01T00:00:00.000Z' };
const chain = compositional({ edges: ['X -> C', 'C -> Y'], seed: 1 });
const numbers = linear({ bccs: [{ type: 'bridge' }, { type: 'bridge' }] });
const oracle = simulatedVariant({ model: 'oracle' });

test('a scorecard has no steps where nobody wrote any, and no patterns of errors where the truth is withheld', () => {
  const [plain] = rollUp(rowsOf(chain, [oracle]), run).variants;
  expect(plain).not.toHaveProperty('steps');
  expect(plain!.diagnoses).toHaveLength(1);
  expect(plain!.metrics.length).toBeGreaterThan(0);
  const [withheld] = rollUp(rowsOf(chain, [oracle]), run, { truth: 'withheld' }).variants;
  expect(withheld).toMatchObject({ diagnoses: [], metrics: [] });
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
      /^design \w+: 2 of 16 cases have no row in any variant; none tells of 1 in graph-\S+ X→Y$/,
    );
    let calls = 0;
    const failing = rowsOf(chain, [
      { label: 'm', reply: () => (calls++ === 0 ? new Error('refused') : 'Yes.') },
    ]);
    expect(rollUp(failing, run).problems).toEqual(['m with direct: 1 calls failed']);
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
    expect(scorecard.problems).toContainEqual(
      expect.stringMatching(/^design \w+: 1 of 16 cases have no row in any variant$/),
    );
  });
});
