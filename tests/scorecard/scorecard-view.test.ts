import { expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { linear } from '../../generators/linear.ts';
import { rowsOf, simulatedVariant } from '../support/rows.ts';
import { plain, rollUp } from '../support/scored.ts';

type Tests = ReturnType<typeof linear>;
const chain = compositional({ edges: ['X -> C', 'C -> Y'], seed: 1 });
const numbers = linear({ bccs: [{ type: 'bridge' }, { type: 'bridge' }] });
const relations = interventionEffects({ draws: 1, graphs: ['bivariate'] });

const viewOf = (tests: Tests) =>
  rollUp(rowsOf(tests, [simulatedVariant({ model: 'oracle' })]), { createdAt: '' });
const counts = (tests: Tests) => {
  const { worlds, variants } = viewOf(tests);
  const [{ compositional: own, interventionEffects: effects } = variants[0]!] = variants;
  return [worlds.length, own.length, effects === undefined ? 0 : 1];
};

test('a view has the results of each task that was asked beside the scorecard, and none of the others', () => {
  expect(counts(chain)).toEqual([1, 1, 0]);
  expect(counts(relations)).toEqual([0, 0, 1]);
  expect(counts(numbers)).toEqual([0, 0, 0]);
  expect(counts([...chain, ...relations, ...numbers])).toEqual([1, 1, 1]);
});

test('over worlds there is something where there are several', () => {
  expect(viewOf(chain).variants[0]!.overWorlds).toBeUndefined();
  const two = compositional({ bccs: [{ type: 'bridge' }, { type: 'cycle', nodes: 3 }], worlds: 2, seed: 1 });
  expect(viewOf(two).worlds).toHaveLength(2);
  expect(viewOf(two).variants[0]!.overWorlds).toBeDefined();
});

test('the scorecard itself is as it was', () => {
  const view = viewOf(chain);
  expect(plain(view)).toMatchObject({ design: view.design, tasks: view.tasks, cases: view.cases });
});
