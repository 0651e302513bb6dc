import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { ParseError } from '../../../../src/cases/parse-error.ts';
import { dagFromEdges } from '../../../../src/causal/dag.ts';
import type { Scm } from '../../../../src/causal/scm.ts';
import { namedRng } from '../../../../src/lib/rng.ts';
import { render } from '../../../../src/tasks/compositional/story/renderer.ts';
import { storyParser } from '../../../../src/tasks/compositional/story/story-parser.ts';
import { loadTheme } from '../../../../src/tasks/shared/themes/load-theme.ts';
import { NAMES } from '../../../../src/tasks/shared/themes/names.ts';
import { candyParty, THEMES } from '../../../../src/tasks/shared/themes/themes.ts';
import { unitsOf, worldFrom } from '../../../support/worlds.ts';
import { small, tellOne } from './themes.ts';

const CONFIG = 'generators/compositional.ts';

describe.each(Object.entries(THEMES))('%s', (id, of) => {
  test('tells a world in these words', async () => {
    const stories = [
      tellOne(of, small, 7, 3, { node: 2, value: false }),
      tellOne(of, small, 7, 2, { node: 0, value: true }, { extraneous: true }),
    ];
    const text = stories.map(({ context, question }) => `${context}\n\n${question}\n`).join('\n———\n\n');
    await expect(text).toMatchFileSnapshot(`fixtures/${id}.txt`);
  });

  test('what is seen of hidden nodes is right for one of them as for many, and for things as they are', () => {
    const observed = of.say.observed({ states: 'so it is' });
    expect(observed).not.toMatch(/\bothers\b|\ball other\b|\bother \w+s\b/);
    expect(observed).toContain('in fact, ');
  });

  test('names are distinct; more nodes than names are refused', () => {
    const { names } = of.spec;
    expect(new Set(names).size).toBe(names.length);
    const dag = dagFromEdges(
      Array.from({ length: names.length }, (_, i): [string, string] => [`n${i}`, `n${i + 1}`]),
    );
    const scm: Scm = {
      dag,
      functions: dag.nodes.map(() => 'or'),
      noise: dag.nodes.map(() => 0.4),
      fixed: new Map(),
    };
    expect(() => render(of, scm, { extraneous: false, order: [] }, namedRng(1))).toThrow(
      `config.theme: expected a theme with a name for each of the ${names.length + 1} nodes, got ${id}, which has ${names.length}`,
    );
  });
});

test('first names are no words, and none starts like yes or no or like another', () => {
  for (const name of NAMES) {
    expect(name).toMatch(/^\p{Lu}\p{Ll}+$/u);
    expect(name).not.toMatch(/^(?:yes|no)/i);
    expect(NAMES.filter((other) => other !== name && other.startsWith(name))).toEqual([]);
  }
});

describe('how much is enough', () => {
  test('fits the noise: 7 of 10 candies for 0.4, always at least 2 and at most 10', () => {
    const thresholds = (noise: number): string[] => {
      const scm = { ...small, noise: small.noise.map(() => noise) };
      return [...tellOne(candyParty, scm, 1, 3, undefined).context.matchAll(/at least (\d+)/g)].map(
        (match) => match[1]!,
      );
    };
    expect(new Set(thresholds(0.4))).toEqual(new Set(['7']));
    expect(new Set(thresholds(0.999))).toEqual(new Set(['2']));
    expect(new Set(thresholds(0.001))).toEqual(new Set(['10']));
  });

  test('for 0.4 candies are even on 1 … 10: 4,000 units, chi-square below the 99.9 % quantile', () => {
    const renderer = render(
      candyParty,
      small,
      { extraneous: false, order: [...small.dag.nodes.keys()] },
      namedRng(1),
    );
    const counts = new Array(10).fill(0);
    for (const unit of unitsOf(worldFrom(small, 1), { units: { sample: 4000 } })) {
      counts[Number(/the candies: \S+ gets (\d+)/.exec(renderer.context(unit, unit.rng))![1]) - 1] += 1;
    }
    expect(counts.reduce((sum, count) => sum + (count - 400) ** 2 / 400, 0)).toBeLessThan(27.88);
  });
});

