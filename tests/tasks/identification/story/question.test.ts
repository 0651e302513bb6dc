import { describe, expect, test } from 'vitest';
import { dagFromEdges } from '../../../../src/causal/dag.ts';
import { namedRng } from '../../../../src/lib/rng.ts';
import {
  IDENTIFICATION_KINDS,
  type QuestionOf,
} from '../../../../src/tasks/identification/identification-case.ts';
import { QUESTION_KINDS } from '../../../../src/tasks/identification/question-kinds.ts';
import { identificationAskedOf } from '../../../../src/tasks/identification/story/asked.ts';
import { tells } from '../../../../src/tasks/identification/story/dependence.ts';
import { identificationReader } from '../../../../src/tasks/identification/story/parser.ts';
import { renderIdentification } from '../../../../src/tasks/identification/story/renderer.ts';
import { questionIn, saying } from '../../../../src/tasks/identification/story/sentences.ts';
import { arrows } from '../../../../src/tasks/shared/graphs.ts';
import { caseWords } from '../../../../src/tasks/shared/many-cases.ts';
import { type ThemeSource, theme } from '../../../../src/tasks/shared/themes/theme.ts';
import { abstract, clinicalNotes } from '../../../../src/tasks/shared/themes/themes.ts';
import { problemsOf } from '../../../support/problems.ts';

const dag = dagFromEdges(arrows('U>X U>Y X>Y E>X Y>D'));
const CHANCE = caseWords(abstract).chance;
const told = renderIdentification(abstract, dag, namedRng(4));
const node = (symbol: string): number => dag.nodes.indexOf(symbol);
type Question = Omit<QuestionOf, 'dag'>;

const ask = (kind: Question['kind'], given: string, pair = 'X Y'): Question => {
  const [cause, effect] = pair.split(' ').map(node) as [number, number];
  return { kind, cause, effect, given: given.split(' ').map(node) };
};

describe('a question', () => {
  test.each(
    IDENTIFICATION_KINDS.flatMap((kind) =>
      ['U', 'U E']
        .filter((given) => (kind === 'minimal' ? given !== 'U' : kind !== 'explaining-away' || given === 'U'))
        .map((given) => [kind, given] as const),
    ),
  )('of %s about X and Y with %s known is read back from its story', (kind, given) => {
    const read = identificationReader(abstract)(
      `Advice.\n${told.context}\n\n${told.question(ask(kind, given))}\nGo.`,
    )!;
    // Rules stand in any order, so that nodes are known by the graph.
    expect(QUESTION_KINDS[read.kind].sentence).toBe(QUESTION_KINDS[kind].sentence);
    const degree = (of: typeof dag, at: number): string =>
      `${of.parents[at]!.length}/${of.children[at]!.length}`;
    const symbols = [node('X'), node('Y'), ...given.split(' ').map(node)].map((at) => degree(dag, at));
    expect([read.cause, read.effect, ...read.given].map((at) => degree(read.dag, at))).toEqual(symbols);
  });

  test('is taken apart: who, whom, and what is known', () => {
    const one = questionIn(told.question(ask('independence', 'U')))!;
    const two = questionIn(told.question(ask('independence', 'U E')))!;
    expect(one.sentence).toBe(tells);
    expect([one.known.length, two.known.length]).toEqual([1, 2]);
    expect(two.known[0]).toBe(one.known[0]);
    expect([two.cause, two.effect]).toEqual([one.cause, one.effect]);
    for (const clause of [...two.known, two.cause, two.effect])
      expect(clause).toMatch(/^\p{Lu}\d* is true$/u);
    const explained = questionIn(told.question(ask('explaining-away', 'D')))!;
    expect(explained.known).toHaveLength(1);
    expect(explained.known[0]).toMatch(/^\p{Lu}\d* is true$/u);
    expect(told.question(ask('explaining-away', 'D'))).toMatch(
      /^Take one of these systems\. Suppose that, apart from the rules and the probabilities, all we know is that \p{Lu}\d* is true\. Now we learn that \p{Lu}\d* is true, too\. Is it now less likely that \p{Lu}\d* is true than it was before we learned this\?$/u,
    );
    expect(told.question(ask('independence', 'U E'))).toMatch(
      /^Take one of these systems\. Suppose that we know whether \p{Lu}\d* is true and whether \p{Lu}\d* is true, and nothing else apart from the rules and the probabilities\. /u,
    );
    expect(questionIn('Is it so?')).toBeUndefined();
    // Of three, as nobody asks but a list may be.
    const known = 'whether a, whether b, and whether c';
    expect(questionIn(saying(tells)({ known, many: 'systems', cause: 'd', effect: 'e' }))?.known).toEqual([
      'a',
      'b',
      'c',
    ]);
  });
});

