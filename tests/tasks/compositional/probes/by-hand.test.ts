import { describe, expect, test } from 'vitest';
import { dagFromEdges } from '../../../../src/causal/dag.ts';
import { encodeScm, type Scm } from '../../../../src/causal/scm.ts';
import { metricsOf } from '../../../../src/scorecard/metrics.ts';
import { DEFAULT_SETTINGS } from '../../../../src/scoring/settings.ts';
import { estimateOf } from '../../../../src/scoring/tracked.ts';
import { probeByForce } from '../../../../src/tasks/compositional/probes/by-force.ts';
import { probesKind } from '../../../../src/tasks/compositional/probes/kind.ts';
import { probesOracle } from '../../../../src/tasks/compositional/probes/oracle.ts';
import type { ProbeCase } from '../../../../src/tasks/compositional/probes/probe-case.ts';
import { probeTruth } from '../../../../src/tasks/compositional/probes/probe-truth.ts';
import { probesScore } from '../../../../src/tasks/compositional/probes/scores.ts';
import { probesView } from '../../../../src/tasks/compositional/probes/view/view.ts';
import { SCORES } from '../../../../src/tasks/scores.ts';
import type { CompositionalCase } from '../../../../src/tasks/shared/compositional-case.ts';
import { KINDS } from '../../../support/scored.ts';
import { columnOf } from '../../../support/variant-answers.ts';

// Y is on where both A and B are, and its own noise.
const dag = dagFromEdges(
  [
    ['X', 'A'],
    ['X', 'B'],
    ['A', 'Y'],
    ['B', 'Y'],
  ],
  ['X', 'A', 'B', 'Y'],
);
const scm: Scm = { dag, functions: ['or', 'or', 'or', 'and'], noise: [0.3, 0.4, 0.5, 0.6], fixed: new Map() };
const [X, A, B, Y] = [0, 1, 2, 3];

function probe(changes: Partial<ProbeCase>): ProbeCase {
  return {
    task: 'probes',
    design: '01234567/96/draws',
    world: 'w1',
    theme: 'abstract',
    equations: encodeScm(scm),
    pair: 'X→Y',
    unit: 0,
    noise: '1001',
    kind: 'facts',
    about: 'Y',
    truth: true,
    ...changes,
  };
}

describe('a probe has the truth of its model', () => {
  const noise = Uint8Array.from([1, 0, 0, 1]);
  test.each([
    [{ kind: 'reading', node: Y, cause: A }, true],
    [{ kind: 'reading', node: Y, cause: X }, false],
    [{ kind: 'reading', node: A, cause: Y }, false],
    [{ kind: 'numbers', node: X }, true],
    [{ kind: 'numbers', node: A }, false],
    [{ kind: 'facts', node: B }, true],
    [{ kind: 'facts', node: Y }, true],
    // With A off Y is off whatever B is; with A on it hangs on B.
    [{ kind: 'one step', node: Y, cause: A, held: false }, false],
    [{ kind: 'one step', node: Y, cause: A, held: true }, undefined],
    [{ kind: 'one step', node: A, cause: X, held: true }, true],
    [{ kind: 'one step', node: A, cause: X, held: false }, false],
  ] as const)('%j: %s', (asked, truth) => {
    expect(probeTruth(scm, noise, asked)).toBe(truth);
  });

  test('facts that no noise makes so are none', () => {
    expect(probeTruth(scm, Uint8Array.from([1, 0, 0, 0]), { kind: 'facts', node: Y })).toBe(false);
  });
});

describe('a probe is checked by trying every setting of the causes', () => {
  test.each([
    [{ kind: 'facts', about: 'Y' }, true],
    [{ kind: 'numbers', about: 'A' }, false],
    [{ kind: 'numbers', about: 'X' }, true],
    [{ kind: 'reading', about: 'A→Y' }, true],
    [{ kind: 'reading', about: 'X→Y' }, false],
    [{ kind: 'one step', about: 'A→Y', held: false }, false],
    [{ kind: 'one step', about: 'A→Y', held: true }, 'several answers'],
    [{ kind: 'one step', about: 'X→A', held: true }, true],
  ] as const)('%j: %s', (changes, found) => {
    expect(probeByForce(probe(changes))).toBe(found);
  });

  test.each([
    [14, true],
    [15, undefined],
  ])('of %i causes: %s', (count, found) => {
    const causes = Array.from({ length: count }, (_, i) => `C${i}`);
    const many = dagFromEdges(
      causes.map((cause) => [cause, 'Y'] as const),
      [...causes, 'Y'],
    );
    const size = count + 1;
    const equations = encodeScm({
      dag: many,
      functions: new Array(size).fill('or'),
      noise: new Array(size).fill(0.5),
      fixed: new Map(),
    });
    const item = probe({ equations, noise: '0'.repeat(size), kind: 'reading', about: 'C0→Y' });
    expect(probeByForce(item)).toBe(found);
    expect(probesOracle.recompute?.(item)).toEqual(
      found === undefined ? undefined : { how: 'trying every cause', value: found },
    );
  });
});

