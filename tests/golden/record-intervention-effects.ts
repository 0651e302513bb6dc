import { createHash } from 'node:crypto';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { interventionEffectMetrics } from '../../src/tasks/intervention-effects/metrics.ts';
import { answersTo, promptOf } from '../intervention-effects/asked.ts';
import { MODELS } from './designs.ts';

/**
 * What a design asks and what simulated models score on it, without regard to the order of the questions: digests of
 * prompts and of right answers, and the point values of the metrics.
 */
export function recordInterventionEffects(config: object, scored: boolean) {
  const tests = interventionEffects(config);
  const prompts = tests.map(promptOf);
  const truths = tests.map(({ metadata }) => {
    const { pair, graph, draw, intervention, phrasing, names, truth } = metadata;
    // The empty fields stand for a query, a unit and a weight, which questions of the other task have.
    return [pair, '', '', graph, draw, intervention, phrasing, names, truth, ''].join(' ');
  });
  const cases = tests.map(({ metadata }) => metadata);
  const metrics = interventionEffectMetrics(cases).filter(({ part }) => !part);
  const scores = MODELS.map((model) => {
    const answers = answersTo(prompts, model);
    const values = metrics.map((metric) => [metric.name, pointOf(metric.estimate(answers))]);
    return [model.model, Object.fromEntries(values)];
  });
  return {
    questions: tests.length,
    prompts: digest(prompts),
    truths: digest(truths),
    ...(scored && { scores: Object.fromEntries(scores) }),
  };
}

function pointOf(found: { readonly kind: string; readonly value?: number }): number | string {
  return found.value === undefined ? found.kind : Number(found.value.toPrecision(12));
}

function digest(lines: readonly string[]): string {
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('hex').slice(0, 16);
}
