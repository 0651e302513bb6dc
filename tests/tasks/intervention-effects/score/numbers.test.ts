import { expect, test } from 'vitest';
import { interventionEffects } from '../../../../generators/intervention-effects.ts';
import type { Case } from '../../../../src/cases/case.ts';
import { DEFAULT_SETTINGS } from '../../../../src/scoring/settings.ts';
import { numberOf } from '../../../../src/scoring/tracked.ts';
import type { InterventionEffectCase } from '../../../../src/tasks/intervention-effects/intervention-effect-case.ts';
import { interventionEffectMetrics } from '../../../../src/tasks/intervention-effects/score/metrics.ts';
import { columnOf, replyTo, sheetOf } from '../../../support/variant-answers.ts';

const tests = interventionEffects({ graphs: ['confounding', 'mediation'], draws: 6, seed: 3 });

function figures(list: typeof tests, right: (item: InterventionEffectCase) => boolean) {
  const sheet = sheetOf(list);
  const column = columnOf(sheet, 'it', (item: Case) => replyTo(item, right(item as never)));
  return new Map(
    interventionEffectMetrics(sheet, DEFAULT_SETTINGS).map((metric) => [
      metric.name,
      numberOf(metric.of(column)),
    ]),
  );
}

const isAfter = ({ phrasing }: InterventionEffectCase): boolean => phrasing !== 'none';

test('who is right about everything has everything; who is right before alone has retrieval, and no effect', () => {
  const all = figures(tests, () => true);
  for (const name of [
    'in-between sensitivity',
    'on-effect sensitivity',
    'specificity',
    'accuracy',
    'retrieval',
  ])
    expect(all.get(`IE ${name}`)).toBe(1);
  const before = figures(tests, (item) => !isAfter(item));
  expect(before.get('IE retrieval')).toBe(1);
  expect(before.get('IE accuracy')).toBe(0);
  expect(figures(tests, isAfter).get('IE retrieval')).toBe(0);
});

test('who says of every relation what was so before tells none that is severed', () => {
  const was = new Map(
    tests
      .map(({ metadata }) => metadata as unknown as InterventionEffectCase)
      .filter((item) => !isAfter(item))
      .map((item) => [`${item.graph} ${item.draw} ${item.pair}`, item.truth]),
  );
  const blind = figures(tests, (item) => was.get(`${item.graph} ${item.draw} ${item.pair}`) === item.truth);
  for (const place of ['in-between', 'on-effect']) expect(blind.get(`IE ${place} sensitivity`)).toBe(0);
  expect(blind.get('IE specificity')).toBe(1);
});

test('a number is there from its first question on', () => {
  const one = tests.filter(({ metadata }) => !isAfter(metadata as never)).slice(0, 1);
  expect([...figures(one, () => true)]).toEqual([['IE retrieval', 1]]);
  expect([...figures([], () => true)]).toEqual([]);
});
