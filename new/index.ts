/**
 * The public API. In promptfooconfig.yaml, `package:promptfoo-causal:yesNo` refers to the grader, and
 * `package:promptfoo-causal:SimulatedModel` to a provider. promptfoo loads generators and hooks only from files, so
 * these need a file with one line: `export * from 'promptfoo-causal';`.
 *
 * @packageDocumentation
 */
export { yesNo } from './assertions/yes-no.ts';
export { compositional } from './generators/compositional.ts';
export { interventionEffects } from './generators/intervention-effects.ts';
export { type AfterAllContext, afterAll } from './hooks/after-all.ts';
export { type BeforeAllContext, beforeAll } from './hooks/before-all.ts';
export { default as SimulatedModel } from './providers/simulated-model.ts';
export { ConfigError } from './src/lib/config-error.ts';
export type { Scorecard } from './src/scorecard/scorecard.ts';
