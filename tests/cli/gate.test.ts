import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { evalOf } from '../rows/eval-of.ts';
import { commandsInFolder, failing, noisy, perfect, TESTS } from './commands.ts';

const { command, gate, inFolder, write } = commandsInFolder();

describe('the gate command', () => {
  it.each([
    [
      'passes a candidate that is as good as the baseline',
      [noisy('v1', 0.02), noisy('v2', 0.02)],
      0,
      /^✓ v2 may ship/m,
    ],
    [
      'fails a candidate that is worse than the baseline',
      [noisy('v1', 0.02), noisy('v2', 0.15)],
      3,
      /^✗ Do not ship v2: its accuracy is 0\.8\d\d \(v1: 0\.9\d\d\)/m,
    ],
    [
      'fails a run of several candidates if one of these fails',
      [perfect('v1'), perfect('v2'), noisy('v3', 0.2), failing('v4', 2)],
      3,
      /^v2 may ship\. Do not ship v3\. v4 cannot be judged\./m,
    ],
  ] as const)('%s', async (_, models, code, text) => {
    write('eval.json', evalOf(TESTS, models));
    const ended = await gate('$eval.json');
    expect(ended.text).toMatch(text);
    expect(ended.code).toBe(code);
  });

  it('prints the verdict as JSON with the option --json', async () => {
    write('eval.json', evalOf(TESTS, [perfect('v1'), noisy('v2', 0.15)]));
    const { text, code } = await gate('$eval.json', '--json');
    expect(JSON.parse(text)).toMatchObject({ verdict: 'fail', exitCode: code, candidates: [{ name: 'v2' }] });
  });

  it.each([
    [0, 'no option is set', []],
    [4, 'the option --strict is set', ['--strict']],
    [4, 'the file given with --policy contains “inconclusive: fail”', ['-p', '$strict.yaml']],
  ])('exits with code %i after an undecided run if %s', async (code, _, args) => {
    write('strict.yaml', 'inconclusive: fail');
    write('eval.json', evalOf(TESTS, [perfect('v1'), noisy('v2', 0.04)]));
    expect(await gate('$eval.json', ...args)).toMatchObject({ code });
  });

  it('writes the report into the folder and the files that are given with the option --out', async () => {
    write('eval.json', evalOf(TESTS, [perfect('v1'), perfect('v2')]));
    await gate('$eval.json', '-o', '$out', '$answers.csv', '$junit.xml', '$short.md');
    for (const name of ['out/scorecard.json', 'out/report.html', 'answers.csv', 'junit.xml', 'short.md'])
      expect(existsSync(inFolder(name)), name).toBe(true);
    expect(JSON.parse(readFileSync(inFolder('out/scorecard.json'), 'utf8')).gate.verdict).toBe('pass');
  });

  it('writes verdicts and error messages into the summary of a job on GitHub', async () => {
    vi.stubEnv('GITHUB_STEP_SUMMARY', inFolder('summary.md'));
    write('eval.json', evalOf(TESTS, [perfect('v1'), noisy('v2', 0.2)]));
    await gate('$eval.json');
    await gate('$nothing.json');
    const summary = readFileSync(inFolder('summary.md'), 'utf8');
    expect(summary).toMatch(/Do not ship v2.*nothing\.json/s);
  });
});

