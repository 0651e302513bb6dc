import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { afterAll as rollUp } from '../../assertions/rollup.ts';
import { scorecardSchema } from '../../src/scorecard/schema.ts';
import { serialiseScorecard } from '../../src/scorecard/serialise.ts';
import { asProcess } from '../support/command.ts';
import { type Finished, ours } from '../support/promptfoo.ts';
import {
  cleanUp,
  config,
  evaluate,
  gate,
  make,
  model,
  POLICY,
  read,
  scorecardIn,
  serve,
  tests,
} from './gate.ts';

const chain = { edges: ['X -> C', 'C -> Y'], theme: 'abstract' };
afterAll(async () => {
  for (const step of cleanUp.splice(0)) await step();
});

/** The run that others are compared with, and that is then tampered with. */
let good: string;
let finished: Finished;
beforeAll(async () => {
  good = make();
  finished = await evaluate(good, {
    PROMPTFOO_CAUSAL_GATE: 'gate.yaml',
    GITHUB_STEP_SUMMARY: join(good, 'summary.md'),
  });
}, 120_000);

describe('promptfoo eval with a policy', () => {
  test('that holds: exit code 0, the verdict in terminal, scorecard and summary', () => {
    expect(finished.code).toBe(0);
    // The last thing on the screen, below promptfoo's own summary.
    const [, message] = finished.output.split('Writing output to');
    expect(message).toMatch(/\n✓ model may ship: /);
    expect(scorecardIn(good).gate).toMatchObject({ verdict: 'pass', exitCode: 0, policy: 'gate.yaml' });
    // The job's summary is the gate command's alone.
    expect(existsSync(join(good, 'summary.md'))).toBe(false);
  });

  test('and a baseline, on a model that got worse: exit code 3, the lost questions with their prompts', async () => {
    const folder = make({ providers: [model('noisy', { errorRate: 0.5 })] });
    const { code, output } = await evaluate(folder, {
      PROMPTFOO_CAUSAL_GATE: 'margins.yaml',
      PROMPTFOO_CAUSAL_BASELINE: join(good, 'results/scorecard.json'),
    });
    expect(output).toMatch(
      /✗ Do not ship model: it reasons about causes less well than its run of \d+ \w+ \d+\. /,
    );
    expect(output).toMatch(
      /On \d+ of \d+ questions .*, its baseline of \d+ \w+ \d+ is right and model is not/,
    );
    expect(code).toBe(3);
    const [comparison] = scorecardIn(folder).comparisons!;
    expect(comparison).toMatchObject({ kind: 'baseline', baselineRun: { evalId: scorecardIn(good).evalId } });
    expect(comparison!.flips.length).toBeGreaterThan(0);
    for (const { prompt, reply } of comparison!.flips) {
      expect(prompt).toMatch(/\?/);
      expect(reply).toMatch(/yes|no/i);
    }
  }, 120_000);

  describe('on a design that tells nothing', () => {
    let folder: string;
    let strict: Finished;
    /** The hook once more, on what promptfoo handed to it in this run, in other circumstances. */
    const again = (env: Record<string, string>): Promise<Finished> =>
      asProcess(folder, env, () => rollUp(JSON.parse(read(folder, 'handed.json'))));

    beforeAll(async () => {
      const sampled = { ...chain, units: { sample: 20 }, seed: 5 };
      folder = make({
        tests: [{ path: tests[0]!.path, config: sampled }],
        extensions: ['file://record.mjs:afterAll', ...config.extensions],
      });
      writeFileSync(
        join(folder, 'record.mjs'),
        `import { writeFileSync } from 'node:fs';
export const afterAll = ({ prompts, results, evalId, config }) =>
  writeFileSync('handed.json', JSON.stringify({ prompts, results, evalId, config }));
`,
      );
      writeFileSync(join(folder, 'gate.yaml'), 'floors: { CCR accuracy: 0.98 }\n');
      strict = await evaluate(folder, { PROMPTFOO_CAUSAL_GATE: 'gate.yaml', PROMPTFOO_CAUSAL_STRICT: '1' });
    }, 120_000);

    test('exit code 4 if strict, and the hook says the same of what it is given again', async () => {
      const scorecard = { ...scorecardIn(folder), createdAt: '' };
      const same = await again({ PROMPTFOO_CAUSAL_GATE: 'gate.yaml', PROMPTFOO_CAUSAL_STRICT: '1' });
      expect([strict.code, same.code]).toEqual([4, 4]);
      for (const { output } of [strict, same]) expect(output).toContain('? Not decided');
      expect({ ...scorecardIn(folder), createdAt: '' }).toEqual(scorecard);
    });

    test('else 0 with a warning', async () => {
      const lenient = await again({ PROMPTFOO_CAUSAL_GATE: 'gate.yaml' });
      expect(lenient.output).toContain('? Not decided');
      expect(lenient.code).toBe(0);
    });

    test('a policy that is not there, or a baseline of another design: exit code 1, and the scorecard is written', async () => {
      rmSync(join(folder, 'results/scorecard.json'));
      const lost = await again({ PROMPTFOO_CAUSAL_GATE: 'lost.yaml' });
      expect(lost.output).toContain(
        'lost.yaml: expected a policy file (promptfoo-causal init writes one; an empty file is allowed), but there is no such file',
      );
      expect(lost.code).toBe(1);
      expect(existsSync(join(folder, 'results/scorecard.json'))).toBe(true);
      const other = await again({ PROMPTFOO_CAUSAL_BASELINE: join(good, 'results/scorecard.json') });
      expect(other.output).toContain('the designs differ');
      expect(other.code).toBe(1);
      const merged = await gate(good, 'results/eval.json', join(folder, 'results/eval.json'));
      expect(merged.output).toContain('A different seed or config makes a different design');
      expect(merged.code).toBe(1);
    });
  });
});

