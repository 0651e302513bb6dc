import { interventionEffects } from '../../generators/intervention-effects.ts';
import type { Estimate } from '../../src/score/estimate.ts';
import { interventionEffectMetrics } from '../../src/tasks/intervention-effects/metrics.ts';
import { answersTo, promptOf } from '../intervention-effects/asked.ts';
import { MODELS } from './designs.ts';
import { digest } from './digest.ts';

/**
 * What a design asks and what simulated models score on it, without regard to the order of the questions: digests of
 * prompts and of right answers, and the point values of the metrics.
 */
export function recordInterventionEffects(config: object, scored: boolean) {
  const tests = interventionEffects(config);
  const prompts = tests.map(promptOf);
  const truths = tests.map(({ metadata }) => {
    const { pair, graph, draw, intervention, phrasing, names, truth } = metadata;
    // The digests were recorded with the fields of both tasks. The empty ones are the query, the unit and the weight.
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

function pointOf(estimate: Estimate): number | string {
  return estimate.kind === 'estimate' ? Number(estimate.value.toPrecision(12)) : estimate.kind;
}
