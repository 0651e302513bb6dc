import { expect, test } from 'vitest';
import { askedAbout, statementsOf } from '../../../src/tasks/shared/asked.ts';
import { template } from '../../../src/tasks/shared/template.ts';

test('statements are what templates say where it is so and where it is not', () => {
  const templates = [
    template('{{ name }} is {% if not value %}not {% endif %}happy. '),
    template('{% if value %}only this way{% endif %}'),
    template('{% if not value %}only that way{% endif %}'),
  ];
  expect(statementsOf(templates, { name: 'Ara' })).toEqual([['Ara is happy.', 'Ara is not happy.']]);
});

test('what a statement’s two sentences begin with in common is a name of the subject, too', () => {
  const asked = askedAbout(
    'Ara',
    ['Ara', 'Ben'],
    [
      ['the surgeon is on call', 'the surgeon stays at home'],
      ['zqa is happy', 'zqa is sad'],
      ['there is rain', 'there is none'],
      ['she is', 'she is not'],
    ],
  );
  expect(asked).toEqual({
    subject: ['Ara', 'the surgeon', 'she is'],
    others: ['Ben'],
    statements: [
      ['zqa is on call', 'zqa stays at home'],
      ['zqa is happy', 'zqa is sad'],
      ['there is rain', 'there is none'],
      ['zqa', 'zqa not'],
    ],
  });
});

test('a name of what is asked about counts once', () => {
  const twice = [
    ['the surgeon is on', 'the surgeon was off'],
    ['the surgeon can', 'the surgeon cannot'],
  ] as const;
  expect(askedAbout('Ara', [], twice).subject).toEqual(['Ara', 'the surgeon']);
  expect(askedAbout('Ara', [], [['zqb is on', 'zqb is off']])).toMatchObject({
    subject: ['Ara'],
    statements: [['zqb is on', 'zqb is off']],
  });
});

test('two sentences that begin with different words name nobody', () => {
  expect(askedAbout('Ara', ['Ben'], [['all is well with zqa', 'zqa is sad']])).toEqual({
    subject: ['Ara'],
    others: ['Ben'],
    statements: [['all is well with zqa', 'zqa is sad']],
  });
});

test('where one is the beginning of the other, all of it names the subject', () => {
  expect(askedAbout('Ara', [], [['the surgeon', 'the surgeon rests']])).toMatchObject({
    subject: ['Ara', 'the surgeon'],
    statements: [['zqa', 'zqa rests']],
  });
});
