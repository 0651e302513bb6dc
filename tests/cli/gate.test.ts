import { existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { programFor } from '../../src/cli/program.ts';
import { namedRng } from '../../src/lib/random.ts';
import { type Eval, evalOf, FAILED, linesOf, type Model, right, wrongWhere } from '../rows/eval-of.ts';
import { testsOf } from '../rows/tests-of.ts';

const TESTS = testsOf({ seed: 1 }, { seed: 1 });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gate-'));
});
afterEach(() => {
  process.exitCode = undefined;
  vi.restoreAllMocks();
});

/** Runs a command with files of the folder. Returns what it printed, and its exit code or its error. */
async function command(name: string, ...args: readonly string[]) {
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((text: string) => void said.push(text));
  const line = ['node', 'promptfoo-causal', name, ...args.map((arg) => arg.replace('$', () => `${folder}/`))];
  const program = await programFor(line);
  try {
    await program.parseAsync(line);
    return { code: process.exitCode ?? 0, text: said.join('\n') };
  } catch (error) {
    return { code: 1, text: (error as Error).message };
  }
}

const gate = (...args: readonly string[]) => command('gate', ...args);

function write(name: string, found: Eval | string): void {
  writeFileSync(join(folder, name), typeof found === 'string' ? found : JSON.stringify(found));
}

/** Wrong on a share of the questions. */
const noisy = (label: string, share: number, seed = label): Model =>
  wrongWhere(label, ({ id }) => namedRng(seed, id).bernoulli(share));
const perfect = (label: string): Model => ({ label, answer: right });
const failing = (label: string, every: number): Model => ({
  label,
  answer: (item, index) => (index % every === 0 ? FAILED : item.truth),
});

