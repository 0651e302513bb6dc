import { describe, expect, test } from 'vitest';
import { identification } from '../../../generators/identification.ts';
import { dagFromEdges } from '../../../src/causal/dag.ts';
import { DEFAULT_SETTINGS } from '../../../src/scoring/settings.ts';
import type {
  IdentificationKind,
  QuestionOf,
} from '../../../src/tasks/identification/identification-case.ts';
import { identificationMetrics } from '../../../src/tasks/identification/metrics.ts';
import { isOfItsKind, truthByTrails, truthOf } from '../../../src/tasks/identification/question-kinds.ts';
import { isSpoilt, seemsEnough } from '../../../src/tasks/identification/separation.ts';
import { arrows } from '../../../src/tasks/shared/graphs.ts';
import { sheetOf } from '../../support/variant-answers.ts';

/** A question about X and Y in a graph. */
function question(text: string, kind: IdentificationKind, given: string): QuestionOf {
  const dag = dagFromEdges(arrows(text));
  const node = (symbol: string): number => dag.nodes.indexOf(symbol);
  const known = given.split(' ').filter(Boolean).map(node);
  return { dag, kind, cause: node('X'), effect: node('Y'), given: known };
}

const CONFOUNDED = 'U>X U>Y X>Y';
const M_SHAPE = 'U>X U>C V>C V>Y X>Y';

