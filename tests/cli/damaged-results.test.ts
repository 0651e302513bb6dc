import { describe, expect, it } from 'vitest';
import { type Eval, evalOf, linesOf } from '../rows/eval-of.ts';
import { commandsInFolder, failing, noisy, perfect, TESTS } from './commands.ts';

const { gate, write } = commandsInFolder();

type Row = Eval['results']['results'][number];

/** An eval of which only some rows are left. Without columns, promptfoo's totals do not contradict them. */
function partOf(original: Eval, isKept: (row: Row) => boolean): Eval {
  const { results } = original;
  return { ...original, results: { ...results, results: results.results.filter(isKept), prompts: [] } };
}

describe('the gate command, after failed calls,', () => {
  it.each([
    ['half of the candidate’s calls failed', [perfect('v1'), failing('v2', 2)], '300 of 600 calls to v2 failed (50 %,'],
    [
      'a fifth of the candidate’s calls failed',
      [perfect('v1'), failing('v2', 5)],
      '120 of 600 calls to v2 failed (20 %,',
    ],
    ['half of the baseline’s calls failed', [failing('v1', 2), perfect('v2')], '300 of 600 calls to v1 failed (50 %,'],
    [
      'half of the calls of both variants failed',
      [failing('v1', 2), failing('v2', 2)],
      '300 of 600 calls to v2 failed (50 %,',
    ],
  ])('neither judges the candidate nor calls it better or worse if %s', async (_, models, failed) => {
    write('eval.json', evalOf(TESTS, models));
    const { code, text } = await gate('$eval.json');
    expect(text).toContain(`v2 cannot be judged: ${failed} “API error: 503 overloaded”)`);
    expect(text).toMatch(/Next: Ask the failed calls again:\n {2}npx promptfoo eval --filter-errors-only/);
    expect(text).not.toMatch(/better|worse|less well|may ship|Do not ship/);
    expect(code).toBe(1);
  });

  it('judges the run if a second results file contains answers to the questions whose calls failed', async () => {
    const outage = evalOf(TESTS, [perfect('v1'), failing('v2', 2)]);
    const failed = new Set(
      outage.results.results.filter(({ failureReason }) => failureReason === 2).map(({ testIdx }) => testIdx),
    );
    const later = evalOf(TESTS, [perfect('v1'), perfect('v2')], { evalId: 'eval-later-2026-01-02T04:04:05' });
    write('a.json', outage);
    write(
      'b.json',
      partOf(later, ({ promptIdx, testIdx }) => promptIdx === 1 && failed.has(testIdx)),
    );
    const { code, text } = await gate('$a.json', '$b.json');
    expect(text).toMatch(/v2 may ship/);
    expect(code).toBe(0);
  });
});

describe('the gate command', () => {
  it('compares two variants without the questions for which the call of one of the variants failed', async () => {
    write('eval.json', evalOf(TESTS, [perfect('v1'), failing('v2', 25)]));
    const { code, text } = await gate('$eval.json');
    // One call in 25 is 24 of 600.
    expect(text).toMatch(/v2 may ship: .* over the 576 questions that both answered/);
    expect(code).toBe(0);
  });

  it.each([
    ['error messages of a proxy', '{"error":{"code":503,"message":"overloaded"}}', 'unreadable'],
    ['empty', '', 'unreadable'],
    ['refusals', 'I’m sorry, but I can’t help with that.', 'refusals'],
  ])('fails a candidate if all its replies are %s, and gives this as the first reason', async (_, reply, are) => {
    write('eval.json', evalOf(TESTS, [perfect('v1'), { label: 'v2', answer: () => reply }]));
    const { code, text } = await gate('$eval.json');
    expect(text).toContain(`Do not ship v2: 600 of 600 replies of v2 are ${are}`);
    expect(code).toBe(3);
  });

  it('fails a run if someone has changed a stored correct answer so that it agrees with a wrong reply', async () => {
    const original = evalOf(TESTS, [perfect('v1'), noisy('v2', 0.2)]);
    const { metadata } = original.results.results.find(({ promptIdx, success }) => promptIdx === 1 && !success)!;
    const changed = JSON.stringify(original, (_, value) =>
      value?.id === metadata.id ? { ...value, truth: !value.truth } : value,
    );
    write('eval.json', changed);
    const { code, text } = await gate('$eval.json');
    expect(text).toContain('Do not ship on these results');
    expect(code).toBe(3);
  });

  it('refuses a JSON Lines file if the last line is cut off, and says what to do', async () => {
    write('rows.jsonl', linesOf(evalOf(TESTS, [perfect('v1'), perfect('v2')])).slice(0, -300));
    const { code, text } = await gate('$rows.jsonl');
    expect(text).toMatch(/rows\.jsonl, line 1200: the last line is cut off, .* --resume, or delete the line/);
    expect(code).toBe(1);
  });
});

describe('with the results of two shards (each with half of the questions),', () => {
  const shard = (index: number): Eval =>
    partOf(
      evalOf(TESTS, [perfect('v1'), perfect('v2')], { evalId: `eval-${index}-2026-01-02T03:04:0${index}` }),
      ({ testIdx }) => testIdx % 2 === index,
    );

  it('the gate command judges both shards as one run', async () => {
    write('shard-0.json', shard(0));
    write('shard-1.json', shard(1));
    expect(await gate('$shard-*.json')).toMatchObject({ code: 0 });
  });

  it('the gate command fails the run if one shard is missing', async () => {
    write('shard-0.json', shard(0));
    const { code, text } = await gate('$shard-0.json');
    expect(text).toContain('300 of 600 questions');
    expect(code).toBe(3);
  });
});