test('a truth that its model does not give is told', () => {
  expect(probesScore.kind.contradiction?.(probe({}))).toBeUndefined();
  expect(probesScore.kind.contradiction?.(probe({ truth: false }))).toBe(
    'its truth is false, its model gives true',
  );
});

test.each([
  [{ kind: 'reading', about: 'A→Y' }, 'reading-A→Y', 'X→Y, reading: does Y depend directly on A?'],
  [{ kind: 'numbers', about: 'A' }, 'numbers-A', "X→Y, numbers: is A's own noise on?"],
  [{ kind: 'facts', about: 'A' }, 'facts-A', 'X→Y, facts: is A on?'],
  [{ kind: 'one step', about: 'A→Y', held: true }, 'one-step-A→Y=true', 'X→Y, one step: A held on, is Y on?'],
  [
    { kind: 'one step', about: 'A→Y', held: false },
    'one-step-A→Y=false',
    'X→Y, one step: A held off, is Y on?',
  ],
] as const)('a probe %j is of the group %s and called “%s”', (changes, name, title) => {
  expect(probesKind.key(probe(changes)).group).toBe(`w1/X→Y/probe-${name}`);
  expect(probesView.questionTitle(['X→Y', `probe-${name}`])).toBe(title);
});

test.each([[['X→Y', 'probe-guess-A']], [['X→Y', 'facts-A']], [['X→Y']], [['X→Y', 'probe-facts-A', 'more']]])(
  '%j is no probe',
  (parts) => {
    expect(probesView.questionTitle(parts)).toBeUndefined();
  },
);

/** The metrics of who answers probes and big questions of some units as told. */
function shownBy(units: readonly Readonly<Record<string, boolean | undefined>>[]) {
  const cases = units.flatMap((_, unit) => [
    probe({ unit, kind: 'reading', about: 'A→Y', truth: true }),
    probe({ unit, kind: 'numbers', about: 'A', truth: false }),
    probe({ unit, kind: 'one step', about: 'A→Y', held: false, truth: false }),
    probe({ unit, kind: 'facts', about: 'Y', truth: true }),
    ...(['do-true', 'do-false'] as const).map(
      (query): CompositionalCase => ({
        ...{ task: 'compositional', design: 'fedcba98/96/balanced', world: 'w1', theme: 'abstract' },
        ...{ equations: encodeScm(scm), pair: 'X→Y', query, unit, noise: '1001', weight: 0.5 },
        truth: query === 'do-true',
      }),
    ),
  ]);
  const variant = columnOf({ cases }, 'model', (item) => {
    const name = item.task === 'probes' ? (item as ProbeCase).kind : (item as CompositionalCase).query;
    const told = units[(item as ProbeCase).unit] ?? {};
    if (name in told && told[name] === undefined) return undefined;
    return (told[name] ?? true) === item.truth ? 'yes' : 'no';
  });
  const sheet = { kinds: KINDS, cases, variants: [variant] };
  const metrics = metricsOf(sheet, DEFAULT_SETTINGS, SCORES).filter(({ name }) =>
    name.startsWith('CCR probe'),
  );
  expect(metrics.every(({ isDetail }) => isDetail === true)).toBe(true);
  return Object.fromEntries(
    metrics.map((metric) => {
      const found = estimateOf(metric.of(variant));
      return [metric.name.slice(10), found.kind === 'estimate' ? found.value : found.kind];
    }),
  );
}

describe('a failure is put down to the first fault that a probe shows', () => {
  const blame = (share: Partial<Record<'reading' | 'numbers' | 'one step' | 'composing', number>>) =>
    Object.fromEntries(
      (['reading', 'numbers', 'one step', 'composing'] as const).map((fault) => [
        `failures from ${fault}`,
        share[fault] ?? 0,
      ]),
    );
  test.each([
    ['reading before numbers', [{ 'do-true': false, reading: false, numbers: false }], blame({ reading: 1 })],
    [
      'numbers before one step',
      [{ 'do-false': false, numbers: false, 'one step': false }],
      blame({ numbers: 1 }),
    ],
    ['one step', [{ 'do-true': false, 'one step': false }], blame({ 'one step': 1 })],
    ['not facts, which take composing, too', [{ 'do-true': false, facts: false }], blame({ composing: 1 })],
    ['composing where all probes are right', [{ 'do-true': false }], blame({ composing: 1 })],
    [
      'each of three failures as much',
      [{ 'do-true': false }, { 'do-true': false, numbers: false }, { reading: false }, { 'do-false': false }],
      blame({ composing: 2 / 3, numbers: 1 / 3 }),
    ],
    [
      'none where something was not asked',
      [
        { 'do-true': false, facts: undefined },
        { 'do-false': false, reading: false },
      ],
      blame({ reading: 1 }),
    ],
  ])('%s', (_, units, expected) => {
    expect(shownBy(units)).toMatchObject(expected);
  });

  test('and to none where there is none', () => {
    expect(shownBy([{}, {}])['failures from composing']).toBe('undefined');
  });
});

test('a kind whose answers are all alike has no discrimination', () => {
  expect(Object.keys(shownBy([{}])).filter((name) => !name.startsWith('failures'))).toEqual([]);
});
