import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  candidatesIn,
  causal,
  EVAL,
  type Finished,
  NO_RETRIES,
  promptfoo,
  REPAIRED,
  scorecardIn,
  shaped,
  VERDICT_IF_EQUAL,
  workspace,
} from '../support/promptfoo.ts';

describe('after an eval with failed calls,', () => {
  let folder = '';
  let judged: Finished;

  beforeAll(async () => {
    const failing = [
      'every second call fails',
      'every fifth call fails',
      'all calls fail',
      'every fiftieth call fails',
    ];
    folder = workspace({ ...NO_RETRIES, providers: [shaped('v1'), ...failing.map((shape) => shaped(shape, shape))] });
    await promptfoo(folder);
    judged = await causal(folder, 'gate', 'results/eval.json', '--against', 'v1', '--json');
  });

  test.each(['every second call fails', 'every fifth call fails', 'all calls fail'])(
    'the gate neither judges a model nor calls it better or worse if %s',
    (shape) => {
      const { verdict, sentence } = candidatesIn(judged).find(({ name }) => name === shape)!;
      expect(verdict).toBe('not judged');
      // The sentence names the model by what happens to it.
      const reason = sentence.replaceAll(shape, '');
      expect(reason).toMatch(/failed|no reply/);
      expect(reason).not.toMatch(/worse|better|wrong|right/);
    },
  );

  test('the gate judges a model like one without failed calls if only every fiftieth call fails, because 5 % may fail', () => {
    const rare = candidatesIn(judged).find(({ name }) => name === 'every fiftieth call fails')!;
    expect(rare.verdict).toBe(VERDICT_IF_EQUAL);
  });

  test('the scorecard counts the failed calls', () => {
    const { variants } = scorecardIn(folder);
    const [perfect, half] = variants.map(({ counts }) => counts);
    const { asked } = perfect!;
    expect(perfect).toMatchObject({ received: asked, right: asked, errors: 0 });
    expect(half).toMatchObject({ errors: Math.floor(asked / 2), right: Math.ceil(asked / 2) });
  });
});

describe('an outage, in which many calls of a model fail,', () => {
  /** A folder with the results of an eval in which every fifth call of v2 failed, and what promptfoo printed. */
  async function afterOutage() {
    const folder = workspace({ ...NO_RETRIES, providers: [shaped('v1'), shaped('v2', 'every fifth call fails')] });
    writeFileSync(join(folder, 'gate.yaml'), 'baseline: v1\n');
    return { folder, outage: await promptfoo(folder, [...EVAL, '-o', 'first.json']) };
  }

  test('is not judged; the eval and the gate then say how to repeat the failed calls', async () => {
    const { folder, outage } = await afterOutage();
    expect(outage.output).toMatch(/--filter-errors-only first\.json.*gate first\.json first-again\.json/s);
    const { code, output } = await causal(folder, 'gate', 'first.json', '--against', 'v1');
    expect(code).toBe(1);
    expect(output).toMatch(/--filter-errors-only first\.json/);
  });

  test('can be repaired by repeating the failed calls, after which the gate judges both results files as one run', async () => {
    const { folder } = await afterOutage();
    const failedOnly = ['--filter-errors-only', 'first.json', '-o', 'second.json'];
    const repair = await promptfoo(folder, [...EVAL, ...failedOnly], REPAIRED);
    expect(repair.output).toMatch(/Next: .*npx promptfoo-causal gate first\.json second\.json/s);
    const judged = await causal(folder, 'gate', 'first.json', 'second.json', '--against', 'v1', '--json');
    expect(candidatesIn(judged)).toMatchObject([{ name: 'v2', verdict: VERDICT_IF_EQUAL }]);
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