describe('a story that cannot be read', () => {
  const read = storyParser(candyParty);
  const { context, question } = tellOne(candyParty, small, 7, 3, { node: 2, value: false });
  const whole = `${context}\n${question}`;
  const [first, second] = context.split(', ');
  test.each<[string, string, string]>([
    ['without its question', context, 'a question, got “the end”'],
    [
      'cut short',
      whole.slice(0, whole.indexOf('Nothing else')),
      'expected “Nothing else makes a guest happy.”, got “the end”',
    ],
    ['with a rule in other words', whole.replace('if, and only if,', 'whenever'), 'a rule, got “-'],
    [
      'with a stranger as a cause',
      whole.replaceAll(`${first} is happy, or`, 'Zebedee is happy, or'),
      'a condition, got “Zebedee is happy, or',
    ],
    [
      'with candies missing',
      whole.replace(/gets \d+ candies, and/, 'gets some candies, and'),
      'a fact about somebody, got “',
    ],
    [
      'with a rule for the wrong guest',
      whole.replace(`- ${first} is`, `- ${second} is`),
      `a rule that ends with the condition on ${second}`,
    ],
    ['with a guest without candies', whole.replace(/, and (\S+) gets \d+ cand\S+\.$/m, '.'), 'a fact about'],
  ])('%s is refused, quoting the place', (_, prompt, message) => {
    expect(() => read(prompt)).toThrow(ParseError);
    expect(() => read(prompt)).toThrow(message);
  });

  test('is not there at all: undefined', () => {
    expect(read('Is Mila happy?')).toBeUndefined();
  });
});

describe('a theme from outside the package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'theme-'));
  const { spec } = candyParty;
  const write = (name: string, content: unknown): string => {
    const path = join(folder, name);
    writeFileSync(path, typeof content === 'string' ? content : stringify(content));
    return path;
  };

  test('is loaded from a file, and told and read like any other', () => {
    const path = write('mine.yaml', { ...spec, id: 'mine', names: ['Ann', 'Bob', 'Cid', 'Dot', 'Eve'] });
    for (const reference of [path, `file://${path}`]) {
      const mine = loadTheme(reference, CONFIG);
      const { context, question } = tellOne(mine, small, 1, 3, { node: 0, value: true });
      expect(storyParser(mine)(`${context}\n${question}`)).toMatchObject({ theme: 'mine', effect: 3 });
    }
  });

  test.each<[string, () => string, string]>([
    [
      'an unknown name',
      () => 'candy-partee',
      'config.theme: expected one of candy-party, flower-garden, flu-vaccine, clinical-notes, abstract, or the path of a .yaml or .json file, got candy-partee',
    ],
    ['a missing file', () => './nowhere.yaml', 'config.theme: expected a readable file, got ./nowhere.yaml'],
    ['a file that is not YAML', () => write('bad.yaml', 'id: [1'), 'expected YAML, got'],
    [
      'a theme without names',
      () => write('nameless.yaml', { ...spec, names: ['Ann', 'Ann', 'Bob and Cid'] }),
      'config.names: expected each name once, got Ann more than once',
    ],
    [
      'a template that does not parse',
      () => write('broken.yaml', { ...spec, sentences: { ...spec.sentences, rule: '{{ name } is' } }),
      'config.sentences.rule',
    ],
    [
      'a theme that is a program',
      () =>
        write('program.yaml', {
          ...spec,
          sentences: { ...spec.sentences, rule: 'a\n{{ name.constructor("x")() }}' },
        }),
      'line 2: expected names, conditions, loops over a written-out list and the filters lower, upper, capitalize, trim, got a function call',
    ],
    [
      'a theme whose distractor is a program',
      () => write('distracting.yaml', { ...spec, distractors: ['{{ range(0, 3000000) }}'] }),
      'config.distractors[0]: expected a template',
    ],
    [
      'a value of nobody in a branch that is not taken',
      () =>
        write('branch.yaml', {
          ...spec,
          sentences: { ...spec.sentences, rule: '{% if not name %}{{ self }}{% endif %}' },
        }),
      'it uses self',
    ],
    ['a name of all objects', () => 'constructor', 'config.theme: expected one of candy-party'],
    [
      'a bomb of YAML',
      () =>
        write(
          'bomb.yaml',
          [
            'a: &a [x, x, x, x, x, x, x, x, x]',
            ...'bcdefghi'
              .split('')
              .map((key, i) => `${key}: &${key} [${Array(9).fill(`*${'abcdefgh'[i]}`).join(', ')}]`),
          ].join('\n'),
        ),
      'expected YAML, got Excessive alias count',
    ],
  ])('%s is refused', (_, reference, message) => {
    expect(() => loadTheme(reference(), CONFIG)).toThrow(message);
  });

  test('that uses what it is not given is refused, saying what it may use', () => {
    const path = write('nobody.yaml', { ...spec, sentences: { ...spec.sentences, rule: '{{ nobody }}' } });
    expect(() => loadTheme(path, CONFIG)).toThrow(
      'config.sentences.rule: expected a template that uses only name, conditions',
    );
  });
});
