import { parse } from 'csv-parse/sync';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { answersCsv } from '../../src/report/answers-csv.ts';
import { failureSummary, jobSummary } from '../../src/report/job-summary.ts';
import { junit } from '../../src/report/junit.ts';
import { markdown } from '../../src/report/markdown.ts';
import { reportSections } from '../../src/report/sections.ts';
import { notes, verdictOf } from '../../src/report/sentences.ts';
import { terminalText } from '../../src/report/terminal.ts';
import { type Model, SIX, scorecardOf, sheetOf } from './fixture.ts';

const six = Object.entries(SIX).map(([name, models]) => [name, models] as const);

describe('the verdict', () => {
  test.each([
    ['better', 'good'],
    ['equal', 'good'],
    ['worse', 'bad'],
    ['outage', 'unsure'],
    ['unparsed', 'bad'],
    ['three', 'bad'],
  ])('of the case “%s” is shown as %s', (name, tone) => {
    expect(verdictOf(scorecardOf(SIX[name]!)).tone).toBe(tone);
  });

  test('lists the candidates if there are several', () => {
    expect(verdictOf(scorecardOf(SIX.three!)).candidates.map(({ tone }) => tone)).toEqual([
      'good',
      'bad',
      'unsure',
    ]);
    expect(verdictOf(scorecardOf(SIX.worse!)).candidates).toEqual([]);
  });

  test.each([
    ['better', 'good', 'v2 is better than v1: accuracy +0.11'],
    ['worse', 'bad', 'v2 is worse than v1: accuracy −0.25'],
    ['equal', 'unsure', 'No difference between v2 and v1 was shown: accuracy 0.00'],
    ['outage', 'unsure', 'v2 was not judged: 199 of 600 calls of v2 failed.'],
    ['three', 'bad', '3 candidates beside v1: 2 worse, 1 no difference shown.'],
  ])('without a gate says what the comparison shows in the case “%s”', (name, tone, sentence) => {
    const { gate: _, ...compared } = scorecardOf(SIX[name]!);
    const verdict = verdictOf(compared);
    expect(verdict.tone).toBe(tone);
    expect(verdict.sentence).toContain(sentence);
  });

  test('of a single variant compares nothing', () => {
    const { tone, sentence } = verdictOf(scorecardOf([{ name: 'v1' }]));
    expect([tone, sentence]).toEqual(['unsure', 'Nothing was compared: v1 answered 100 % right.']);
  });
});

describe('the notes', () => {
  const textsOf = (models: readonly Model[]) =>
    notes(scorecardOf(models)).map((note) => (typeof note === 'string' ? note : note.text));

  test('name failed calls first, then replies without an answer, then errors', () => {
    const wrong = (question: number) => question % 4 === 0;
    const unparsed = (question: number) => question % 50 === 1;
    const failed = (question: number) => question % 50 === 2;
    expect(
      textsOf([
        { name: 'v1', unparsed },
        { name: 'v2', wrong, failed },
      ]),
    ).toEqual([
      '12 of 600 calls of v2 failed (“HTTP 503 Service Unavailable”). They are left out.',
      '12 of 600 replies of v1 had no answer. They count as wrong.',
      'Closest error pattern of v2: forgetful in CCR (agreement 0.93).',
    ]);
  });

  test('say nothing that the verdict says, and nothing of the reasoning of a variant that was not judged', () => {
    expect(textsOf(SIX.outage!)).toEqual([]);
  });

  test('are at most three of a kind', () => {
    const models = Array.from({ length: 9 }, (_, i) => ({
      name: `v${i}`,
      unparsed: (q: number) => q % 60 === i,
    }));
    expect(textsOf(models)).toHaveLength(4);
  });
});

