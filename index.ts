/**
 * The public API. In promptfooconfig.yaml, `package:promptfoo-causal:yesNo` refers to the grader, and
 * `package:promptfoo-causal:SimulatedModel` to a provider. promptfoo loads generators and hooks only from files, so
 * these need a file with one line: `export * from 'promptfoo-causal';`.
 *
 * The grader is loaded at once. Everything else is loaded on first use, because promptfoo imports this module often.
 *
 * @packageDocumentation
 */
import type { TestCase } from 'promptfoo';
import type { BeforeAllContext } from './hooks/before-all.ts';

export { yesNo } from './assertions/yes-no.ts';
export { type AfterAllContext, afterAll } from './hooks/after-all.ts';
export type { BeforeAllContext } from './hooks/before-all.ts';
export { default as SimulatedModel } from './providers/simulated-model.ts';
export { ConfigError } from './src/lib/user-error.ts';
export type { Scorecard } from './src/scorecard/scorecard.ts';

/** Generates questions about stories, from which PNS estimates are composed. See `generators/compositional.ts`. */
export async function compositional(config?: unknown): Promise<TestCase[]> {
  return (await import('./generators/compositional.ts')).compositional(config);
}

/** Generates questions about the effects of interventions. See `generators/intervention-effects.ts`. */
export async function interventionEffects(config?: unknown): Promise<TestCase[]> {
  return (await import('./generators/intervention-effects.ts')).interventionEffects(config);
}

/** Checks an eval, and asks questions again whose replies have no answer. See `hooks/before-all.ts`. */
export async function beforeAll(context: BeforeAllContext): Promise<void> {
  await (await import('./hooks/before-all.ts')).beforeAll(context);
}
