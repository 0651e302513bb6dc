import { describe, expect, test, vi } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { linear } from '../../generators/linear.ts';
import { answeringParser, askedByTheme, themesBeside } from '../../src/tasks/answering-parser.ts';
import { askedIn, promptParser } from '../../src/tasks/parse-prompt.ts';
import { ParseError } from '../../src/tasks/shared/parse-error.ts';
import { parseSimulatedModelConfig } from '../../src/tasks/shared/simulated-model.ts';
import { THEMES } from '../../src/tasks/shared/themes/themes.ts';
import { isMetricOf, kindsOf, TASKS, taskTitle } from '../../src/tasks/tasks.ts';
import { problemsOf } from '../support/problems.ts';
import { promptOf } from '../support/rows.ts';

test('tasks are known by their ids, each once, and called by their titles', () => {
  expect([...kindsOf(TASKS).keys()]).toEqual([
    ...['compositional', 'quantities', 'probes', 'intervention-effects', 'identification', 'linear'],
  ]);
  expect(taskTitle('linear')).toBe('Linear worlds');
  expect(taskTitle('identification')).toBe('Identification');
  expect(taskTitle('of-ours')).toBe('of-ours');
});

test.each<[string, string, boolean]>([
  ['Linear', 'Linear accuracy', true],
  ['Linear', 'Linearity', false],
  ['Linear', 'ID accuracy', false],
  ['A', 'A b accuracy', false],
  ['A b', 'A b accuracy', true],
  ['A', 'A accuracy', true],
])('of a task labelled %s the metric %s is one: %s', (label, metric, is) => {
  const tasks = [...TASKS, { ...TASKS[0]!, label: 'A' }, { ...TASKS[0]!, label: 'A b' }];
  expect(isMetricOf(label, metric, tasks)).toBe(is);
});

const [panel] = linear({ preset: 'maasch-2025-appendix-c', coefficients: [1.5] }).map(promptOf) as [string];
const [story] = compositional({ preset: 'first-look', seed: 3 }).map(promptOf) as [string];
const broken = panel.replace('Direct influences', 'Such influences');

describe('a prompt is parsed', () => {
  test('by the task that can', () => {
    expect(promptParser()(panel).truth()).toBe(4.5);
    expect(typeof promptParser()(story).truth()).toBe('boolean');
  });

  test('or it is said where none can', () => {
    expect(() => promptParser()('What is the capital of France?')).toThrow(
      'reading the prompt: expected a prompt that promptfoo-causal generated, got “What is the capital of France?”',
    );
    expect(() => promptParser()(broken)).toThrow('expected “Direct influences on the same gauge add up.');
  });

  test('by another task where the first one’s cannot, but no error of ours is passed over', () => {
    const first = TASKS[0]!;
    const failing = (error: Error) => (): never => {
      throw error;
    };
    vi.spyOn(first, 'parser').mockReturnValue(failing(new ParseError('a story', 'none')));
    vi.spyOn(first, 'asked').mockImplementation(failing(new ParseError('a story', 'none')));
    expect(promptParser()(panel).truth()).toBe(4.5);
    expect(askedIn([panel])?.others).toHaveLength(6);
    vi.spyOn(first, 'parser').mockReturnValue(failing(new TypeError('ours')));
    vi.spyOn(first, 'asked').mockImplementation(failing(new TypeError('ours')));
    expect(() => promptParser()(panel)).toThrow(TypeError);
    expect(() => askedIn([panel])).toThrow(TypeError);
    vi.restoreAllMocks();
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
  test('from the first of several that can be read, whatever stands in the others', () => {
    expect(askedIn([panel])?.others).toHaveLength(6);
    expect(askedIn(['What?', broken, panel])).toEqual(askedIn([panel]));
    expect(askedIn([story, panel])).toEqual(askedIn([story]));
  });

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
