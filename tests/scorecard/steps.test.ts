import { afterEach, describe, expect, test, vi } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { makePart } from '../../src/collect-rows.ts';
import { markdownReport, terminalSummary } from '../../src/report/files/markdown.ts';
import { htmlReport } from '../../src/report/html/page.ts';
import { stepsLines } from '../../src/report/tables/steps-table.ts';
import { finishRun } from '../../src/run.ts';
import { scorecardSchema } from '../../src/scorecard/schema.ts';
import { scorecardView } from '../../src/scorecard/scorecard-view.ts';
import { decodePart, partSum } from '../../src/scoring/rows/part-file.ts';
import { SCORES } from '../../src/tasks/scores.ts';
import { parseSimulatedModelConfig } from '../../src/tasks/shared/simulated-model.ts';
import { simulate } from '../support/parse.ts';
import { promptOf } from '../support/rows.ts';

const tests = compositional({
  preset: 'maasch-2025-figure-4',
  noise: { min: 0.2, max: 0.8 },
  units: { sample: 6 },
  seed: 'steps',
});
const STAMP = { stamp: { createdAt: '2026-01-01T00:00:00Z' }, env: {} };
const WANTED = '\n\nWork through these steps before you answer.\n';

type Said = (prompt: string) => string;

function rowsOf(variants: readonly (readonly [string, Said])[]): Record<string, unknown>[] {
  return variants.flatMap(([label, reply], promptIdx) =>
    tests.map((item, testIdx) => {
      const raw = `${promptOf(item)}${WANTED}`;
      return {
        promptIdx,
        testIdx,
        provider: { id: label, label },
        prompt: { label: 'causal-steps', raw },
        testCase: { metadata: item.metadata },
        metadata: {},
        response: { output: reply(raw) },
        failureReason: 0,
      };
    }),
  );
}

const aloud = (model: string): readonly [string, Said] => {
  const config = parseSimulatedModelConfig({ model });
  return [model, (prompt) => simulate(config, prompt)];
};
const rows = rowsOf([aloud('oracle'), aloud('intervention-blind'), ['curt', () => 'yes']]);
const run = await finishRun([{ rows, run: '' }], STAMP);
const { scorecard } = run;

afterEach(() => vi.unstubAllEnvs());

describe('a scorecard of replies with steps', () => {
  test('says by variant which fault comes first, and by node what is right where its causes are', () => {
    const [oracle, blind, curt] = scorecard.variants;
    expect(oracle!.steps![0]).toMatchObject({ task: 'compositional', replies: tests.length, notStated: 0 });
    expect(oracle!.steps![0]!.sound).toMatchObject({ value: 1 });
    expect(blind!.steps![0]!.faults[0]).toMatchObject({ fault: 'intervention-undone' });
    // Half of the interventions set what is so anyway.
    const share = blind!.steps![0]!.faults[0]!.share;
    expect(share).toMatchObject({ kind: 'estimate', value: 0.5, interval: { kind: 'interval' } });
    const [graph] = blind!.steps![0]!.graphs;
    expect(graph!.arrows).toContain('X→A');
    // What is not set from outside follows rightly from what is.
    for (const { node, right } of graph!.nodes)
      if ('ABEFY'.includes(node) && right.kind === 'estimate') expect(right.value).toBe(1);
    expect(curt!.steps).toBeUndefined();
    expect(scorecardSchema.parse(JSON.parse(JSON.stringify(scorecard)))).toBeDefined();
  });

  test('says of two variants which fault grew', () => {
    const [first] = scorecard.comparisons!;
    expect(first!.steps).toMatchObject([
      { fault: 'intervention-undone', baseline: 0, candidate: 0.5, difference: { value: 0.5 } },
    ]);
  });

  test('is the same from parts', async () => {
    const { file } = await makePart([{ rows, run: '' }], {}, undefined);
    const merged = await finishRun(
      [{ rows: [], run: 'part', part: { part: decodePart(file), sum: partSum(file) } }],
      STAMP,
    );
    expect(merged.scorecard.variants.map(({ steps }) => steps)).toEqual(
      scorecard.variants.map(({ steps }) => steps),
    );
  });

  test('is shown: a line for each variant, tables, the graph, the wrong statement', async () => {
    expect(terminalSummary(scorecard)).toContain(
      `intervention-blind · causal-steps: most often intervention undone (50 % of ${tests.length} replies).`,
    );
    const variants = scorecardView(scorecard).variants.map((variant) => ({
      ...variant,
      steps: (variant.steps ?? []).map((found) => ({ ...found, notStated: 7 })),
    }));
    expect(stepsLines({ ...scorecardView(scorecard), variants }).join('\n')).toMatch(
      /no fault in \d+ replies; another 7 state no readable steps\./,
    );
    expect(markdownReport(scorecard)).toContain('What goes wrong first in the steps of replies');
    const page = await htmlReport(scorecard);
    // The most telling sentence stands in the message, which is the first screen.
    expect(/<section id="verdict"[\s\S]*?<\/section>/.exec(page)?.[0]).toContain(
      'most often intervention undone (50 %',
    );
    expect(page).toContain('Where the steps of replies break');
    expect(page).toContain('First faults in the steps of both variants');
    expect(page).toContain('"what":"intervention undone at ');
  });
});

test('a secret in a wrong statement is not shown', async () => {
  const { scorecard: redacted } = await finishRun([{ rows, run: '' }], {
    ...STAMP,
    redact: (text) => text.replaceAll('is happy', '***').replaceAll('is not happy', '***'),
  });
  const said = redacted.examples!.flatMap(({ replies }) =>
    replies.flatMap(({ wrongStep }) => wrongStep?.said ?? []),
  );
  expect(said.length).toBeGreaterThan(0);
  for (const text of said) expect(text).not.toMatch(/is (?:not )?happy/);
});

test('reasoning that a provider tells apart from the reply is read only where it is allowed', async () => {
  const [, blind] = aloud('intervention-blind');
  const hidden = rowsOf([
    ['thinker', (prompt) => `<think>${blind(prompt)}</think>\n${blind(prompt).split('\n').at(-1)}`],
  ]);
  const stepsOf = async () =>
    (await finishRun([{ rows: hidden, run: '' }], STAMP)).scorecard.variants[0]!.steps;
  expect(await stepsOf()).toBeUndefined();
  vi.stubEnv('PROMPTFOO_CAUSAL_REASONING', 'read');
  expect((await stepsOf())![0]!.faults[0]).toMatchObject({ fault: 'intervention-undone' });
});

test('short replies are not looked at for steps, so that they cost nothing', async () => {
  let calls = 0;
  const steps = () => {
    calls++;
    return undefined;
  };
  const counted = SCORES.map((score) => ({ ...score, kind: { ...score.kind, steps } }));
  const short: Said = (prompt) =>
    simulate(parseSimulatedModelConfig({ model: 'oracle' }), prompt.replace(WANTED, ''));
  await finishRun(
    [
      {
        rows: rowsOf([
          ['curt', () => 'yes'],
          ['short', short],
        ]),
        run: '',
      },
    ],
    { ...STAMP, scores: counted },
  );
  expect(calls).toBe(0);
});