describe('a story', () => {
  const lines = told.context.split('\n');

  test('has its rules in any order, joined by “or”, and says what chance decides', () => {
    expect(lines.at(-1)).toBe(CHANCE);
    expect(lines.filter((line) => line.startsWith('- '))).toHaveLength(5);
    for (const line of lines) expect(line).not.toMatch(/ and the input| is false (?:or|and)/);
    const orders = Array.from({ length: 20 }, (_, seed) => {
      const { context } = renderIdentification(abstract, dag, namedRng(seed));
      const names = /variables: (.*?)\. Each/.exec(context)![1]!.split(/, and |, /);
      const first = context.split('\n').find((line) => line.startsWith('- '))!;
      expect(first).toContain(`- ${names[0]} is true`);
      return context
        .split('\n')
        .filter((line) => line.startsWith('- '))
        .map((line) => line.replace('of these is true', '').match(/ is true/g)!.length)
        .join();
    });
    expect(new Set(orders).size).toBeGreaterThan(4);
    // The effect's rule is not always the last.
    expect(new Set(orders.map((order) => order.split(',').at(-1))).size).toBeGreaterThan(1);
  });

  test('makes everything likely enough to come up: from a fifth to six tenths', () => {
    const thresholds = Array.from({ length: 60 }, (_, seed) =>
      [
        ...renderIdentification(clinicalNotes, dag, namedRng(seed)).context.matchAll(
          /is at least (\d+) units/g,
        ),
      ].map(([, least]) => Number(least)),
    ).flat();
    expect([...new Set(thresholds)].toSorted((a, b) => a - b)).toEqual([5, 6, 7, 8, 9]);
  });

  test('is told in a theme with enough names alone', () => {
    const long = dagFromEdges(arrows(Array.from({ length: 1200 }, (_, i) => `n${i}>n${i + 1}`).join(' ')));
    expect(problemsOf(() => renderIdentification(abstract, long, namedRng(1)))[0]).toContain(
      'config.theme: expected a theme with a name for each of the 1201 nodes, got abstract',
    );
  });

  test('is none of this task without what chance decides, and none of another theme', () => {
    const read = identificationReader(abstract);
    const question = told.question(ask('back-door', 'U'));
    expect(read(`${lines.slice(0, -1).join('\n')}\n${question}`)).toBeUndefined();
    expect(read(`${CHANCE}\n${question}`)).toBeUndefined();
    expect(identificationReader(clinicalNotes)(`${told.context}\n${question}`)).toBeUndefined();
    // What chance decides, said at another place.
    expect(read(`${lines.slice(0, -1).join('\n')}\nNow.\n${CHANCE}\n${question}`)).toBeUndefined();
  });

  test.each([
    ['', 'expected a question about identification, got “the end”'],
    ['Is it so?', 'expected a question about identification, got “Is it so?”'],
    [
      told.question(ask('back-door', 'U')).replaceAll(/\p{Lu}\d* is true/gu, 'Q7 is true'),
      'expected a possible state, got “Q7 is true”',
    ],
    [
      told.question(ask('back-door', 'U')).replaceAll('is true', 'is false'),
      'expected a possible state, got “',
    ],
  ])('that asks “%s” cannot be read', (question, message) => {
    expect(() => identificationReader(abstract)(`${told.context}\n${question}`)).toThrow(message);
  });
});

