import { parse } from 'csv-parse/sync';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { answersCsv } from '../../src/report/answers-csv.ts';
import { failureSummary, jobSummary } from '../../src/report/job-summary.ts';
import { junit } from '../../src/report/junit.ts';
import { markdown } from '../../src/report/markdown.ts';
import { notes } from '../../src/report/notes.ts';
import { possibleLosses } from '../../src/report/possible-losses.ts';
import { reportSections } from '../../src/report/sections.ts';
import { shownVerdict } from '../../src/report/shown-verdict.ts';
import { cellText } from '../../src/report/table-text.ts';
import { terminalText } from '../../src/report/terminal.ts';
import type { Judgement } from '../../src/scorecard/scorecard.ts';
import { TASKS } from '../../src/tasks/tasks.ts';
import { type Model, SIX, scorecardOf, sheetOf } from './fixture.ts';

const six = Object.entries(SIX).map(([name, models]) => [name, models] as const);

describe('the verdict', () => {
  test.each([
    ['better', 'good'],
    ['equal', 'good'],
    ['worse', 'bad'],
    ['outage', 'none'],
    ['unparsed', 'bad'],
    ['three', undefined],
  ])('has the right tone (case “%s”: %s)', (name, tone) => {
    expect(shownVerdict(scorecardOf(SIX[name]!)).tone).toBe(tone);
  });

  test('has a line for each candidate if there are several', () => {
    expect(shownVerdict(scorecardOf(SIX.three!)).candidates.map(({ tone }) => tone)).toEqual([
      'good',
      'bad',
      'unsure',
    ]);
    expect(shownVerdict(scorecardOf(SIX.worse!)).candidates).toEqual([]);
  });

  test.each([
    ['better', 'good', 'v2 is better than v1: accuracy +0.108'],
    ['worse', 'bad', 'v2 is worse than v1: accuracy −0.250'],
    ['equal', 'unsure', 'No difference between v2 and v1 was shown: accuracy 0.000'],
    ['outage', 'none', 'v2 was not judged: 199 of 600 calls of v2 failed.'],
    ['three', undefined, '3 candidates beside v1: 2 worse, 1 no difference shown.'],
  ])('says what the comparison shows if there is no gate (case “%s”)', (name, tone, sentence) => {
    const { gate: _, ...compared } = scorecardOf(SIX[name]!);
    const verdict = shownVerdict(compared);
    expect(verdict.tone).toBe(tone);
    expect(verdict.sentence).toContain(sentence);
  });

  test('says that nothing was compared if there is a single variant', () => {
    const { tone, sentence } = shownVerdict(scorecardOf([{ name: 'v1' }]));
    expect([tone, sentence]).toEqual(['none', 'Nothing was compared. Accuracy of v1: 1.000.']);
  });
});

describe('the notes', () => {
  const textsOf = (models: readonly Model[]) =>
    notes(scorecardOf(models)).map((note) => (typeof note === 'string' ? note : note.text));

  test('name failed calls first, then replies without an answer, then error patterns', () => {
    const wrong = (question: number) => question % 4 === 0;
    const unparsed = (question: number) => question % 50 === 1;
    const failed = (question: number) => question % 50 === 2;
    expect(
      textsOf([
        { name: 'v1', unparsed },
        { name: 'v2', wrong, failed },
      ]),
    ).toEqual([
      '12 of 600 calls of v2 failed (“HTTP 503 Service Unavailable”), and are left out.',
      '12 of 600 replies of v1 are unreadable and count as wrong.',
      'CCR: v2 errs like a model that follows only a few links back from the effect (forgetful). Of the questions that either answers wrong, both answer 93 % wrong.',
    ]);
  });

  test('do not repeat the verdict, and say nothing about the reasoning of a variant that was not judged', () => {
    expect(textsOf(SIX.outage!)).toEqual([]);
    const down = scorecardOf([{ name: 'v1', failed: (question) => question > 400 }, { name: 'v2' }]);
    const sentence = 'v2 cannot be judged: 199 of 600 calls of v1 failed (33 %); at most 5 % may.';
    expect(notes({ ...down, gate: { ...down.gate!, sentence } })).toEqual([]);
  });

  test('list at most three of a kind, and say how many more there are', () => {
    const models = Array.from({ length: 9 }, (_, i) => ({
      name: `v${i}`,
      unparsed: (q: number) => q % 60 === i,
    }));
    expect(textsOf(models)).toHaveLength(4);
  });
});

