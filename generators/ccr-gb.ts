import type { TestCase } from 'promptfoo';
import { announce } from '../src/cases/announce.ts';
import { decodeStamp } from '../src/cases/design-stamp.ts';
import { dealUnits } from '../src/cases/shard.ts';
import { noticeShard, shardOfRun } from '../src/cases/shard-of-run.ts';
import { inStage } from '../src/cases/stage.ts';
import { CCR_GB_CONFIG, parseCcrGbConfig } from '../src/tasks/ccr-gb/ccr-gb-config.ts';
import { verbatim } from '../src/tasks/ccr-gb/verbatim.ts';
import { compositionalKind } from '../src/tasks/compositional/kind.ts';
import { PUBLISHED_THEME } from '../src/tasks/shared/published-theme.ts';
import { testsBy } from '../src/tasks/shared/test-of.ts';

/**
 * Turns the questions of the published CCR.GB main table, from the user's own copy, into promptfoo tests. In
 * `promptfooconfig.yaml`:
 *
 * ```yaml
 * tests:
 *   - path: file://causal.mjs:ccrGb
 *     config: { main: data/main.csv, samples: 100 }
 * ```
 *
 * The published questions contain their own answer instructions, so `answerInstruction` is empty.
 *
 * @throws {ConfigError} If the config is invalid.
 * @throws {UserError} If the table cannot be read, is damaged, or does not determine its models.
 */
export async function ccrGb(input?: unknown): Promise<TestCase[]> {
  const config = parseCcrGbConfig(input);
  const shard = shardOfRun(CCR_GB_CONFIG, config.shard, process.env);
  // Loaded only when needed, because no other generator reads tables.
  const { loadPublished } = await import('../src/tasks/ccr-gb/load-published.ts');
  const { publishedCases } = await import('../src/tasks/ccr-gb/published-cases.ts');
  const cases = publishedCases(await loadPublished(config), config.samples);
  announce(CCR_GB_CONFIG, cases.length, shard, config.mostQuestions);
  const test = testsBy({ answerInstruction: '', options: {}, metadata: {} }, config);
  const takes = dealUnits(shard, decodeStamp(cases[0]!.metadata.design).hash);
  const units = Map.groupBy(cases, ({ metadata: { world, unit } }) => `${world}/${unit}`);
  const tests = [...units.values()]
    .filter((unit) => takes(unit.length))
    .flat()
    .map(({ context, question, ...asked }) =>
      test(asked, { context: verbatim(context), question: verbatim(question), theme: PUBLISHED_THEME }),
    );
  noticeShard(CCR_GB_CONFIG, shard, tests.length, cases.length);
  return inStage(compositionalKind)(tests);
}