describe('by the graph', () => {
  test.each<[string, IdentificationKind, string, boolean]>([
    [CONFOUNDED, 'back-door', 'U', true],
    [CONFOUNDED, 'back-door', '', false],
    [M_SHAPE, 'bad-control', '', true],
    [M_SHAPE, 'bad-control', 'C', false],
    [M_SHAPE, 'back-door', 'C U', true],
    ['X>M M>Y', 'bad-control', 'M', false],
    ['X>Y Y>D', 'bad-control', 'D', false],
    // After the cause, and harmless; or a common effect of the cause and of another cause of the effect.
    ['X>Y X>D', 'bad-control', 'D', true],
    ['X>Y X>D V>D V>Y', 'bad-control', 'D', false],
    ['U>X U>Y W>X W>Y X>Y', 'minimal', 'U W', true],
    ['U>X U>Y W>X X>Y', 'minimal', 'U W', false],
    ['X>M M>Y', 'independence', 'M', false],
    ['X>M M>Y X>Y', 'independence', 'M', true],
    ['X>C Y>C', 'opening', 'C', true],
    ['X>C Y>C', 'opening', '', false],
    ['X>C Y>C C>D', 'explaining-away', 'D', true],
    // Enough, and each is needed; enough, and one is not; of two on one way round either will do.
    ['U>X U>W W>Y X>Y', 'minimal', 'U W', false],
    ['U>X U>Y X>Y', 'back-door', 'U', true],
    ['U>X U>Y X>M M>Y', 'back-door', 'U M', false],
    ['U>X U>Y X>Y Y>D', 'back-door', 'U D', false],
    ['X>C C>D Y>C', 'opening', 'D', true],
    ['X>C Y>D', 'opening', 'C D', false],
    ['U>X U>Y', 'independence', 'U', false],
    ['U>X U>Y W>X W>Y', 'independence', 'U', true],
    ['X>C Y>D', 'explaining-away', 'C', false],
  ])('%s: %s given “%s” is %s, by trails as well', (graph, kind, given, truth) => {
    expect(truthOf(question(graph, kind, given))).toBe(truth);
    expect(truthByTrails(question(graph, kind, given))).toBe(truth);
  });

  test.each<[string, IdentificationKind, string, boolean]>([
    [CONFOUNDED, 'back-door', 'U', true],
    ['X>Y', 'back-door', '', false],
    [M_SHAPE, 'bad-control', 'C', true],
    ['X>M M>Y', 'bad-control', 'M', true],
    ['X>M M>Y M>D', 'bad-control', 'D', true],
    ['X>Y Y>D', 'bad-control', 'D', true],
    // It comes after the cause, and not on the way: adjusting for it does no harm.
    ['X>Y X>D', 'bad-control', 'D', true],
    ['X>M M>Y X>D', 'bad-control', 'D', true],
    ['X>M M>Y X>D', 'bad-control', 'M D', true],
    ['X>M M>Y M>D', 'bad-control', 'M D', true],
    [CONFOUNDED, 'bad-control', 'U', false],
    ['U>X U>Y W>X W>Y X>Y', 'minimal', 'U W', true],
    ['U>X U>Y W>X W>Y X>Y', 'minimal', 'U', false],
    // Neither is an effect of the other; they are not enough; one of them comes after the cause.
    ['U>X U>Y W>X W>Y', 'minimal', 'U W', false],
    ['U>X U>Y W>X W>Y V>X V>Y X>Y', 'minimal', 'U W', false],
    ['U>X U>Y X>Y X>D', 'minimal', 'U D', true],
    ['Y>X U>X U>Y W>X W>Y', 'minimal', 'U W', false],
    ['U>X U>Y', 'back-door', 'U', false],
    ['U>X U>Y X>Y Y>D', 'back-door', 'D', false],
    ['U>X U>Y X>Y E>X', 'back-door', 'E', true],
    ['U>X U>Y X>Y', 'bad-control', '', false],
    ['X>Y E>X', 'bad-control', 'E', true],
    ['Y>X E>X', 'bad-control', 'E', false],
    ['X>M M>Y', 'independence', 'M', true],
    ['X>M M>Y X>Y', 'independence', 'M', true],
    ['X>M M>Y E>M', 'independence', 'E', true],
    // It turns on what a common effect opens; nothing is joined to begin with.
    ['U>X U>C V>C V>Y X>M M>Y', 'independence', 'C M', false],
    ['X>C Y>C', 'independence', 'C', false],
    ['X>C C>D Y>C', 'explaining-away', 'D', true],
    ['X>D Y>E', 'explaining-away', 'D', true],
    ['X>D Y>E', 'explaining-away', 'E', true],
    ['X>D Y>E E>F', 'explaining-away', 'E F', false],
    ['U>X U>Y X>D', 'explaining-away', 'D', false],
    ['X>C Y>C', 'opening', 'C', true],
    [CONFOUNDED, 'opening', 'U', false],
    ['X>C Y>C', 'explaining-away', 'C', true],
    ['X>C Y>C', 'explaining-away', '', false],
    ['X>C Y>C Z>D', 'explaining-away', 'Z', false],
  ])('%s: %s given “%s” turns on its kind: %s', (graph, kind, given, isOne) => {
    expect(isOfItsKind(question(graph, kind, given))).toBe(isOne);
  });

  test.each<[string, string, boolean, boolean]>([
    [M_SHAPE, 'C', true, true],
    [M_SHAPE, '', false, true],
    [M_SHAPE, 'C U', false, true],
    [CONFOUNDED, 'U', false, true],
    [CONFOUNDED, '', false, false],
    ['X>M M>Y', 'M', true, true],
  ])('%s given “%s”: does harm %s, seems enough %s', (graph, given, spoilt, enough) => {
    expect(isSpoilt(question(graph, 'back-door', given))).toBe(spoilt);
    expect(seemsEnough(question(graph, 'back-door', given))).toBe(enough);
  });
});

test('a kind has a number from one question of each answer on, and none where only one answer is right', () => {
  const tests = identification({ draws: 1, kinds: ['minimal', 'opening'], seed: 2 });
  const names = (list: typeof tests) =>
    identificationMetrics(sheetOf(list), DEFAULT_SETTINGS).flatMap(({ name, part }) =>
      part === undefined ? name : [],
    );
  expect(names(tests)).toEqual(['ID discrimination', 'ID minimal', 'ID opening', 'ID accuracy']);
  const without = tests.filter(({ metadata }) => metadata?.kind !== 'opening' || metadata.truth);
  expect(names(without)).toEqual(['ID discrimination', 'ID minimal', 'ID accuracy']);
  expect(names(tests.filter(({ metadata }) => metadata?.truth))).toEqual(['ID accuracy']);
});
