import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { causal, type Finished, promptfoo, readJson, shaped, workspace } from '../support/promptfoo.ts';

const RETRIES = {
  defaultTest: {
    metadata: { answerRetries: 0 },
    assert: [{ type: 'javascript', value: 'package:promptfoo-causal:yesNo' }],
  },
};

/** The sentence of a candidate in the output of the gate's --json. */
function candidate({ output }: Finished, name: string) {
  const { candidates } = JSON.parse(output.slice(output.indexOf('{')));
  return candidates.find((one: { name: string }) => one.name === name);
}

describe('an eval with failing calls and unusual replies', () => {
  let folder = '';
  let judged: Finished;
  let byHook: readonly string[] = [];
  const reportFiles = (): readonly string[] =>
    globSync('results/*/*', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'));

  beforeAll(async () => {
    folder = workspace({
      ...RETRIES,
      providers: [
        shaped('v1'),
        shaped('half', 'every second call fails'),
        shaped('fifth', 'every fifth call fails'),
        shaped('down', 'all calls fail'),
        shaped('rare', 'every fiftieth call fails'),
        shaped('proxy', 'error as text'),
        shaped('empty', 'empty'),
        shaped('refusing', 'refusal'),
        shaped('flagged', 'flagged'),
        shaped('json', 'json'),
      ],
    });
    const { output } = await promptfoo(folder);
    byHook = [...reportFiles(), output];
    judged = await causal(folder, 'gate', 'results/eval.json', '--against', 'v1', '--json');
  });

  test.each(['half', 'fifth', 'down'])(
    'the model “%s” is neither judged nor ranked because calls failed',
    (name) => {
      const { verdict, sentence } = candidate(judged, name);
      expect(verdict).toBe('not judged');
      expect(sentence).toMatch(/failed/);
      expect(sentence).not.toMatch(/worse|wrong|%? right/);
    },
  );

  test('neither a model with a few failed calls nor a model whose replies are objects fails', () => {
    expect(candidate(judged, 'rare').verdict).not.toBe('fail');
    expect(candidate(judged, 'json').verdict).not.toBe('fail');
  });

  test.each(['proxy', 'empty'])('the model “%s” fails because its replies are unreadable', (name) => {
    const { verdict, sentence } = candidate(judged, name);
    expect(verdict).toBe('fail');
    expect(sentence).toMatch(/unreadable/);
    expect(sentence).not.toMatch(/discrimination/);
  });

  test.each(['refusing', 'flagged'])('the model “%s” fails because it refused to answer', (name) => {
    const { verdict, sentence } = candidate(judged, name);
    expect(verdict).toBe('fail');
    expect(sentence).toMatch(/refus/i);
  });

  test('the scorecard counts failed calls, unparsed replies and refusals', () => {
    const counts = (name: string) =>
      scorecard(folder).variants.find((variant) => variant.name === name)?.counts;
    const asked = counts('v1')?.asked ?? 0;
    expect(counts('v1')).toMatchObject({ received: asked, right: asked });
    expect(counts('half')).toMatchObject({ errors: Math.floor(asked / 2), right: Math.ceil(asked / 2) });
    expect(counts('proxy')).toMatchObject({ received: asked, unparsed: asked });
    expect(counts('flagged')).toMatchObject({ received: asked, refused: asked });
    expect(counts('json')).toMatchObject({ right: asked });
  });

  test('API keys in the message of a failed call are hidden in all files and in the terminal', () => {
    const { failure } = scorecard(folder).variants.find(({ name }) => name === 'half')!;
    expect(failure).toContain('503 overloaded');
    expect(byHook.length).toBeGreaterThan(4);
    // The hook knows the keys of the config. promptfoo does not store them, so the command knows only what looks like one.
    for (const text of byHook) expect(text).not.toMatch(/sk-of-the-proxy|open-sesame/);
    for (const text of [...reportFiles(), judged.output]) expect(text).not.toContain('sk-of-the-proxy');
  });
});

test('an outage is repaired by asking the failed calls again, and the gate judges both files as one run', async () => {
  const providers = [shaped('v1'), shaped('v2', 'every fifth call fails')];
  const folder = workspace({ ...RETRIES, providers });
  writeFileSync(join(folder, 'gate.yaml'), 'baseline: v1\n');
  const outage = await promptfoo(folder, ['eval', '--no-cache', '--no-table', '-o', 'first.json']);
  expect(outage.output).toMatch(/--filter-errors-only first\.json.*gate first\.json first-again\.json/s);
  const first = await causal(folder, 'gate', 'first.json', '--against', 'v1');
  expect(first.code).toBe(1);
  expect(first.output).toMatch(/filter-errors-only/);
  const again = [
    'eval',
    '--no-cache',
    '--no-table',
    '--filter-errors-only',
    'first.json',
    '-o',
    'second.json',
  ];
  // In a new process, the shaped provider counts its calls from 0, so the first repaired call fails once more.
  const repair = await promptfoo(folder, again, { SHAPE: 'none' });
  expect(repair.output).toMatch(/Next: .*npx promptfoo-causal gate first\.json second\.json/s);
  const repaired = await causal(folder, 'gate', 'first.json', 'second.json', '--against', 'v1', '--json');
  expect(JSON.parse(repaired.output.slice(repaired.output.indexOf('{'))).candidates).toHaveLength(1);
  expect(repaired.output).not.toMatch(/not judged|incomplete|missing/);
});

test('no variant is called better or worse after an outage of the baseline or of both variants', async () => {
  const baseline = workspace({
    ...RETRIES,
    providers: [shaped('v1', 'every second call fails'), shaped('v2')],
  });
  const both = workspace({
    ...RETRIES,
    providers: [shaped('v1', 'every second call fails'), shaped('v2', 'every second call fails')],
  });
  for (const folder of [baseline, both]) {
    writeFileSync(join(folder, 'gate.yaml'), 'baseline: v1\n');
    const { code, output } = await promptfoo(folder);
    expect(code).toBe(1);
    expect(output).toMatch(/failed/);
    expect(output).not.toMatch(/better than|worse than/);
  }
});

interface Counted {
  readonly variants: readonly {
    readonly name: string;
    readonly counts: Record<string, number>;
    readonly failure?: string;
  }[];
}

function scorecard(folder: string): Counted {
  const { evalId } = readJson(folder, 'results/eval.json');
  return readJson(folder, `results/${evalId.replaceAll(/[^\w.-]+/g, '-')}/scorecard.json`);
}