describe('the gate command', () => {
  it.each([
    ['passes an equal model', [noisy('v1', 0.02), noisy('v2', 0.02)], 0, /^✓ v2 may ship/m],
    [
      'fails a worse model',
      [noisy('v1', 0.02), noisy('v2', 0.15)],
      3,
      /^✗ Do not ship v2: its accuracy is 0\.8\d\d, that of v1 0\.9\d\d/m,
    ],
    [
      'fails if any of several candidates fails',
      [perfect('v1'), perfect('v2'), noisy('v3', 0.2), failing('v4', 2)],
      3,
      /^v2 may ship\. Do not ship v3\. v4 cannot be judged\./m,
    ],
  ] as const)('%s', async (_, models, code, text) => {
    write('eval.json', evalOf(TESTS, models));
    const found = await gate('$eval.json');
    expect(found.text).toMatch(text);
    expect(found.code).toBe(code);
  });

  it('prints the same verdict as JSON', async () => {
    write('eval.json', evalOf(TESTS, [perfect('v1'), noisy('v2', 0.15)]));
    const { text, code } = await gate('$eval.json', '--json');
    expect(JSON.parse(text)).toMatchObject({ verdict: 'fail', exitCode: code, candidates: [{ name: 'v2' }] });
  });

  it.each([
    ['a policy file that does not exist', ['-p', '$nothing.yaml'], /nothing\.yaml: cannot be read/],
    [
      'a variant that does not exist',
      ['-a', 'v7'],
      /--against: this run has no variant v7; did you mean v1\? It has v1, v2/,
    ],
    [
      'a baseline file that does not exist',
      ['-b', '$nothing.json'],
      /--baseline: .*nothing\.json: there is no such file/,
    ],
    [
      'a maximum age that is not a time',
      ['--max-age', 'soon'],
      /--max-age: expected a time such as 30m, 2h or 7d, got soon/,
    ],
    [
      'an output of an unknown kind',
      ['-o', '$a.pdf'],
      /--out: expected a folder or a file that ends in \.html, \.md, \.csv, \.xml/,
    ],
    [
      'an output path that is also an input',
      ['--save-baseline', '$eval.json'],
      /this output file is also an input/,
    ],
  ])('refuses %s', async (_, args, message) => {
    write('eval.json', evalOf(TESTS, [perfect('v1'), perfect('v2')]));
    const { code, text } = await gate('$eval.json', ...args);
    expect(text).toMatch(message);
    expect(code).toBe(1);
  });

  it('refuses a results file that does not exist', async () => {
    expect(await gate('$nothing.json')).toMatchObject({
      code: 1,
      text: expect.stringContaining('expected a file, found none'),
    });
  });

  it('refuses a single variant without a baseline and without floors', async () => {
    write('eval.json', evalOf(TESTS, [perfect('v1')]));
    expect(await gate('$eval.json')).toMatchObject({
      code: 1,
      text: expect.stringContaining('nothing to judge by'),
    });
  });

  it('refuses results that are too old', async () => {
    write('eval.json', evalOf(TESTS, [perfect('v1'), perfect('v2')]));
    const { code, text } = await gate('$eval.json', '--max-age', '1h');
    expect(text).toMatch(/older than 1h/);
    expect(text).not.toContain('may ship');
    expect(code).toBe(1);
  });

  it('exits with code 4 after an undecided run if --strict or the policy says so', async () => {
    write('eval.json', evalOf(TESTS, [perfect('v1'), noisy('v2', 0.04)]));
    expect((await gate('$eval.json')).code).toBe(0);
    expect((await gate('$eval.json', '--strict')).code).toBe(4);
    write('gate.yaml', 'inconclusive: fail');
    expect((await gate('$eval.json', '-p', '$gate.yaml')).code).toBe(4);
  });

  it('finds the policy beside the results or above them, and says so if there is none', async () => {
    mkdirSync(join(folder, 'results'));
    write('results/eval.json', evalOf(TESTS, [perfect('v1'), noisy('v2', 0.2)]));
    const without = await gate('$results/eval.json');
    expect(without).toMatchObject({ code: 3, text: expect.stringContaining('the default limits judged') });
    write('gate.yaml', 'floors: { accuracy: 0.5 }\nbaseline: false');
    const above = await gate('$results/eval.json');
    expect(above).toMatchObject({ code: 0, text: expect.not.stringContaining('default limits') });
    write('results/gate.yaml', 'floors: { accuracy: 0.99 }\nbaseline: false');
    expect(await gate('$results/eval.json')).toMatchObject({ code: 3 });
  });

  it('writes the report to the paths given by --out', async () => {
    write('eval.json', evalOf(TESTS, [perfect('v1'), perfect('v2')]));
    await gate('$eval.json', '-o', '$out', '$answers.csv', '$junit.xml', '$short.md');
    for (const name of ['out/scorecard.json', 'out/report.html', 'answers.csv', 'junit.xml', 'short.md'])
      expect(existsSync(join(folder, name)), name).toBe(true);
    expect(JSON.parse(readFileSync(join(folder, 'out/scorecard.json'), 'utf8')).gate.verdict).toBe('pass');
  });

  it('writes its verdict and its errors into the job summary', async () => {
    const file = join(folder, 'summary.md');
    vi.stubEnv('GITHUB_STEP_SUMMARY', file);
    write('eval.json', evalOf(TESTS, [perfect('v1'), noisy('v2', 0.2)]));
    await gate('$eval.json');
    await gate('$nothing.json');
    vi.unstubAllEnvs();
    expect(readFileSync(file, 'utf8')).toMatch(/Do not ship v2.*nothing\.json/s);
  });
});

