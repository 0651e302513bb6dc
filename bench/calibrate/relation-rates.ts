import { metricDifference } from '../../src/compare/metric-difference.ts';
import { namedRng } from '../../src/lib/rng.ts';
import { DEFAULT_SETTINGS } from '../../src/scoring/settings.ts';
import { estimateOf } from '../../src/scoring/tracked.ts';
import { interventionEffectMetrics } from '../../src/tasks/intervention-effects/score/metrics.ts';
import { KINDS } from '../../src/tasks/kinds.ts';
import { covers } from './covers.ts';
import { type Frequency, frequencies } from './frequencies.ts';
import { answerAll, type ErrorKind, erringModel, meanOver } from './known-model.ts';
import { metricNamed } from './metric-named.ts';
import { drawOf, relationCases } from './relations-coverage.ts';

/**
 * Measures how often intervals for intervention effects contain the true values, at low rates of independent or
 * clustered errors.
 */
export function relationRates(
  { draws, kind, rate }: { readonly draws: number; readonly kind: ErrorKind; readonly rate: number },
  runs: number,
): Frequency[] {
  const cases = relationCases({ draws });
  const model = erringModel(kind, rate);
  const bothRight = meanOver(model, (r) => (1 - r) ** 2);
  const right = meanOver(model, (r) => 1 - r);
  const sheet = { kinds: KINDS, cases, variants: [] };
  const metrics = interventionEffectMetrics(sheet, DEFAULT_SETTINGS);
  const metric = (name: string) => metricNamed(metrics, name);
  const discrimination = metric('IE discrimination');
  return frequencies(runs, (run) => {
    const simulated = (which: number) =>
      answerAll(cases, model, drawOf, namedRng('relation rates', draws, kind, rate, run, which)).variant;
    const [variant, other] = [simulated(0), simulated(1)];
    return {
      'IE discrimination': covers(estimateOf(discrimination.of(variant)), 2 * right - 1),
      'IE accuracy': covers(estimateOf(metric('IE accuracy').of(variant)), bothRight),
      'IE retrieval': covers(estimateOf(metric('IE retrieval').of(variant)), right),
      'IE discrimination, difference of two equal variants': covers(
        estimateOf(metricDifference(discrimination, variant, other).difference),
        0,
      ),
    };
  });
}