describe('promptfoo-causal gate', () => {
  const lines = (): string[] => read(good, 'results/eval.jsonl').trimEnd().split('\n');

  test('passes the results of a whole run, and says which and when', async () => {
    rmSync(join(good, 'summary.md'), { force: true });
    const { code, output } = await gate(good, 'results/eval.json', '-o', 'gate.xml', 'comment.md');
    expect(output).toMatch(/^✓ \S+ may ship: /m);
    expect(output).toContain(`${scorecardIn(good).evalId} ran at 20`);
    expect(code).toBe(0);
    expect(read(good, 'gate.xml')).toContain('failures="0"');
    expect(read(good, 'summary.md').match(/may ship|Do not ship|Not decided/g)).toEqual(['may ship']);
    const comment = read(good, 'comment.md');
    expect(comment).toBe(`<!-- promptfoo-causal -->\n${read(good, 'summary.md')}`);
    expect(comment.trimEnd().split('\n').length).toBeLessThanOrEqual(20);
  }, 60_000);

  test('says what JSON Lines cannot tell, unless a baseline or the policy does', async () => {
    const alone = await gate(good, 'results/eval.jsonl');
    expect(alone.output).toContain('? Not decided');
    expect(alone.output).toContain('JSON Lines contain only rows');
    expect(alone.code).toBe(0);
    const policy = `${POLICY}design: "${scorecardIn(good).design.hash}"\nvariants: [{ provider: model }]\n`;
    writeFileSync(join(good, 'named.yaml'), policy);
    for (const args of [
      ['--policy', 'named.yaml'],
      ['--baseline', 'results/scorecard.json'],
    ]) {
      expect((await gate(good, 'results/eval.jsonl', ...args)).output).toMatch(/^✓ \S+ may ship: /m);
    }
  }, 60_000);

  test('prints JSON, compares with a baseline, and writes scorecard and report', async () => {
    writeFileSync(
      join(good, 'earlier.json'),
      serialiseScorecard({ ...scorecardIn(good), evalId: 'eval-earlier' }),
    );
    const baseline = ['--policy', 'margins.yaml', '--baseline', 'earlier.json'];
    const { code, output } = await gate(good, 'results/eval.json', ...baseline, '--json', '--out', 'judged');
    expect(code).toBe(0);
    expect(JSON.parse(output)).toMatchObject({ verdict: 'pass', baseline: { evalId: 'eval-earlier' } });
    const { comparisons } = scorecardSchema.parse(JSON.parse(read(good, 'judged/scorecard.json')));
    expect(comparisons![0]!.questions).toMatchObject({ different: 0, lost: 0, gained: 0 });
  }, 60_000);

  test('saves a whole run as a baseline, and no other', async () => {
    const saved = await gate(good, 'results/eval.jsonl', '--save-baseline', 'next.json');
    expect(saved.code).toBe(0);
    const again = ['--policy', 'margins.yaml', '--baseline', 'next.json'];
    expect((await gate(good, 'results/eval.json', ...again)).code).toBe(0);
    writeFileSync(join(good, 'part.jsonl'), lines().slice(1).join('\n'));
    const refused = await gate(good, 'part.jsonl', '--save-baseline', 'part.json');
    expect(refused.output).toContain('part.json: not written, because the run is not complete');
    expect(existsSync(join(good, 'part.json'))).toBe(false);
  }, 60_000);

  const changes: readonly [string, () => string, number, string | RegExp][] = [
    ['no row at all', () => '', 1, 'no row answers a question of promptfoo-causal'],
    ['a line cut short', () => lines().join('\n').slice(0, -40), 1, /eval-changed.jsonl: line \d+: /],
    [
      'a corrupted line',
      () =>
        lines()
          .with(7, `${lines()[7]!.slice(0, 200)}\u0000}`)
          .join('\n'),
      1,
      'eval-changed.jsonl: line 8: ',
    ],
    ['a missing row', () => lines().toSpliced(5, 1).join('\n'), 3, 'aborted run: 1 of'],
    [
      'half of the rows',
      () =>
        lines()
          .slice(0, lines().length / 2)
          .join('\n'),
      3,
      'aborted run: ',
    ],
    [
      'a row that is there twice',
      () => [...lines(), lines()[3]!].join('\n'),
      3,
      '1 rows answer a test that another row of the same eval already answers',
    ],
    [
      'a row without a case',
      () => lines().with(2, lines()[2]!.replaceAll('"task":', '"tsak":')).join('\n'),
      3,
      'aborted run: 1 of',
    ],
  ];
  test.each(changes)(
    'never passes JSON Lines with %s',
    async (_, change, code, message) => {
      writeFileSync(join(good, 'eval-changed.jsonl'), change());
      writeFileSync(join(good, 'summary.md'), '');
      const found = await gate(good, 'eval-changed.jsonl');
      expect(found.output).toMatch(message);
      expect(found.code).toBe(code);
      expect(new Set(read(good, 'summary.md').match(/^\*\*[✓✗?] /gm))).toEqual(new Set(['**✗ ']));
      expect(read(good, 'summary.md').split('\n')[0]).toMatch(/^\*\*✗ Do not ship/);
    },
    60_000,
  );

  test.each([
    [
      'cut short',
      (json: string) => json.slice(0, json.length / 2),
      'expected JSON, got a text that was cut short',
    ],
    ['that is something else', () => '{"results": 1}', "expected promptfoo's JSON output"],
  ])(
    'never passes JSON %s',
    async (_, change, message) => {
      writeFileSync(join(good, 'changed.json'), change(read(good, 'results/eval.json')));
      const found = await gate(good, 'changed.json');
      expect(found.output).toContain(message);
      expect(found.code).toBe(1);
    },
    60_000,
  );

  test('never passes without a policy, with a policy that needs a baseline, or with one that is misspelt', async () => {
    const cases = [
      [['--policy', 'lost.yaml'], 'lost.yaml: expected a policy'],
      [
        ['--policy', 'margins.yaml'],
        'margins.yaml: margins, yesRateShift and unexpectedRise need a baseline',
      ],
      [['--policy', 'misspelt.yaml'], 'misspelt.yaml: the config has 2 problems'],
      [
        ['--baseline', 'results/eval.json'],
        'the baseline cannot be used: results/eval.json: expected a scorecard',
      ],
    ] as const;
    writeFileSync(join(good, 'misspelt.yaml'), 'flors: {}\nmargins: { accuracy: 5 }\n');
    for (const [args, message] of cases) {
      const { code, output } = await gate(good, 'results/eval.json', ...args);
      expect(output).toContain(message);
      expect(code).toBe(1);
    }
  }, 60_000);
});