describe('a recorded baseline', () => {
  it('is saved unless the run fails or cannot be judged, and the output says whether it was saved', async () => {
    write('a.json', evalOf(TESTS, [noisy('m', 0.02)]));
    const save = ['-b', '$base.json', '--save-baseline', '$base.json'];
    expect((await gate('$a.json', ...save)).text).toMatch(/Saved as .*base\.json\./);
    const first = readFileSync(join(folder, 'base.json'), 'utf8');

    write('b.json', evalOf(TESTS, [noisy('m', 0.2)]));
    const worse = await gate('$b.json', ...save);
    expect(worse).toMatchObject({
      code: 3,
      text: expect.stringMatching(/Not saved as .*base\.json, because the run fails\./),
    });

    write('c.json', evalOf(TESTS, [failing('m', 2)]));
    const outage = await gate('$c.json', ...save);
    expect(outage).toMatchObject({
      code: 1,
      text: expect.stringContaining('because the run cannot be judged'),
    });
    expect(readFileSync(join(folder, 'base.json'), 'utf8')).toBe(first);

    write('d.json', evalOf(TESTS, [noisy('m', 0.02, 'other')], { evalId: 'eval-d-2026-01-03T03:04:05' }));
    const equal = await gate('$d.json', ...save);
    expect(equal).toMatchObject({ code: 0, text: expect.stringMatching(/m may ship: .* m of .*base\.json/) });
    expect(readFileSync(join(folder, 'base.json'), 'utf8')).not.toBe(first);
  });

  it('gives a candidate a single verdict, the stricter one, if the run contains a baseline as well', async () => {
    write('a.json', evalOf(TESTS, [perfect('v1'), perfect('v2')]));
    await gate('$a.json', '--save-baseline', '$base.json');
    write('b.json', evalOf(TESTS, [noisy('v1', 0.2, 's'), noisy('v2', 0.2, 's')]));
    const { code, text } = await gate('$b.json', '-a', 'v1', '-b', '$base.json');
    expect(code).toBe(3);
    expect(text.match(/Do not ship v2/g)).toHaveLength(1);
    expect(text).toMatch(/that of v2 of .*base\.json 1\.000/);
  });

  it('replaces that of the policy if it is given as an option, and is replaced by a variant given as an option', async () => {
    write('a.json', evalOf(TESTS, [noisy('v1', 0.2), noisy('v2', 0.2)]));
    await gate('$a.json', '--save-baseline', '$base.json');
    write('b.json', evalOf(TESTS, [perfect('v1'), noisy('v2', 0.2)]));
    write('own.yaml', 'baseline: v1');
    write('recorded.yaml', 'baseline: base.json');
    expect(await gate('$b.json', '-p', '$own.yaml')).toMatchObject({ code: 3 });
    expect(await gate('$b.json', '-p', '$own.yaml', '-b', '$base.json')).toMatchObject({ code: 0 });
    expect(await gate('$b.json', '-p', '$recorded.yaml')).toMatchObject({ code: 0 });
    expect(await gate('$b.json', '-p', '$recorded.yaml', '-a', 'v1')).toMatchObject({ code: 3 });
  });

  it('is compared as an independent run if it has other questions', async () => {
    write('a.json', evalOf(testsOf({ seed: 7 }, { seed: 7 }), [noisy('m', 0.02)]));
    await gate('$a.json', '--save-baseline', '$base.json');
    write('b.json', evalOf(TESTS, [noisy('m', 0.02)]));
    write('c.json', evalOf(TESTS, [noisy('m', 0.15)]));
    expect(await gate('$b.json', '-b', '$base.json')).toMatchObject({
      code: 0,
      text: expect.stringContaining('m may ship'),
    });
    expect(await gate('$c.json', '-b', '$base.json')).toMatchObject({ code: 3 });
  });

  it('may be missing in the first run if the policy names it', async () => {
    write('gate.yaml', 'baseline: base.json');
    write('a.json', evalOf(TESTS, [perfect('m')]));
    const { code, text } = await gate('$a.json', '-p', '$gate.yaml');
    expect(code).toBe(0);
    expect(text).toMatch(/m is not compared yet: there is no recorded run .*base\.json yet/);
    expect(text).toMatch(/Next: Record this run:\n {2}npx .*--save-baseline .*base\.json/);
  });

  it('is written to the target of a symbolic link', async () => {
    write('real.json', '');
    symlinkSync('real.json', join(folder, 'link.json'));
    write('a.json', evalOf(TESTS, [perfect('m')]));
    await gate('$a.json', '--save-baseline', '$link.json');
    expect(JSON.parse(readFileSync(join(folder, 'real.json'), 'utf8')).schemaVersion).toBe(4);
  });
});

