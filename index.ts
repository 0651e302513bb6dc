/**
 * The public API.
 *
 * In promptfooconfig.yaml, `package:promptfoo-causal:yesNo` refers to the grader `yesNo`, and likewise for other
 * graders and providers. promptfoo loads generators and hooks only from files, so these need a file with one line:
 * `export * from 'promptfoo-causal';`.
 *
 * @packageDocumentation
 */
import './src/lib/require-node.ts';

export {
  type AfterAllContext,
  afterAll,
  type RollUpOptions,
  rollUpHook,
} from './assertions/rollup.ts';
export { yesNo } from './assertions/yes-no.ts';
export { compositional } from './generators/compositional.ts';
export { interventionEffects } from './generators/intervention-effects.ts';
export { chainOfThought, direct, zeroShot } from './prompts/templates.ts';
export { beforeAll } from './providers/answer-retry.ts';
export { default as SimulatedModel } from './providers/simulated-model.ts';
export { ConfigError, type ConfigProblem } from './src/lib/config-error.ts';
export { markdownReport, terminalSummary } from './src/report/files/markdown.ts';
export { type RunStamp, rollUp } from './src/scorecard/roll-up.ts';
export {
  SCORECARD_VERSION,
  type Scorecard,
  type ScorecardVariant,
  scorecardSchema,
} from './src/scorecard/schema.ts';
export type { ScorecardSettings } from './src/scoring/settings.ts';
export { DEFAULT_SETTINGS } from './src/scoring/settings.ts';
export type { CompositionalConfig } from './src/tasks/compositional/compositional-config.ts';
export type { InterventionEffectsConfig } from './src/tasks/intervention-effects/intervention-effects-config.ts';
export { default as ask } from './src/tasks/shared/referenced-context.ts';
export type { SimulatedModelConfig } from './src/tasks/shared/simulated-model.ts';
export { type ThemeSource, type ThemeSpec, themeSpecSchema } from './src/tasks/shared/themes/theme.ts';