describe('what a gate must not let pass', () => {
  /** The good run's rows under another name: changed, or answered at another time. */
  const changed = (name: string, change: (output: Output) => void): string => {
    const output: Output = JSON.parse(read(good, 'results/eval.json'));
    change(output);
    writeFileSync(join(good, name), JSON.stringify(output));
    return name;
  };
  interface Output {
    evalId: string;
    results: {
      timestamp: string;
      results: {
        response: { output: string };
        gradingResult: object;
        testCase: { metadata: { task: string } };
      }[];
      prompts: { provider: string }[];
    };
  }

  test('a first baseline is written, with a word on what was not judged', async () => {
    const first = ['results/eval.json', '--policy', 'margins.yaml', '--save-baseline', 'first.json'];
    const { code, output } = await gate(good, ...first);
    expect(output).toContain('? Not decided: there is no earlier run to compare with');
    expect([code, existsSync(join(good, 'first.json'))]).toEqual([0, true]);
    rmSync(join(good, 'first.json'));
    expect((await gate(good, ...first, '--strict')).code).toBe(4);
  }, 60_000);

  test.each<[string, (output: Output) => void, string]>([
    [
      'all rows of a task',
      ({ results }) => {
        results.results = results.results.filter(
          ({ testCase }) => testCase.metadata.task === 'compositional',
        );
      },
      'has 1 entry for intervention effects under tests, but the results have no rows for it',
    ],
    [
      'all rows of a variant',
      ({ results }) => {
        results.prompts.push({ ...results.prompts[0]!, provider: 'v2' });
      },
      'lists v2 with direct but contains no row of it',
    ],
  ])(
    '%s that were taken out of the .json',
    async (_, change, message) => {
      const { code, output } = await gate(good, changed('taken-out.json', change));
      expect(output).toContain(message);
      expect(code).toBe(3);
    },
    60_000,
  );

  test('two providers of one label: nothing is asked', async () => {
    const folder = make({
      providers: [model('oracle'), model('always-yes')],
      extensions: [`${ours('providers/answer-retry.ts')}:beforeAll`, ...config.extensions],
    });
    const { code, output } = await evaluate(folder);
    // Below promptfoo's trace of its own calls.
    expect(output).toMatch(
      /\nNothing was asked\. .*\n.*config\.providers\[1\]\.label: expected a unique label, got "model" again\n$/,
    );
    expect([code, existsSync(join(folder, 'results/eval.json'))]).toEqual([1, false]);
  }, 120_000);

  const turned = (text: string): string =>
    text.replaceAll(
      /("answer":"|<answer>)(yes|no)\b/g,
      (_, before, answer) => `${before}${answer === 'yes' ? 'no' : 'yes'}`,
    );

  test('a good file of last month beside a bad one of this month', async () => {
    const bad = changed('bad.json', (output) => {
      output.evalId = 'eval-bad';
      output.results.timestamp = new Date().toISOString();
      for (const row of output.results.results) {
        row.response.output = turned(row.response.output);
        row.gradingResult = JSON.parse(turned(JSON.stringify(row.gradingResult)));
      }
    });
    const both = await gate(good, 'results/eval.json', bad);
    expect(both.output).toMatch(
      /model with direct replies differently to \d+ questions in eval-\S+ and eval-/,
    );
    expect(both.code).toBe(1);
  }, 60_000);

  test('an old run, where an age is asked for; it is said in any case', async () => {
    const old = changed('old.json', ({ results }) => {
      results.timestamp = new Date(Date.now() - 90 * 86_400_000).toISOString();
    });
    const any = await gate(good, old);
    expect(any.output).toMatch(/ran at .* \(90 days ago\)/);
    expect(any.code).toBe(0);
    const limited = await gate(good, old, '--max-age', '2h');
    expect(limited.output).toContain(
      'before gate.yaml and promptfooconfig.yaml last changed; the limit is 2h',
    );
    expect(limited.code).toBe(3);
    expect((await gate(good, 'results/eval.json', '--max-age', '2h')).code).toBe(0);
  }, 60_000);
});

describe('promptfoo-causal gate never passes a run', () => {
  test('that was killed half way', async () => {
    const stop = new AbortController();
    const folder = await serve((n) => {
      if (n === 20) stop.abort('SIGKILL');
      return undefined;
    });
    await evaluate(folder, {}, stop.signal);
    const json = await gate(folder, 'results/eval.json');
    expect(json.output).toContain('there is no such file');
    expect(json.code).toBe(1);
    const found = await gate(folder, 'results/eval.jsonl');
    expect(found.output).toMatch(/aborted run: |no row answers|line \d+/);
    expect([1, 3]).toContain(found.code);
  }, 120_000);

  test('that a rejected key stopped, whatever its own exit code', async () => {
    const folder = await serve((n) => (n >= 10 ? { kind: 'status', status: 401 } : undefined));
    await evaluate(folder);
    for (const file of ['results/eval.json', 'results/eval.jsonl']) {
      const { code, output } = await gate(folder, file);
      expect(output).toMatch(/aborted run: |failed calls: /);
      expect(code).toBe(3);
    }
  }, 120_000);
});