describe('the gate command after failed calls or unreadable replies', () => {
  it.each([
    [
      'half of the candidate’s calls failed',
      [perfect('v1'), failing('v2', 2)],
      'v2 cannot be judged: 300 of 600 calls of v2 failed (50 %, “API error: 503 overloaded”); at most 5 % may fail.',
    ],
    [
      'a fifth of the candidate’s calls failed',
      [perfect('v1'), failing('v2', 5)],
      'v2 cannot be judged: 120 of 600 calls of v2 failed (20 %, “API error: 503 overloaded”)',
    ],
    [
      'the baseline had the outage',
      [failing('v1', 2), perfect('v2')],
      'v2 cannot be judged: 300 of 600 calls of v1 failed (50 %, “API error: 503 overloaded”)',
    ],
    [
      'both variants had the outage',
      [failing('v1', 2), failing('v2', 2)],
      'v2 cannot be judged: 300 of 600 calls of v2 failed (50 %, “API error: 503 overloaded”) and 300 of 600 calls of v1 failed',
    ],
  ])('neither judges nor ranks if %s', async (_, models, sentence) => {
    write('eval.json', evalOf(TESTS, models));
    const { code, text } = await gate('$eval.json');
    expect(code).toBe(1);
    expect(text).toContain(sentence);
    expect(text).toMatch(/Next: Ask the failed calls again:\n {2}npx promptfoo eval --filter-errors-only/);
    expect(text).not.toMatch(/better|worse|less well|may ship|Do not ship/);
  });

  it('leaves a few failed calls out of both variants', async () => {
    write('eval.json', evalOf(TESTS, [perfect('v1'), failing('v2', 25)]));
    const { code, text } = await gate('$eval.json');
    expect(code).toBe(0);
    expect(text).toMatch(/v2 may ship: .* over the 576 questions that both answered/);
  });

  it('judges an outage that was repaired in a second file', async () => {
    const whole = evalOf(TESTS, [perfect('v1'), failing('v2', 2)]);
    const again = evalOf(TESTS, [perfect('v1'), perfect('v2')], { evalId: 'eval-again-2026-01-02T04:04:05' });
    const failed = new Set(
      whole.results.results.filter(({ failureReason }) => failureReason === 2).map(({ testIdx }) => testIdx),
    );
    const rows = again.results.results.filter(
      ({ promptIdx, testIdx }) => promptIdx === 1 && failed.has(testIdx),
    );
    write('a.json', whole);
    write('b.json', { ...again, results: { ...again.results, results: rows, prompts: [] } });
    const { code, text } = await gate('$a.json', '$b.json');
    expect(text).toMatch(/v2 may ship/);
    expect(code).toBe(0);
  });

  it.each([
    [
      'error messages of a proxy',
      '{"error":{"code":503,"message":"overloaded"}}',
      /600 of 600 replies of \S+ are unreadable/,
    ],
    ['empty replies', '', /600 of 600 replies of \S+ are unreadable/],
    ['refusals', 'I’m sorry, but I can’t help with that.', /600 of 600 replies of \S+ are refusals/],
  ])('gives %s as the first reason for a fail', async (_, reply, message) => {
    write('eval.json', evalOf(TESTS, [perfect('v1'), { label: 'v2', answer: () => reply }]));
    const { code, text } = await gate('$eval.json');
    expect(code).toBe(3);
    const line = text.split('\n').find((one) => one.includes('Do not ship v2'))!;
    expect(line).toMatch(new RegExp(`Do not ship v2: ${message.source}`));
    expect(text).not.toMatch(/less well/);
  });
});

describe('the gate command with several or damaged files', () => {
  it('judges shards as one run, and fails if a shard is missing', async () => {
    const parts = [0, 1].map((part) => {
      const found = evalOf(TESTS, [perfect('v1'), perfect('v2')], {
        evalId: `eval-${part}-2026-01-02T03:04:0${part}`,
      });
      const rows = found.results.results.filter(({ testIdx }) => testIdx % 2 === part);
      return { ...found, results: { ...found.results, results: rows, prompts: [] } };
    });
    write('shard-1.json', parts[0]!);
    write('shard-2.json', parts[1]!);
    expect(await gate('$shard-*.json')).toMatchObject({ code: 0 });
    const { code, text } = await gate('$shard-1.json');
    expect(code).toBe(3);
    expect(text).toMatch(/300 of 600/);
  });

  it('refuses JSON Lines whose last line is cut off, and says what to do', async () => {
    write('rows.jsonl', linesOf(evalOf(TESTS, [perfect('v1'), perfect('v2')])).slice(0, -300));
    const { code, text } = await gate('$rows.jsonl');
    expect(code).not.toBe(0);
    expect(text).toMatch(/rows\.jsonl.*(stopped|cut off).*(resume|delete)/s);
  });

  it('fails results in which a right answer was edited', async () => {
    const found = evalOf(TESTS, [perfect('v1'), noisy('v2', 0.2)]);
    const text = JSON.stringify(found);
    const row = found.results.results.find(({ promptIdx, success }) => promptIdx === 1 && !success)!;
    const edited = text.replaceAll(
      `"id":${JSON.stringify(row.metadata.id)}`,
      `"truth":${!row.metadata.truth},"id":${JSON.stringify(row.metadata.id)}`,
    );
    write('eval.json', edited);
    expect((await gate('$eval.json')).code).toBe(3);
  });
});

describe('the report command', () => {
  it('compares each variant with the first variant, without a verdict of the gate', async () => {
    write('eval.json', evalOf(TESTS, [perfect('v1'), noisy('v2', 0.2)]));
    const { code, text } = await command('report', '$eval.json', '-o', '$out');
    expect(code).toBe(0);
    expect(text).toContain('Report:');
    const card = JSON.parse(readFileSync(join(folder, 'out/scorecard.json'), 'utf8'));
    expect(card.gate).toBeUndefined();
    expect(card.comparisons).toMatchObject([{ baseline: 'v1', candidate: 'v2', verdict: 'worse' }]);
  });
});