describe('the sections', () => {
  const sections = reportSections(scorecardOf(SIX.unparsed!));
  const blocksOf = (id: string) => sections.find((section) => section.id === id)?.blocks ?? [];

  test('begin with the verdict and have ids of their own', () => {
    const ids = sections.map(({ id }) => id);
    expect(ids[0]).toBe('verdict');
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('show each score with its difference, the share answered and the questions lost', () => {
    const table = blocksOf('verdict').find((block) => block.kind === 'table');
    expect(table?.head).toEqual(['', 'v1 (baseline)', 'v2']);
    expect(table?.rows.map(([, , cell]) => cell)).toEqual([
      { text: '0.80', number: true, detail: '−0.20 (−0.23 to −0.17)', tone: 'bad' },
      expect.objectContaining({ text: '0.60', tone: 'bad' }),
      expect.objectContaining({ text: '0.44', detail: '+0.44 (+0.34 to +0.54)', tone: 'bad' }),
      expect.objectContaining({ text: '0.64', tone: 'bad' }),
      { text: '80 %', number: true, tone: 'bad' },
      {
        text: '120 lost, 0 gained',
        detail: '120 of the lost not answered',
        number: true,
        href: '#questions=v2',
      },
    ]);
  });

  test('give a colour to no difference of a variant that was not judged', () => {
    const table = reportSections(scorecardOf(SIX.outage!))[0]?.blocks.find((block) => block.kind === 'table');
    const tones = table?.rows
      .slice(0, 4)
      .map(([, , cell]) => (typeof cell === 'object' ? cell.tone : undefined));
    expect(tones).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('list questions that were lost before those that stayed wrong', () => {
    const models = [
      { name: 'v1', wrong: (q: number) => q < 5 },
      { name: 'v2', wrong: (q: number) => q < 3 || q > 590 },
    ];
    const block = reportSections(scorecardOf(models)).find(({ id }) => id === 'questions')?.blocks[0];
    const found = block?.kind === 'questions' ? block.questions : [];
    expect(found.map(({ lost, gained }) => [lost.length, gained.length].join())).toEqual([
      ...Array(9).fill('1,0'),
      ...Array(2).fill('0,1'),
      ...Array(3).fill('0,0'),
    ]);
    expect(found[0]?.texts?.replies.map(({ answer }) => answer)).toHaveLength(2);
  });

  test('show a dash for a score that is undefined', () => {
    const all = [{ name: 'v1' }, { name: 'v2', failed: () => true }];
    const table = reportSections(scorecardOf(all))[0]?.blocks.find((block) => block.kind === 'table');
    expect(table?.rows[0]?.[2]).toEqual({ text: '–', number: true });
  });
});

describe('the terminal', () => {
  test.each(six)(
    'shows the case “%s” in at most 25 lines of 120 characters, verdict and page last',
    (_, models) => {
      const lines = terminalText(scorecardOf(models), 'results/report.html').split('\n');
      expect(lines.length).toBeLessThanOrEqual(25);
      expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(130);
      expect(lines.at(-1)).toBe('Report: results/report.html');
      expect(lines.at(-2)).toMatch(/^[✓✗?] /);
    },
  );

  test('shows sixteen variants without intervals', () => {
    const models = Array.from({ length: 16 }, (_, i) => ({
      name: `v${i}`,
      wrong: (q: number) => q % 20 < i % 9,
    }));
    const lines = terminalText(scorecardOf(models)).split('\n');
    expect(lines.length).toBeLessThanOrEqual(40);
    expect(Math.max(...lines.slice(0, 12).map(({ length }) => length))).toBeLessThanOrEqual(130);
  });
});

describe('Markdown', () => {
  test.each(six)('of the case “%s” is below the limit of a comment', (_, models) => {
    const text = markdown(scorecardOf(models));
    expect(text.length).toBeLessThan(65_536);
    expect(text).toContain('## Verdict');
    expect(text).not.toContain('undefined');
  });

  test('of a hundred variants names what was omitted', () => {
    const models = Array.from({ length: 100 }, (_, i) => ({
      name: `variant ${i}`,
      wrong: (q: number) => q % 7 < i % 3,
    }));
    const text = markdown(scorecardOf(models));
    expect(text.length).toBeLessThan(65_536);
    expect(text).toMatch(/Omitted to save space \(see report.html\): /);
  });
});

describe('the job summary', () => {
  const nasty = { name: '::error::x @team <img src=x> https://a.example', wrong: (q: number) => q % 4 === 0 };
  const text = jobSummary(scorecardOf([{ name: 'v1' }, nasty]), {});

  test('executes no command, mentions nobody and contains no HTML of a name', () => {
    expect(text).not.toMatch(/^\s*::/m);
    expect(text).not.toMatch(/@team|[^\\]<img|https:\/\//);
    expect(failureSummary('::stop-commands::x')).not.toMatch(/^\s*::/m);
  });

  test('links to the artifacts of the job', () => {
    const github = {
      GITHUB_SERVER_URL: 'https://github.example',
      GITHUB_REPOSITORY: 'a/b',
      GITHUB_RUN_ID: '7',
    };
    const link = '[Full report](https://github.example/a/b/actions/runs/7#artifacts)';
    expect(jobSummary(scorecardOf(SIX.worse!), github)).toContain(link);
    expect(jobSummary(scorecardOf(SIX.worse!), { CI_JOB_URL: 'https://ci.example/1' })).toContain(
      '/1/artifacts/browse',
    );
  });

  test('shows the verdict first, and a few of the questions that changed', () => {
    expect(text.split('\n')[0]).toMatch(/^\*\*✗ Do not ship/);
    expect(text).toContain('145 more are in answers.csv.');
    expect(text.split('\n').length).toBeLessThan(40);
  });
});

describe('JUnit', () => {
  const parsed = (isStrict?: boolean, models = SIX.three!) =>
    new XMLParser({ ignoreAttributes: false }).parse(junit(scorecardOf(models), isStrict)).testsuites;

  test('has a suite for each candidate, and counts what failed and what is not decided', () => {
    const { testsuite } = parsed();
    expect(testsuite.map((suite: object) => suite['@_name' as keyof object])).toEqual([
      ...['v2 beside v1', 'v3 beside v1', 'v4 beside v1'],
    ]);
    expect([parsed()['@_failures'], parsed()['@_skipped']]).toEqual(['4', '1']);
    expect([parsed(true)['@_failures'], parsed(true)['@_skipped']]).toEqual(['5', '0']);
  });

  test('contains no character that XML forbids', () => {
    const text = junit(scorecardOf([{ name: 'v1' }, { name: 'v\u0000\u202e2 <&>', wrong: () => true }]));
    for (const forbidden of ['\u0000', '\u202e']) expect(text).not.toContain(forbidden);
    expect(() => new XMLParser().parse(text, true)).not.toThrow();
  });
});

describe('the CSV of answers', () => {
  const models = [
    { name: '=cmd()' },
    { name: 'v2, "new"', wrong: (q: number) => q === 0, failed: (q: number) => q === 1 },
  ];
  const rows = parse(answersCsv(sheetOf(models)), { columns: true }) as Record<string, string>[];

  test('has a row for each reply, with the fields of its case', () => {
    expect(rows).toHaveLength(1200);
    expect(rows[600]).toMatchObject({
      ...{ variant: 'v2, "new"', task: 'compositional', question: 'design-1/X→Y/0', pair: 'X→Y', unit: '0' },
      ...{ query: 'do-true', weight: '0.5', truth: 'yes', replicate: '1', answer: 'no', right: '0' },
    });
  });

  test('leaves open whether a failed call was right', () => {
    expect(rows[601]).toMatchObject({ answer: 'error', right: '' });
  });

  test('disarms names that look like formulas', () => {
    expect(rows[0]?.variant).toBe("'=cmd()");
  });
});
