import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dagFromEdges } from '../../../src/causal/dag.ts';
import { namedRng } from '../../../src/lib/rng.ts';
import { truthByChance } from '../../../src/tasks/identification/by-chance.ts';
import {
  IDENTIFICATION_KINDS,
  type IdentificationKind,
  type QuestionOf,
} from '../../../src/tasks/identification/identification-case.ts';
import { isOfItsKind, truthOf } from '../../../src/tasks/identification/question-kinds.ts';
import { arrows, randomDag } from '../../../src/tasks/shared/graphs.ts';

/** What is right about X and Y in a graph whose causes are joined by “or”. */
function answer(text: string, kind: IdentificationKind, given: string): boolean | undefined {
  const dag = dagFromEdges(arrows(text));
  const node = (symbol: string): number => dag.nodes.indexOf(symbol);
  const known = given.split(' ').filter(Boolean).map(node);
  return truthByChance({ dag, kind, cause: node('X'), effect: node('Y'), given: known });
}

const CONFOUNDED = 'U>X U>Y X>Y';
const M_SHAPE = 'U>X U>C V>C V>Y X>Y';
const TWO = 'U>X U>Y W>X W>Y X>Y';

describe('by chance', () => {
  test.each<[string, IdentificationKind, string, boolean | undefined]>([
    // Within groups that agree on a common cause, the difference is that of an experiment; else it is not.
    [CONFOUNDED, 'back-door', 'U', true],
    [CONFOUNDED, 'back-door', '', false],
    [TWO, 'back-door', 'U', false],
    [TWO, 'back-door', 'U W', true],
    ['U>X U>M M>Y X>Y', 'back-door', 'M', true],
    ['X>Y', 'bad-control', '', true],
    [M_SHAPE, 'bad-control', '', true],
    [M_SHAPE, 'bad-control', 'C', false],
    [M_SHAPE, 'back-door', 'C U', true],
    // Those who are in a group, or those who would then be in it: the answer is another one.
    ['X>M M>Y X>Y', 'bad-control', 'M', undefined],
    ['X>Y Y>D', 'bad-control', 'D', undefined],
    ['X>Y X>D V>D V>Y', 'bad-control', 'D', undefined],
    ['X>Y X>D', 'bad-control', 'D', true],
    // A way round joins them in either reading.
    ['U>X U>C V>C V>Y X>Y X>D', 'bad-control', 'C D', false],
    // Where all agree on the cause itself there is nothing to compare.
    ['X>Y', 'back-door', 'X', undefined],
    [TWO, 'minimal', 'U W', true],
    ['U>X U>Y W>X X>Y', 'minimal', 'U W', false],
    ['W>X U>X U>Y X>Y', 'minimal', 'W U', false],
    // They are not enough: it makes no difference which is left out.
    ['U>X U>Y W>X W>Y V>X V>Y X>Y', 'minimal', 'U W', undefined],
    ['X>M M>Y', 'independence', 'M', false],
    ['X>M N>M M>Z X>Y', 'independence', 'Z', true],
    // Where M is so, Y is anyway, and where it is not, X is not: nothing is left to be told.
    ['X>M M>Y X>Y', 'independence', 'M', false],
    ['X>M M>Y', 'independence', '', true],
    ['X>C Y>C', 'independence', '', false],
    ['X>C Y>C', 'opening', 'C', true],
    ['X>C C>D Y>C', 'opening', 'D', true],
    ['X>C Y>D', 'opening', 'C', false],
    // One tells of the other to begin with.
    [CONFOUNDED, 'opening', 'U', undefined],
    ['X>C Y>C', 'explaining-away', 'C', true],
    ['X>C Y>C C>D', 'explaining-away', 'D', true],
    ['X>C Y>D', 'explaining-away', 'C', false],
    // It becomes more likely.
    ['X>Y Y>D', 'explaining-away', 'D', undefined],
  ])('%s: %s given “%s” is %s', (graph, kind, given, truth) => {
    expect(answer(graph, kind, given)).toBe(truth);
  });

  test('no more can be told than the graph says, though a cause that is there may hide some of it', () => {
    const asked = fc.record({
      seed: fc.nat(),
      size: fc.integer({ min: 4, max: 5 }),
      kind: fc.constantFrom(...IDENTIFICATION_KINDS),
      places: fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat()),
    });
    const tally = { same: 0, hidden: 0 };
    fc.assert(
      fc.property(asked, ({ seed, size, kind, places: [a, b, c, d] }) => {
        const dag = randomDag(size, size + 1, namedRng(seed));
        const all = [...dag.nodes.keys()];
        const take = (place: number): number => all.splice(place % all.length, 1)[0]!;
        const [cause, effect, one, other] = [take(a), take(b), take(c), take(d)];
        const question: QuestionOf = { dag, kind, cause, effect, given: d % 2 === 0 ? [one] : [one, other] };
        if (!isOfItsKind(question)) return;
        const [graph, chance] = [truthOf(question), truthByChance(question)];
        if (chance !== undefined) tally[graph === chance ? 'same' : 'hidden']++;
        if (kind === 'back-door' || kind === 'bad-control') {
          if (graph) expect(chance ?? true).toBe(true);
        } else if (kind !== 'minimal' && !graph) expect(chance).toBe(false);
      }),
      { numRuns: 600 },
    );
    expect(tally.same).toBeGreaterThan(3 * tally.hidden);
    expect(tally.same).toBeGreaterThan(80);
  });
});
