import { metricDifference } from '../../src/compare/metric-difference.ts';
import { namedRng } from '../../src/lib/rng.ts';
import { MULTIPLY } from '../../src/scoring/law.ts';
import { DEFAULT_SETTINGS } from '../../src/scoring/settings.ts';
import { combineTracked, estimateOf } from '../../src/scoring/tracked.ts';
import { compositionalMetrics } from '../../src/tasks/compositional/score/metrics.ts';
import { answeredWorld, pairEstimates } from '../../src/tasks/compositional/score/pair-estimates.ts';
import { populationOf } from '../../src/tasks/compositional/score/population.ts';
import { worldAnswers } from '../../src/tasks/compositional/score/world-answers.ts';
import { KINDS } from '../../src/tasks/kinds.ts';
import { covers } from './covers.ts';
import { type Frequency, frequencies } from './frequencies.ts';
import { freshWorld, unitOf } from './fresh-world.ts';
import { answerAll, type ErrorKind, erringModel, meanOver } from './known-model.ts';
import { metricNamed } from './metric-named.ts';

export interface RatePlan {
  readonly config: object;
  readonly kind: ErrorKind;
  readonly rate: number;
}

/**
 * Measures how often intervals contain the true values if errors are rare or come in clusters. Each experiment draws
 * new units.
 */
export function rateCoverage({ config, kind, rate }: RatePlan, runs: number): Frequency[] {
  const model = erringModel(kind, rate);
  const replicates = kind === 'identical replies' ? 3 : 1;
  const oneWrong = (links: number): number => meanOver(model, (r) => r * (1 - r), links);
  const bothRight = (links: number): number => meanOver(model, (r) => (1 - r) ** 2, links);
  return frequencies(runs, (run) => {
    const name = JSON.stringify({ config, kind, rate, run });
    const settings = { ...DEFAULT_SETTINGS, seed: name };
    const { cases, world } = freshWorld(config, name);
    const links = world.pairs.map(({ pair }) => pair.to - pair.from);
    const linksOf = ({ pair }: { pair: string }): number =>
      links[world.pairs.findIndex(({ cause, effect }) => `${cause}→${effect}` === pair)] ?? 1;
    const overPairs = (value: (links: number) => number): number =>
      links.reduce((sum, count) => sum + value(count), 0) / links.length;
    const simulated = (which: string) =>
      answerAll(cases, model, unitOf, namedRng(name, which), replicates, linksOf).variant;
    const [variant, other] = [simulated('first'), simulated('second')];
    const metrics = compositionalMetrics({ kinds: KINDS, cases, variants: [variant, other] }, settings);
    const population = populationOf(world);
    const answered = answeredWorld(worldAnswers(world, variant), settings);
    const estimates = world.pairs.map((_, p) => pairEstimates(answered, p));
    const truths = population.map(({ pns }) => (pns.kind === 'value' ? pns.value : 0));
    const tends = truths.map((truth, p) => {
      const apart = links[p] ?? 1;
      return truth * bothRight(apart) + (1 - truth) * oneWrong(apart);
    });
    const at = (scope: string): number => world.pairs.findIndex(({ pair }) => pair.scope === scope);
    const [local, global] = [at('local'), at('global')];
    const steps = world.pairs.flatMap(({ pair }, p) => (pair.to === pair.from + 1 ? [p] : []));
    const product = combineTracked(
      steps.map((p) => estimates[p]!('pns')),
      MULTIPLY,
    );
    const discrimination = metricNamed(metrics, 'CCR discrimination');
    return {
      discrimination: covers(
        estimateOf(discrimination.of(variant)),
        overPairs((count) => bothRight(count) - oneWrong(count)),
      ),
      'right answers': covers(
        estimateOf(metricNamed(metrics, 'CCR accuracy').of(variant)),
        1 - overPairs((count) => meanOver(model, (r) => r, count)),
      ),
      'PNS, local': covers(estimateOf(estimates[local]!('pns')), tends[local]!),
      'PNS, global': covers(estimateOf(estimates[global]!('pns')), tends[global]!),
      'ATE, global': covers(
        estimateOf(estimates[global]!('ate')),
        truths[global]! * meanOver(model, (r) => 1 - 2 * r, links[global]),
      ),
      'product along the longest path': covers(
        estimateOf(product),
        steps.reduce((value, p) => value * tends[p]!, 1),
      ),
      'discrimination, difference of two equal variants': covers(
        estimateOf(metricDifference(discrimination, variant, other).difference),
        0,
      ),
    };
  });
}
