import { describe, expect, test } from 'vitest';
import { compositional } from '../../../generators/compositional.ts';
import { decodeScm, evaluate, hold } from '../../../src/causal/scm.ts';
import { AXES } from '../../../src/tasks/compositional/ladder/axes.ts';
import { storyPromptParser } from '../../../src/tasks/compositional/oracle.ts';
import { IS_NIGHTLY } from '../../support/fuzz.ts';
import { promptOf } from '../../support/rows.ts';
import { asked, NAMES, PAIRS } from './ladder.ts';

describe.each(NAMES)('%s', (axis) => {
  const { rungs } = AXES[axis];

  test('has every rung, with yes and no equally often, also where the supposition makes a difference', () => {
    const tests = asked(axis);
    const byRung = Map.groupBy(tests, ({ metadata }) => metadata?.rung);
    expect([...byRung.keys()]).toEqual(rungs.map((rung) => `${axis} ${rung}`));
    for (const list of byRung.values()) {
      const open = list.filter(({ metadata }) => {
        const { equations, noise, query } = metadata as Record<string, string>;
        const scm = decodeScm(equations!);
        const [x, y] = ['X', 'Y'].map((node) => scm.dag.nodes.indexOf(node));
        const own = Uint8Array.from([...noise!.replaceAll(' ', '')].map(Number));
        const fact = evaluate(scm, own);
        const supposed = query === 'do-true';
        expect(fact[x!] === 1).toBe(!supposed);
        return evaluate(hold(scm, x!, supposed), own)[y!] !== fact[y!];
      });
      expect([open.length, list.length]).toEqual([PAIRS, 2 * PAIRS]);
      expect(open.filter(({ metadata }) => metadata?.truth)).toHaveLength(PAIRS / 2);
    }
  });

  test('truths follow from the text: ten of each rung, and 2,000 of small rungs (10,000 each night)', () => {
    const parse = storyPromptParser(['clinical-notes']);
    const small = rungs.slice(0, 4);
    const twins = (IS_NIGHTLY ? 10_000 : 2000) / small.length;
    const asks = [
      { ladder: [axis], units: { twins: 10 } },
      { ladder: { [axis]: small }, units: { twins } },
    ];
    for (const config of asks)
      for (const one of compositional({ preset: 'ladder', ...config, seed: 9 }))
        expect(parse(promptOf(one))?.truth()).toBe(one.metadata?.truth);
  });
});

describe('abduction', () => {
  test('truths follow from the text', () => {
    const parse = storyPromptParser(['clinical-notes']);
    const twins = IS_NIGHTLY ? 2500 : 100;
    const config = { preset: 'ladder', ladder: ['abduction'], units: { twins }, seed: 9 };
    for (const one of compositional(config)) expect(parse(promptOf(one))?.truth()).toBe(one.metadata?.truth);
  });
});
