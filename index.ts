/**
 * What a project uses of this package from code or through a local re-export: generators of questions, graders of
 * answers, hooks, the simulated reasoner, the roll-up and its scorecard.
 *
 * promptfoo finds providers and graders by `package:promptfoo-causal:yesNo`; generators and hooks it loads from files
 * only, hence one line of one's own: `export * from 'promptfoo-causal';`.
 *
 * @packageDocumentation
 */
export { numberAnswer } from './assertions/number.ts';
export {
  type AfterAllContext,
  afterAll,
  type RollUpOptions,
  rollUpHook,
} from './assertions/rollup.ts';
export { yesNo } from './assertions/yes-no.ts';
export { ccrGb } from './generators/ccr-gb.ts';
export { compositional } from './generators/compositional.ts';
export { interventionEffects } from './generators/intervention-effects.ts';
export { linear } from './generators/linear.ts';
export { beforeAll } from './providers/answer-retry.ts';
export { default as SimulatedReasoner } from './providers/simulated-reasoner.ts';
export type { CompositionalConfig } from './src/design/compositional-config.ts';
export { ConfigError, type ConfigProblem } from './src/design/config-error.ts';
export type { InterventionEffectsConfig } from './src/design/intervention-effects-config.ts';
export type { LinearConfig } from './src/design/linear-config.ts';
export type { CcrGbConfig } from './src/published/ccr-gb-config.ts';
export type { ReasonerConfig } from './src/reasoners/reasoner-config.ts';
export { markdownReport, terminalSummary } from './src/report/markdown.ts';
export { type RunStamp, rollUp } from './src/scorecard/roll-up.ts';
export {
  SCORECARD_VERSION,
  type Scorecard,
  type ScorecardColumn,
  type ScorecardSettings,
  scorecardSchema,
} from './src/scorecard/schema.ts';
export { DEFAULT_SETTINGS } from './src/scorecard/settings.ts';
export { type ThemeSource, type ThemeSpec, themeSpecSchema } from './src/story/theme.ts';