test('every fault with a description exists among the faults of its task', () => {
  for (const { faults, faultWords = {} } of TASKS)
    for (const name of Object.keys(faultWords)) expect(Object.keys(faults)).toContain(name);
});

describe('the sections of a report', () => {
  const sections = reportSections(scorecardOf(SIX.unparsed!));
  const blocksOf = (id: string) => sections.find((section) => section.id === id)?.blocks ?? [];

  test('begin with the verdict, and have unique ids', () => {
    const ids = sections.map(({ id }) => id);
    expect(ids[0]).toBe('verdict');
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('show each score with its difference, the share of answers and the number of lost questions', () => {
    const table = blocksOf('verdict').find((block) => block.kind === 'table');
    expect(table?.head).toEqual(['', 'v1 (baseline)', 'v2', 'allowed loss']);
    expect(table?.rows.map((row) => cellText(row[3]!))).toEqual(['0.05', '0.15', '0.2', '0.1', '–', '–']);
    expect(table?.rows.map(([, , cell]) => cell)).toEqual([
      { text: '0.800', number: true, detail: '−0.200 (−0.233 to −0.167)', tone: 'bad' },
      expect.objectContaining({ text: '0.600', tone: 'bad' }),
      expect.objectContaining({ text: '0.440', detail: '+0.440 (+0.341 to +0.539)', tone: 'bad' }),
      expect.objectContaining({ text: '0.640', tone: 'bad' }),
      { text: '80 %', number: true, detail: '120 unreadable' },
      {
        text: '120 lost, 0 gained',
        detail: '120 of the lost not answered',
        number: true,
        href: '#questions=v2',
      },
    ]);
  });

  test('show the scores of a variant in grey if it was not judged, and the number of its replies in the table head', () => {
    const table = reportSections(scorecardOf(SIX.outage!))[0]?.blocks.find((block) => block.kind === 'table');
    const tones = table?.rows
      .slice(0, 4)
      .map(([, , cell]) => (typeof cell === 'object' ? cell.tone : undefined));
    expect(tones).toEqual(['none', 'none', 'none', 'none']);
    expect(table?.head).toEqual(['', 'v1 (baseline)', 'v2 (401 of 600 replies)']);
  });

  test.each([
    ['worse', 2, ['bad', 'bad', 'bad', 'bad']],
    ['equal', 2, ['good', 'good', 'good', 'good']],
    ['three', 4, ['unsure', 'good', 'good', undefined]],
  ])('colour each score by whether its loss is within the limit (case “%s”)', (name, column, tones) => {
    const scorecard = scorecardOf(SIX[name]!);
    const table = reportSections(scorecard)[0]?.blocks.find((block) => block.kind === 'table');
    const cells = table?.rows.slice(0, 4).map((row) => row[column]);
    expect(cells?.map((cell) => (typeof cell === 'object' ? cell.tone : ''))).toEqual(tones);
  });

  test('explain the colours above the table, with the limits if the table has no column for them', () => {
    const keyOf = (models: readonly Model[], gate = true) => {
      const scorecard = scorecardOf(models);
      const { gate: _, ...compared } = scorecard;
      const blocks = reportSections(gate ? scorecard : compared)[0]!.blocks;
      const above = blocks.slice(
        0,
        blocks.findIndex(({ kind }) => kind === 'table'),
      );
      return above.flatMap((block) => (block.kind === 'text' ? [block.text] : []));
    };
    const key =
      'Green: within the allowed loss. Red: beyond it. No colour: may be beyond it. Only accuracy must be shown to be within it (else yellow).';
    expect(keyOf(SIX.worse!)).toEqual([key]);
    expect(keyOf(Array.from({ length: 6 }, (_, i) => ({ name: `v${i}` })))).toEqual([
      `${key} Allowed losses: accuracy 0.05, CCR discrimination 0.15, CCR composition error 0.2, and IE accuracy 0.1.`,
    ]);
    expect(keyOf(SIX.worse!, false)).toEqual([
      'Green: surely a gain. Red: surely a loss. No colour (yellow for accuracy): neither is shown.',
    ]);
    expect(keyOf(SIX.outage!)).toEqual([]);
  });

  test('show what to do next above the table if the run cannot be judged, otherwise below it', () => {
    const kindsOf = (models: readonly Model[]) => {
      const { gate, ...rest } = scorecardOf(models);
      const [verdict] = reportSections({ ...rest, gate: { ...gate!, next: 'Ask again.' } });
      return verdict!.blocks.map((block) =>
        block.kind === 'text' && block.text.startsWith('Next') ? 'next' : block.kind,
      );
    };
    expect(kindsOf(SIX.outage!)).toEqual(['verdict', 'next', 'table']);
    expect(kindsOf(SIX.worse!).at(-1)).toBe('next');
  });

  test('name the scores in which a candidate that may ship may have lost more than is allowed', () => {
    const { gate, ...rest } = scorecardOf(SIX.equal!);
    const checks = ['CCR discrimination', 'IE accuracy', 'parts'].map((name) => ({
      name,
      kind: 'loss' as const,
      outcome: 'pass' as const,
      observed: { kind: 'estimate', value: 0, low: -0.3, high: 0.3, clusters: 9 } as const,
      limit: 0.15,
      sentence: '',
    }));
    const notesOn = (count: number) =>
      possibleLosses({
        ...rest,
        gate: {
          ...gate!,
          candidates: gate!.candidates.map((one) => ({ ...one, checks: checks.slice(0, count) })),
        },
      });
    expect(notesOn(0)).toEqual([]);
    expect(notesOn(1)).toEqual([
      'In CCR discrimination, v2 may lose more than is allowed. This is not shown, so it does not stop v2.',
    ]);
    expect(notesOn(3)).toEqual([
      'In 3 other scores (CCR discrimination, IE accuracy, and a part), v2 may lose more than is allowed. This is not shown, so it does not stop v2.',
    ]);
  });

  test('explain only the marks that appear in the figure of differences', () => {
    const captionOf = (models: readonly Model[]) => {
      const blocks = reportSections(scorecardOf(models)).flatMap((section) => section.blocks);
      return blocks.find((block) => block.kind === 'figure')?.caption;
    };
    expect(captionOf(SIX.worse!)).toContain('Red cross');
    expect(captionOf(SIX.equal!)).toBe(
      'Bars: 95 % intervals. Left is worse, also for CCR composition error, of which lower is better. Upright line: the largest allowed loss.',
    );
  });

  test('list lost questions first, then gained questions, then questions that stayed wrong', () => {
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

  test('show a dash for an undefined score', () => {
    const all = [{ name: 'v1' }, { name: 'v2', failed: () => true }];
    const table = reportSections(scorecardOf(all))[0]?.blocks.find((block) => block.kind === 'table');
    expect(table?.rows[0]?.[2]).toMatchObject({ text: '–', number: true });
  });
});

describe('the terminal', () => {
  test.each(six)(
    'shows the case “%s” in at most 25 lines, with no table line over 120 characters, and ends with the verdict and the path of the report',
    (_, models) => {
      const lines = terminalText(scorecardOf(models), 'results/report.html').split('\n');
      expect(lines.length).toBeLessThanOrEqual(25);
      const [table = ''] = lines.join('\n').split('\n\n');
      expect(Math.max(...table.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(120);
      expect(lines.at(-1)).toBe('Report: results/report.html');
      expect(lines.at(-2)).toMatch(/^([✓✗?!] |\d of \d candidates)/);
    },
  );

  test('shows each command on a separate line', () => {
    const { gate, ...rest } = scorecardOf(SIX.worse!);
    const next = 'Ask again: `npx promptfoo eval` Then set `units`.';
    const lines = terminalText({ ...rest, gate: { ...gate!, next } }).split('\n');
    expect(lines.slice(-3)).toEqual(['Next: Ask again:', '  npx promptfoo eval', 'Then set units.']);
  });

  test('names the file of a baseline from an earlier run', () => {
    const scorecard = scorecardOf(SIX.worse!);
    const recorded = { file: 'base.json', createdAt: '2025-01-01T00:00:00.000Z' };
    const comparisons = scorecard.comparisons.map((one) => ({ ...one, recorded }));
    expect(terminalText({ ...scorecard, comparisons })).toContain('v2 is compared with v1 of base.json.');
  });

  test('shows a table of sixteen variants in at most 130 columns', () => {
    const models = Array.from({ length: 16 }, (_, i) => ({
      name: `v${i}`,
      wrong: (q: number) => q % 20 < i % 9,
    }));
    const lines = terminalText(scorecardOf(models)).split('\n');
    expect(lines.length).toBeLessThanOrEqual(40);
    expect(Math.max(...lines.slice(0, 12).map(({ length }) => length))).toBeLessThanOrEqual(130);
  });
});

describe('the Markdown report', () => {
  test.each(six)('is short enough for a GitHub comment (case “%s”)', (_, models) => {
    const text = markdown(scorecardOf(models));
    expect(text.length).toBeLessThan(65_536);
    expect(text).toContain('## Verdict');
    expect(text).not.toContain('undefined');
  });

  test('is short enough for a GitHub comment with a hundred variants, and names the sections that were omitted', () => {
    const models = Array.from({ length: 100 }, (_, i) => ({
      name: `variant ${i}`,
      wrong: (q: number) => q % 7 < i % 3,
    }));
    const text = markdown(scorecardOf(models));
    expect(text.length).toBeLessThan(65_536);
    expect(text).toMatch(/Omitted to save space \(see report.html\): /);
  });
});

test('the Markdown report has the description as its title, and shows commands as code', () => {
  const { gate, ...rest } = scorecardOf(SIX.worse!);
  const next = 'Set `units` to *, then: `npx a_b`';
  const text = markdown({ ...rest, description: 'Release *1*', gate: { ...gate!, next } });
  expect(text.split('\n')[0]).toBe('# Release \\*1\\*');
  expect(text).toContain('Next: Set `units` to \\*, then: `npx a_b`');
});

describe('the job summary', () => {
  const nasty = { name: '::error::x @team <img src=x> https://a.example', wrong: (q: number) => q % 4 === 0 };
  const text = jobSummary(scorecardOf([{ name: 'v1' }, nasty]), {});

  test('disarms workflow commands, mentions and HTML in the names of variants', () => {
    expect(text).not.toMatch(/^\s*::/m);
    expect(text).not.toMatch(/@team|[^\\]<img|https:\/\//);
    expect(failureSummary('::stop-commands::x')).not.toMatch(/^\s*::/m);
  });

  test('contains a link to the artifacts of the job', () => {
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

describe('the JUnit file', () => {
  const parsed = (models: readonly Model[], given: Partial<Judgement> = {}) => {
    const { gate, ...rest } = scorecardOf(models);
    const text = junit({ ...rest, gate: { ...gate!, ...given } });
    return new XMLParser({ ignoreAttributes: false }).parse(text).testsuites;
  };

  test('has a suite for each candidate, and counts failed and undecided checks', () => {
    const { testsuite, ...counts } = parsed(SIX.three!);
    expect(testsuite.map((suite: object) => suite['@_name' as keyof object])).toEqual([
      'v2 beside v1',
      'v3 beside v1',
      'v4 beside v1',
    ]);
    expect(counts).toMatchObject({ '@_failures': '4', '@_skipped': '1' });
  });

  test('counts an undecided check as skipped, or as a failure if it fails the run', () => {
    const undecided = [SIX.three![0]!, SIX.three![3]!];
    expect(parsed(undecided)).toMatchObject({ '@_failures': '0', '@_skipped': '1' });
    expect(parsed(undecided, { exitCode: 4 })).toMatchObject({ '@_failures': '1', '@_skipped': '0' });
  });

  test.each([
    ['cannot be judged', SIX.outage!, {}],
    ['has problems in its rows', SIX.equal!, { verdict: 'fail', exitCode: 3, sentence: 'Row 7 differs.' }],
  ] as const)('has a failure with the sentence of the gate if a run %s', (_, models, given) => {
    const { testsuite, ...counts } = parsed(models, given);
    const [run] = [testsuite].flat();
    expect(counts['@_failures']).toBe('1');
    expect(run['@_name']).toBe('run');
    expect(run.testcase.failure['@_message']).toBe(
      'sentence' in given ? given.sentence : scorecardOf(models).gate?.sentence,
    );
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

  test('leaves the column “right” empty for a failed call', () => {
    expect(rows[601]).toMatchObject({ answer: 'error', right: '' });
  });

  test('disarms names that look like formulas', () => {
    expect(rows[0]?.variant).toBe("'=cmd()");
  });
});
