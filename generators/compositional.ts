import type { TestCase } from 'promptfoo';
import { announce } from '../src/cases/announce.ts';
import { inOneList } from '../src/cases/one-by-one.ts';
import { dealUnits } from '../src/cases/shard.ts';
import { noticeShard, shardOfRun } from '../src/cases/shard-of-run.ts';
import { type Dag, nodeNumber, parsePair } from '../src/causal/dag.ts';
import { at } from '../src/lib/at.ts';
import { once } from '../src/lib/caching.ts';
import { refuseConfig } from '../src/lib/config-error.ts';
import type { Rng } from '../src/lib/rng.ts';
import { complain } from '../src/lib/say.ts';
import {
  COMPOSITIONAL_CONFIG,
  parseCompositionalConfig,
} from '../src/tasks/compositional/compositional-config.ts';
import { designCompositional, smallWholes } from '../src/tasks/compositional/compositional-design.ts';
import { render } from '../src/tasks/compositional/story/renderer.ts';
import { formatOf } from '../src/tasks/shared/answer-format.ts';
import { testsBy } from '../src/tasks/shared/test-of.ts';
import { loadTheme } from '../src/tasks/shared/themes/load-theme.ts';
import type { AskedPair } from '../src/tasks/shared/themes/names.ts';

/**
 * Generates the questions of a compositional design as promptfoo tests. In `promptfooconfig.yaml`:
 *
 * ```yaml
 * tests:
 *   - path: file://causal.mjs:compositional
 *     config: { preset: maasch-2025-figure-4, units: exhaustive }
 * ```
 *
 * @throws {ConfigError} If the config is invalid.
 */
export const compositional = inOneList(function* (input?: unknown): Generator<TestCase> {
  const config = parseCompositionalConfig(input);
  const theme = loadTheme(config.theme, COMPOSITIONAL_CONFIG);
  const answered = testsBy(formatOf(config.answerFormat), config);
  const shard = shardOfRun(process.env);
  const design = designCompositional(config, theme.templateHash);
  announce(COMPOSITIONAL_CONFIG, design.cases, shard);
  for (const warning of smallWholes(design.worlds.map(({ world }) => world))) {
    complain(`${COMPOSITIONAL_CONFIG}: ${warning}`);
  }
  const takes = dealUnits(shard, design.hash);
  let made = 0;
  for (const { world, questions } of design.worlds) {
    const renderedBy = (cast: Rng, order: readonly number[], asked?: AskedPair) =>
      render(theme, world.scm, { ...config, order, asked }, cast);
    const shared = once(() => renderedBy(world.rng('cast'), world.orderBy(world.rng('order'))));
    for (const { unit, questions: list } of questions(takes)) {
      const { own } = unit;
      if (theme.spec.relations && !own)
        refuseConfig(
          COMPOSITIONAL_CONFIG,
          ['units'],
          'expected {twins: n}, because the theme has relations, and other units would put several pairs into one story',
        );
      const asked =
        own && theme.spec.relations
          ? { ...endsOf(world.scm.dag, at(list, 0).metadata.pair), rng: own.cast }
          : undefined;
      const renderer = own ? renderedBy(own.cast, own.order, asked) : shared();
      const { sense } = renderer;
      // Questions that state the same facts share one context.
      for (const [told, asked] of Map.groupBy(list, (question) => question.told)) {
        const context = renderer.context(told, unit.rng);
        for (const { effect, hypothesis, metadata, ...one } of asked) {
          made++;
          const question = renderer.question(effect, hypothesis);
          yield answered(
            { ...one, metadata: { ...metadata, task: 'compositional', ...(sense && { sense }) } },
            { context, question, theme: theme.spec.id },
          );
        }
      }
    }
  }
  noticeShard(COMPOSITIONAL_CONFIG, shard, made, design.cases);
});

function endsOf(dag: Dag, pair: string) {
  const { cause, outcome } = parsePair(pair);
  return { cause: nodeNumber(dag, cause), effect: nodeNumber(dag, outcome) };
}