describe('what a question asks', () => {
  const asked = (kind: Question['kind'], given: string) =>
    identificationAskedOf(abstract)(`${told.context}\n\n${told.question(ask(kind, given))}`)!;
  const names = /variables: (.*?)\. Each/.exec(told.context)![1]!.split(/, and |, /);

  test.each(['back-door', 'bad-control', 'minimal'] as const)(
    'of %s is about what is known alone',
    (kind) => {
      const { subject, object, known, others } = asked(kind, 'U E');
      expect([subject, object]).toEqual([[], undefined]);
      expect(known).toHaveLength(2);
      expect([...others, ...known!].toSorted()).toEqual(names.toSorted());
    },
  );

  test.each(['independence', 'opening', 'explaining-away'] as const)('of %s is about two others', (kind) => {
    const { subject, object, known, others } = asked(kind, 'U');
    expect(subject).toHaveLength(1);
    expect([...others, ...known!, ...subject, object].toSorted()).toEqual(names.toSorted());
    expect(others).toHaveLength(2);
  });

  test('is known by its clause also where that of the leaf is another one', () => {
    const state =
      '{{ name }} is {% if value %}true{% else %}false{% endif %}{% if leaf %} at last{% endif %}';
    const { spec } = abstract;
    const own = theme({ ...(spec as ThemeSource), id: 'own', sentences: { ...spec.sentences, state } });
    const short = dagFromEdges(arrows('X>A A>Y'));
    const story = renderIdentification(own, short, namedRng(5));
    const { object, subject } = identificationAskedOf(own)(
      `${story.context}\n${story.question({ kind: 'independence', cause: 0, effect: 2, given: [1] })}`,
    )!;
    expect([...subject, object].every((name) => /^\p{Lu}\d*$/u.test(name ?? ''))).toBe(true);
  });

  test('is undefined where there is no story, or no question', () => {
    const read = identificationAskedOf(abstract);
    expect(read('What is the capital of France?')).toBeUndefined();
    expect(read(told.context)).toBeUndefined();
    expect(read(`${told.context}\nIs it so?`)).toBeUndefined();
  });

  test('is called by clauses, with and without “whether” and “that”, of the leaf as of others', () => {
    const { aliases = [] } = identificationAskedOf(clinicalNotes)(
      (() => {
        const story = renderIdentification(clinicalNotes, dag, namedRng(2));
        return `${story.context}\n${story.question(ask('independence', 'U'))}`;
      })(),
    )!;
    const of = new Map(aliases);
    for (const [words, token] of [
      ['zqa is positive', 'zqa'],
      ['whether zqa is positive', 'zqa'],
      ['that zqb is positive', 'zqb'],
      ['whether zqk is positive', 'zqk'],
      ['that zqo is positive', 'zqo'],
      ['{zqk}', 'zqz'],
      ['zqk', 'zqz'],
    ])
      expect([words, of.get(words!)]).toEqual([words, token]);
  });

  test.each([' and ', ', ', ',', ' & ', ', and '])('is of a set written with “%s”', (comma) => {
    const of = new Map(asked('back-door', 'U E').aliases);
    expect(of.get(`zqk${comma}zqk`)).toBe('zqa');
    expect(of.get(`{zqk${comma}zqk}`)).toBe('zqa');
    expect(of.get(`\\{zqk${comma}zqk\\}`)).toBe('zqa');
    expect(of.get('both zqk and zqk')).toBe('zqa');
  });

  test.each(['whether ', 'that ', ''])('is of a set told as clauses, each after “%s”', (word) => {
    const of = new Map(asked('independence', 'U E').aliases);
    expect(of.get(`${word}zqk is true and ${word}zqk is true`)).toBe('zqz');
  });
});
