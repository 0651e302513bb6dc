import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { answeringParser, themesBeside } from '../../src/tasks/answering-parser.ts';
import { askedIn } from '../../src/tasks/asked-in.ts';
import { definitionOf, taskTitle } from '../../src/tasks/definitions.ts';
import { KINDS } from '../../src/tasks/kinds.ts';
import { promptParser } from '../../src/tasks/parse-prompt.ts';
import { SCORES } from '../../src/tasks/scores.ts';
import { askedByTheme } from '../../src/tasks/shared/by-theme.ts';
import { parseSimulatedModelConfig } from '../../src/tasks/shared/simulated-model.ts';
import { THEMES } from '../../src/tasks/shared/themes/themes.ts';
import { problemsOf } from '../support/problems.ts';
import { promptOf, rowsOf, simulatedVariant } from '../support/rows.ts';
import { rollUp } from '../support/scored.ts';

test('tasks are known by their ids, each once, and called by their titles', () => {
  expect([...KINDS.keys()]).toEqual(['compositional', 'intervention-effects']);
  expect(taskTitle('intervention-effects')).toBe('Intervention effects');
  expect(taskTitle('of-ours')).toBe('of-ours');
});

test('a metric is known by its name: its task, its kind, its sentence', () => {
  expect(definitionOf('IE accuracy')).toMatchObject({
    task: 'intervention-effects',
    kind: 'share',
    unit: 'right answers',
  });
  expect(definitionOf('CCR discrimination at 3 links')).toMatchObject({ task: 'compositional' });
  expect(definitionOf('IE half depth (variables)')).toMatchObject({ kind: 'length', unit: 'variables' });
  expect(definitionOf('accuracy')).toMatchObject({ task: undefined, unit: 'right answers' });
  for (const name of ['CCR', 'CCR discrimination at 0 links']) expect(definitionOf(name)).toBeUndefined();
});

test('no name of a metric is defined twice, and each has a sentence', () => {
  const all = SCORES.flatMap(({ definitions }) => definitions);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  for (const { name, about, range } of all) {
    expect(about, name).toMatch(/^\S.{12,}[.]$/u);
    expect(range[0]).toBeLessThan(range[1]);
  }
});

test('every metric of a run of all tasks is defined, by the task that was asked', () => {
  const tests = [
    ...compositional({ preset: 'first-look', seed: 3 }),
    ...compositional({ preset: 'ladder', units: { twins: 10 } }),
    ...compositional({ edges: ['X -> C', 'C -> Y'], units: { sample: 4 } }),
    ...interventionEffects({ draws: 2 }),
    ...interventionEffects({ graphs: ['fork'], draws: 1, nullControls: true }),
    ...interventionEffects({ preset: 'ladder', draws: 2 }),
  ];
  const { variants } = rollUp(rowsOf(tests, [simulatedVariant({ model: 'oracle' })]), { createdAt: '' });
  const names = variants.flatMap(({ metrics }) => metrics.map(({ name }) => name));
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => definitionOf(name) === undefined)).toEqual([]);
  const tasks = new Set(names.flatMap((name) => definitionOf(name)?.task ?? []));
  expect(tasks).toEqual(new Set(KINDS.keys()));
});

const [panel] = interventionEffects({ draws: 2 }).map(promptOf) as [string];
const [story] = compositional({ preset: 'first-look', seed: 3 }).map(promptOf) as [string];

describe('a prompt is parsed', () => {
  test('by the task that can', () => {
    expect(typeof promptParser()(panel).truth()).toBe('boolean');
    expect(typeof promptParser()(story).truth()).toBe('boolean');
  });

  test('or it is said where none can', () => {
    expect(() => promptParser()('What is the capital of France?')).toThrow(
      'reading the prompt: expected a prompt that promptfoo-causal generated, got “What is the capital of France?”',
    );
  });

  test('by the first parser that reads it, with answers in plain words', () => {
    const reads = (wanted: string) => (prompt: string) => (prompt.startsWith(wanted) ? wanted : undefined);
    const parse = answeringParser([reads('a'), reads('ab'), reads('c')], {
      truth: (reading) => reading === 'a',
      faults: {},
      slip: (answer) => answer,
    });
    expect(parse('abc')?.truth()).toBe(true);
    const other = parse('cba')!;
    expect(other.truth()).toBe(false);
    expect(other.answer(parseSimulatedModelConfig({ model: 'oracle' }), { prompt: 'cba', repeat: 0 })).toBe(
      false,
    );
    expect([other.inWords(true), other.inWords(false)]).toEqual(['Yes.', 'No.']);
    expect(parse('x')).toBeUndefined();
  });
});

describe('what a prompt asks is read', () => {
  test('of the last in plain English where no task can, or not at all', () => {
    const [ann, ben, celine] = ['Ann', 'Ben', 'Celine'].map((name) => `Is ${name} happy?`) as [
      string,
      string,
      string,
    ];
    expect(askedIn([celine])).toMatchObject({ subject: ['Celine'] });
    expect(askedIn([ann, ben, celine])).toEqual(askedIn([celine]));
    expect(askedIn([celine, ben, ann])).toEqual(askedIn([ann]));
    expect(askedIn([])).toBeUndefined();
  });

  test('of the theme whose story it is, in whichever order themes are tried', () => {
    const read = askedByTheme(
      ({ id }) =>
        (prompt) =>
          prompt === id ? { subject: [id], others: [], statements: [] } : undefined,
    );
    for (const id of Object.keys(THEMES)) expect(read(id)).toMatchObject({ subject: [id] });
    expect(read('none')).toBeUndefined();
  });
});

test('themes of the package are always read, files before them', () => {
  const all = Object.values(THEMES);
  expect(themesBeside([], 'c')).toEqual(all);
  expect(themesBeside(['abstract'], 'c')).toEqual(all);
  const [own, ...rest] = themesBeside(['examples/own-theme/harbour.yaml', 'abstract'], 'c');
  expect(own!.id).toBe('harbour');
  expect(rest).toEqual(all);
  expect(problemsOf(() => themesBeside(['none.yaml'], 'c'))).toEqual([
    'config.theme: expected a readable file, got none.yaml',
  ]);
});
