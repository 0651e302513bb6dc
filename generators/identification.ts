import type { TestCase } from 'promptfoo';
import { announce, refuseTooMany } from '../src/cases/announce.ts';
import { inOneList } from '../src/cases/one-by-one.ts';
import { dealUnits } from '../src/cases/shard.ts';
import { noticeShard, shardOfRun } from '../src/cases/shard-of-run.ts';
import { inStage } from '../src/cases/stage.ts';
import { namedRng } from '../src/lib/rng.ts';
import {
  IDENTIFICATION_CONFIG,
  parseIdentificationConfig,
} from '../src/tasks/identification/identification-config.ts';
import { designIdentification } from '../src/tasks/identification/identification-design.ts';
import { identificationKind } from '../src/tasks/identification/kind.ts';
import { SEEING_TASK, seeingKind } from '../src/tasks/identification/seeing/kind.ts';
import { designSeeing } from '../src/tasks/identification/seeing/seeing-design.ts';
import { renderSeeing, seeingHash } from '../src/tasks/identification/seeing/story.ts';
import {
  IDENTIFICATION_THEME,
  renderIdentification,
  templateHash,
} from '../src/tasks/identification/story/renderer.ts';
import { formatOf } from '../src/tasks/shared/answer-format.ts';
import { testsBy } from '../src/tasks/shared/test-of.ts';
import { loadTheme } from '../src/tasks/shared/themes/load-theme.ts';

/**
 * Generates questions about identification in a causal graph as promptfoo tests, for example about adjustments and
 * about dependence between variables. In `promptfooconfig.yaml`:
 *
 * ```yaml
 * tests:
 *   - path: file://causal.mjs:identification
 *     config: { theme: candy-party, draws: 60 }
 * ```
 *
 * @throws {ConfigError} If the config is invalid.
 */
export const identification = inOneList(
  function* (input?: unknown): Generator<TestCase> {
    const config = parseIdentificationConfig(input);
    const theme = loadTheme(config.theme, IDENTIFICATION_CONFIG);
    const test = testsBy(formatOf('yes-no', config.answerFormat), config);
    const shard = shardOfRun(IDENTIFICATION_CONFIG, config.shard, process.env);
    const { seed, draws, kinds, mostQuestions } = config;
    refuseTooMany(IDENTIFICATION_CONFIG, draws * kinds.length * 2, shard, mostQuestions);
    const design = designIdentification(config, theme.id, templateHash(theme));
    const seeing = kinds.includes(SEEING_TASK)
      ? designSeeing(config, theme.id, seeingHash(theme))
      : undefined;
    const all = design.cases + (seeing?.cases ?? 0);
    announce(IDENTIFICATION_CONFIG, all, shard, mostQuestions);
    let made = 0;
    for (const { draw, questions } of design.worlds(dealUnits(shard, design.hash))) {
      for (const asked of questions) {
        made++;
        const casting = namedRng(seed, 'cast', draw, asked.kind, asked.metadata.half);
        // If the theme has relations, both questions of a pair draw the same names for cause and effect.
        const pair = { ...asked, rng: namedRng(seed, 'cast of the pair', draw, asked.kind) };
        const { context, question, sense } = renderIdentification(theme, asked.dag, casting, pair);
        yield test(withSense(asked, sense), {
          context,
          question: question(asked),
          theme: IDENTIFICATION_THEME,
        });
      }
    }
    for (const { draw, questions } of seeing?.worlds(dealUnits(shard, seeing.hash)) ?? []) {
      for (const asked of questions) {
        made++;
        const casting = namedRng(seed, 'cast', draw, asked.kind);
        const { sense, ...texts } = renderSeeing(theme, asked, casting);
        yield test(withSense(asked, sense), { ...texts, theme: IDENTIFICATION_THEME });
      }
    }
    noticeShard(IDENTIFICATION_CONFIG, shard, made, all);
  },
  inStage(identificationKind, seeingKind),
);

/** Records whether a question's names agree with common sense, if the theme determines this. */
function withSense<Q extends { readonly metadata: object }>(asked: Q, sense: string | undefined): Q {
  return sense === undefined ? asked : { ...asked, metadata: { ...asked.metadata, sense } };
}