describe('the gate command, in its search for gate.yaml,', () => {
  // The accuracy of v2 is about 0.8, and that of v1 is 1.
  const REACHED = 'floors: { accuracy: 0.5 }\nbaseline: false';
  const MISSED = 'floors: { accuracy: 0.99 }\nbaseline: false';

  beforeEach(() => {
    mkdirSync(inFolder('results'));
    write('results/eval.json', evalOf(TESTS, [perfect('v1'), noisy('v2', 0.2)]));
  });

  it('uses the default limits if it finds none, and says so', async () => {
    const { code, text } = await gate('$results/eval.json');
    expect(text).toContain('There is no gate.yaml here or near the results: the default limits judged.');
    expect(code).toBe(3);
  });

  it('uses the gate.yaml in the folder above the results if there is no other', async () => {
    write('gate.yaml', REACHED);
    const { code, text } = await gate('$results/eval.json');
    expect(text).not.toContain('default limits');
    expect(code).toBe(0);
  });

  it('uses the gate.yaml in the folder above even if the command is started in the folder of the results', async () => {
    write('gate.yaml', REACHED);
    const before = process.cwd();
    process.chdir(inFolder('results'));
    try {
      expect(await gate('eval.json')).toMatchObject({ code: 0 });
    } finally {
      process.chdir(before);
    }
  });

  it('uses the gate.yaml beside the results even if there is another in the folder above', async () => {
    write('gate.yaml', REACHED);
    write('results/gate.yaml', MISSED);
    expect(await gate('$results/eval.json')).toMatchObject({ code: 3 });
  });

  it('uses the file that the option --policy names instead, even if there is a gate.yaml', async () => {
    write('gate.yaml', MISSED);
    write('other.yaml', REACHED);
    expect(await gate('$results/eval.json', '-p', '$other.yaml')).toMatchObject({ code: 0 });
  });
});

describe('the gate command refuses', () => {
  it.each([
    ['the option --policy with a file that does not exist', ['-p', '$nothing.yaml'], /nothing\.yaml: cannot be read/],
    [
      'the option --against with a variant that does not exist',
      ['-a', 'v7'],
      /--against: this run has no variant v7; did you mean v1\? It has v1, v2/,
    ],
    [
      'the option --baseline with a file that does not exist',
      ['-b', '$nothing.json'],
      /--baseline: .*nothing\.json: there is no such file/,
    ],
    [
      'the option --max-age with a value that is not a time',
      ['--max-age', 'soon'],
      /--max-age: expected a time such as 30m, 2h or 7d, got soon/,
    ],
    [
      'the option --out with a file of an unknown kind',
      ['-o', '$a.pdf'],
      /--out: expected a folder or a file that ends in \.html, \.md, \.csv, \.xml/,
    ],
    [
      'an output file that is also an input file',
      ['--save-baseline', '$eval.json'],
      /this output file is also an input/,
    ],
  ])('%s', async (_, args, message) => {
    write('eval.json', evalOf(TESTS, [perfect('v1'), perfect('v2')]));
    const { code, text } = await gate('$eval.json', ...args);
    expect(text).toMatch(message);
    expect(code).toBe(1);
  });

  it('a results file that does not exist', async () => {
    expect(await gate('$nothing.json')).toMatchObject({
      code: 1,
      text: expect.stringContaining('expected a file, found none'),
    });
  });

  it('a single variant if there is neither a baseline nor a floor (a score to be reached) to judge it by', async () => {
    write('eval.json', evalOf(TESTS, [perfect('v1')]));
    expect(await gate('$eval.json')).toMatchObject({
      code: 1,
      text: expect.stringContaining('nothing to judge by'),
    });
  });

  it('results that are older than the option --max-age allows', async () => {
    write('eval.json', evalOf(TESTS, [perfect('v1'), perfect('v2')]));
    const { code, text } = await gate('$eval.json', '--max-age', '1h');
    expect(text).toMatch(/older than 1h/);
    expect(text).not.toContain('may ship');
    expect(code).toBe(1);
  });
});

describe('the report command', () => {
  it('compares each variant with the first one, but does not judge the run by the gate', async () => {
    write('eval.json', evalOf(TESTS, [perfect('v1'), noisy('v2', 0.2)]));
    const { code, text } = await command('report', '$eval.json', '-o', '$out');
    expect(code).toBe(0);
    expect(text).toContain('Report:');
    const card = JSON.parse(readFileSync(inFolder('out/scorecard.json'), 'utf8'));
    expect(card.gate).toBeUndefined();
    expect(card.comparisons).toMatchObject([{ baseline: 'v1', candidate: 'v2', verdict: 'worse' }]);
  });
});
