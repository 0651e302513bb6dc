import { appendFileSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { asked, project, run, scratch } from './run.ts';

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('a run in stages', () => {
  test('asks everything without a policy, and everything anew once it is done', async () => {
    const folder = project();
    rmSync(join(folder, 'gate.yaml'));
    const first = await run(folder);
    expect(first.output).toContain(
      'gate.yaml does not exist, so no policy decides when to stop, and every question is asked',
    );
    expect(first.output).toContain(
      'Stopped: all stages are finished. 120 of 120 planned replies were collected (0 % saved). This run made 120 calls.',
    );
    expect([first.code, asked(folder).length]).toEqual([0, 3]);
    const again = await run(folder);
    expect([again.code, asked(folder).length]).toEqual([0, 6]);
    expect(again.output).toContain('planned replies were collected (0 % saved). This run made 120 calls.');
    // What was paid for the first time stays.
    const kept = readdirSync(join(folder, 'results/stages')).filter((name) => name.includes('-done-'));
    expect(kept).toHaveLength(2);
    const other = await run(folder, '--repeat', '2', '--max-calls', '1');
    expect([other.code, other.output]).toEqual([
      1,
      expect.stringContaining(
        'no question was asked, because the first stage alone would exceed --max-calls or --max-cost',
      ),
    ]);
  });

  test('stops before a stage that would go beyond a limit', async () => {
    const folder = project();
    rmSync(join(folder, 'gate.yaml'));
    const { output } = await run(folder, '--max-calls', '72');
    expect(output).toContain(
      'Stopped: the next stage would exceed --max-calls or --max-cost; run again with a higher limit to resume. 72 of 120',
    );
    expect(asked(folder)).toHaveLength(2);
    // What is there already costs nothing.
    expect((await run(folder, '--max-calls', '71')).output).toContain(
      '72 of 120 planned replies were collected',
    );
    expect(asked(folder)).toHaveLength(2);
  });

  test('goes on with what was not done, says how old that is, and claims no call that it did not make', async () => {
    const folder = project();
    rmSync(join(folder, 'gate.yaml'));
    await run(folder, '--max-calls', '72');
    const { output } = await run(folder);
    expect(asked(folder)).toHaveLength(3);
    expect(output).toMatch(
      /results\/stages\/\w+: resuming an unfinished run that began \d+ days ago, without repeating its finished stages/,
    );
    expect(output).toMatch(
      /collected \(0 % saved\)\. This run made 48 calls and reused the answers of 72 earlier calls, of which the first was made \d+ days ago\./,
    );
  });

  test('says which answers came from a cache', async () => {
    const folder = project();
    rmSync(join(folder, 'gate.yaml'));
    writeFileSync(join(folder, 'rows.json'), JSON.stringify({ response: { cached: true, output: 'Yes.' } }));
    expect((await run(folder)).output).toContain(
      "This run made 0 calls; 120 answers came from promptfoo's cache.",
    );
  });

  test.each([
    ['the config', 'promptfooconfig.yaml', '\n# changed\n'],
    ['the policy', 'gate.yaml', '\nbaseline: { provider: right }\n'],
    ['the environment', '.env', 'OPENAI_BASE_URL=http://localhost:1\n'],
    ['a prompt', 'ask.j2', '\nThink first.\n'],
    ['nothing but that all is asked anew', 'gate.yaml', '', '--no-cache'],
  ])('begins anew where %s is another', async (_, file, more, ...options) => {
    const folder = project('floors: { CCR accuracy: 0.99 }\n');
    const path = join(folder, 'promptfooconfig.yaml');
    const config = parse(readFileSync(path, 'utf8'));
    config.prompts = [{ id: 'file://ask.j2', label: 'direct' }];
    writeFileSync(path, stringify(config));
    writeFileSync(join(folder, 'ask.j2'), '{{ context }}\n\n{{ question }}\n\n{{ answerInstruction }}\n');
    await run(folder, '--max-calls', '36');
    await run(folder, '--max-calls', '36');
    expect(asked(folder)).toHaveLength(1);
    appendFileSync(join(folder, file), more);
    const { output } = await run(folder, '--max-calls', '36', ...options);
    expect(output).not.toContain('going on');
    expect(asked(folder)).toHaveLength(2);
  });

  test('merges no stage with one that had other prompts', async () => {
    const folder = project('floors: { CCR accuracy: 0.99 }\n');
    await run(folder, '--max-calls', '36');
    const [stage = ''] = globSync('results/stages/*/stage-01.json', { cwd: folder });
    const content = JSON.parse(readFileSync(join(folder, stage), 'utf8'));
    for (const prompt of content.results.prompts) prompt.raw = 'the prompt of another time';
    writeFileSync(join(folder, stage), JSON.stringify(content));
    const { code, output } = await run(folder);
    expect([code, output]).toEqual([
      1,
      expect.stringContaining(
        'stage 2: expected the prompts and providers of this run, got a different text of the prompt direct',
      ),
    ]);
    const merged = JSON.parse(readFileSync(join(folder, 'results/eval.json'), 'utf8'));
    expect(merged.results.results).toHaveLength(36);
  });

  test('asks only providers that fit', async () => {
    const folder = project();
    const { output, code } = await run(folder, '--filter-providers', 'rig');
    expect(output).toContain('60 questions × 1 variant: 60 calls');
    expect(asked(folder)[0]).toContain('--filter-providers ^(?:right)$');
    expect(code).toBe(0);
    const none = await run(folder, '--filter-providers', 'nobody');
    expect([none.code, none.output]).toEqual([1, 'promptfooconfig.yaml: no provider matches nobody\n']);
  });
});
