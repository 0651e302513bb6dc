import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Judgement } from '../../src/scorecard/scorecard.ts';
import { causal, EVAL, type Finished, promptfoo, scorecardIn, shaped, workspace } from '../support/promptfoo.ts';

/** A part of a config by which no question is asked again, so that each model makes one call per question. */
const NO_RETRIES = {
  defaultTest: {
    metadata: { answerRetries: 0 },
    assert: [{ type: 'javascript', value: 'package:promptfoo-causal:yesNo' }],
  },
};

/** The candidates in the output of the gate command with --json, after what it prints before. */
function candidatesIn({ output }: Finished): Judgement['candidates'] {
  return JSON.parse(output.slice(output.indexOf('{'))).candidates;
}

describe('after an eval with failed calls and unusual replies,', () => {
  let folder = '';
  let judged: Finished;
  /** The files of the report, and the output of the eval. */
  let written: readonly string[] = [];

  const candidate = (name: string) => candidatesIn(judged).find((one) => one.name === name)!;
  const reportFiles = (): readonly string[] =>
    globSync('results/*/*', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'));

  beforeAll(async () => {
    folder = workspace({
      ...NO_RETRIES,
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
    written = [...reportFiles(), output];
    judged = await causal(folder, 'gate', 'results/eval.json', '--against', 'v1', '--json');
  });

  test.each([
    ['every second call', 'half'],
    ['every fifth call', 'fifth'],
    ['every call', 'down'],
  ])('the gate neither judges a model nor calls it better or worse if %s failed', (_, name) => {
    const { verdict, sentence } = candidate(name);
    expect(verdict).toBe('not judged');
    expect(sentence).toMatch(/failed/);
    expect(sentence).not.toMatch(/worse|better|wrong|right/);
  });

  test('the gate does not fail a model if only every fiftieth of its calls failed', () => {
    expect(candidate('rare').verdict).not.toBe('fail');
  });

  test('the gate does not fail a model if its replies are objects instead of text', () => {
    expect(candidate('json').verdict).not.toBe('fail');
  });

  test.each([
    ['error messages', 'proxy'],
    ['empty', 'empty'],
  ])('the gate fails a model if its replies are %s, and calls these replies unreadable', (_, name) => {
    const { verdict, sentence } = candidate(name);
    expect(verdict).toBe('fail');
    expect(sentence).toMatch(/unreadable/);
    expect(sentence).not.toMatch(/discrimination/);
  });

  test.each([
    ['it refuses to answer', 'refusing'],
    ['the provider blocks its replies', 'flagged'],
  ])('the gate fails a model if %s, and gives refusals as the reason', (_, name) => {
    const { verdict, sentence } = candidate(name);
    expect(verdict).toBe('fail');
    expect(sentence).toMatch(/refus/i);
  });

  test('the scorecard counts failed calls, unreadable replies and refusals', () => {
    const counts = Object.fromEntries(scorecardIn(folder).variants.map((one) => [one.name, one.counts]));
    const { asked } = counts.v1!;
    expect(counts.v1).toMatchObject({ received: asked, right: asked });
    expect(counts.half).toMatchObject({ errors: Math.floor(asked / 2), right: Math.ceil(asked / 2) });
    expect(counts.proxy).toMatchObject({ received: asked, unparsed: asked });
    expect(counts.flagged).toMatchObject({ received: asked, refused: asked });
    expect(counts.json).toMatchObject({ right: asked });
  });

  test('neither the files of the report nor the terminal shows an API key that the message of a failed call contains', () => {
    const half = scorecardIn(folder).variants.find(({ name }) => name === 'half');
    expect(half?.failure).toContain('503 overloaded');
    expect(written.length).toBeGreaterThan(4);
    for (const text of written) expect(text).not.toMatch(/sk-of-the-proxy|open-sesame/);
    // promptfoo does not store the keys of the config, so the gate command hides only what looks like a key.
    for (const text of [...reportFiles(), judged.output]) expect(text).not.toContain('sk-of-the-proxy');
  });
});

describe('an outage, in which many calls of a model fail,', () => {
  test('can be repaired by repeating the failed calls, after which the gate judges both results files as one run', async () => {
    const providers = [shaped('v1'), shaped('v2', 'every fifth call fails')];
    const folder = workspace({ ...NO_RETRIES, providers });
    writeFileSync(join(folder, 'gate.yaml'), 'baseline: v1\n');
    const outage = await promptfoo(folder, [...EVAL, '-o', 'first.json']);
    expect(outage.output).toMatch(/--filter-errors-only first\.json.*gate first\.json first-again\.json/s);
    const before = await causal(folder, 'gate', 'first.json', '--against', 'v1');
    expect(before.code).toBe(1);
    expect(before.output).toMatch(/filter-errors-only/);

    const failedOnly = ['--filter-errors-only', 'first.json', '-o', 'second.json'];
    const repair = await promptfoo(folder, [...EVAL, ...failedOnly], { SHAPE: 'none' });
    expect(repair.output).toMatch(/Next: .*npx promptfoo-causal gate first\.json second\.json/s);
    const after = await causal(folder, 'gate', 'first.json', 'second.json', '--against', 'v1', '--json');
    expect(candidatesIn(after)).toHaveLength(1);
    expect(after.output).not.toMatch(/not judged|incomplete|missing/);
  });

  test.each([
    ['only the baseline', [shaped('v1', 'every second call fails'), shaped('v2')]],
    ['both variants', [shaped('v1', 'every second call fails'), shaped('v2', 'every second call fails')]],
  ])('does not lead to the statement that a variant is better or worse if it affects %s', async (_, providers) => {
    const folder = workspace({ ...NO_RETRIES, providers });
    writeFileSync(join(folder, 'gate.yaml'), 'baseline: v1\n');
    const { code, output } = await promptfoo(folder);
    expect(code).toBe(1);
    expect(output).toMatch(/failed/);
    expect(output).not.toMatch(/better than|worse than/);
  });
});
