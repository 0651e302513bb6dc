import { metricDifference } from '../../src/compare/metric-difference.ts';
import { namedRng } from '../../src/lib/rng.ts';
import { DEFAULT_SETTINGS } from '../../src/scoring/settings.ts';
import { estimateOf } from '../../src/scoring/tracked.ts';
import { compositionalMetrics } from '../../src/tasks/compositional/score/metrics.ts';
import { KINDS } from '../../src/tasks/kinds.ts';
import { covers } from './covers.ts';
import { type Frequency, frequencies } from './frequencies.ts';
import { freshWorld, unitOf } from './fresh-world.ts';
import { answerAll, drawModel, type KnownModel, meanOver } from './known-model.ts';
import { metricNamed } from './metric-named.ts';

/**
 * Measures how often intervals for the difference between two variants contain the true difference: in discrimination,
 * in the share of right answers, and in the global PNS.
 */
export function differenceCoverage(config: object, truth: number, runs: number): Frequency[] {
  const name = JSON.stringify({ difference: config });
  return frequencies(runs, (run) => {
    const settings = { ...DEFAULT_SETTINGS, seed: `${name}/${run}` };
    const { cases, world } = freshWorld(config, settings.seed);
    const global = world.pairs.find(({ pair }) => pair.scope === 'global');
    const simulated = (which: number) => {
      const model = drawModel(namedRng(name, run, which, 'model'));
      return { model, ...answerAll(cases, model, unitOf, namedRng(name, run, which, 'answers')) };
    };
    const [first, second] = [simulated(0), simulated(1)];
    const sheet = { kinds: KINDS, cases, variants: [first.variant, second.variant] };
    const metrics = compositionalMetrics(sheet, settings);
    const holds = (metric: string, part: string | undefined, value: (model: KnownModel) => number) => {
      const found = metricNamed(metrics, metric, part);
      const { difference } = metricDifference(found, first.variant, second.variant);
      return covers(estimateOf(difference), value(second.model) - value(first.model));
    };
    return {
      'discrimination, difference of two variants': holds(
        'CCR unit discrimination',
        undefined,
        discrimination,
      ),
      'right answers, difference of two variants': holds('CCR accuracy', undefined, accuracy),
      'global PNS, difference of two variants': holds('PNS', `${global?.cause}→${global?.effect}`, (model) =>
        meanOver(model, (rate) => truth * (1 - rate) ** 2 + (1 - truth) * rate * (1 - rate)),
      ),
    };
  });
}

function accuracy(model: KnownModel): number {
  return meanOver(model, (rate) => 1 - rate);
}

/**
 * Computes the true discrimination. A unit whose effect depends on the cause looks causal if both answers are right.
 * Any other unit looks causal if one particular answer is wrong and the other is right.
 */
function discrimination(model: KnownModel): number {
  return meanOver(model, (rate) => (1 - rate) ** 2 - rate * (1 - rate));
}
