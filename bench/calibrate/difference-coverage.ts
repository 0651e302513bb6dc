import { DEFAULT_SETTINGS } from '../../src/scorecard/settings.ts';
import { uncertaintyOf, unitResamples } from '../../src/scorecard/uncertainty.ts';
import { worldAnswers, yesShares } from '../../src/scorecard/world-answers.ts';
import { combineDistributions } from '../../src/statistics/distribution.ts';
import { pairedCounts, pairedDifferenceInterval } from '../../src/statistics/paired-difference.ts';
import { stream } from '../../src/statistics/streams.ts';
import { holds } from './covers.ts';
import { type Frequency, frequencies } from './frequencies.ts';
import { freshWorld, unitOf } from './fresh-world.ts';
import { answerAll, drawReasoner, type KnownReasoner, meanOver } from './known-reasoner.ts';

/** How often intervals for the difference of two columns hold it: their global PNS, and their shares of right answers. */
export function differenceCoverage(config: object, truth: number, runs: number): Frequency[] {
  const name = JSON.stringify({ difference: config });
  return frequencies(runs, (run) => {
    const settings = { ...DEFAULT_SETTINGS, seed: `${name}/${run}` };
    const { cases, world } = freshWorld(config, settings.seed);
    const resamples = unitResamples(world, settings);
    const global = world.pairs.findIndex(({ pair }) => pair.scope === 'global');
    const both = [0, 1].map((which) => {
      const reasoner = drawReasoner(stream(name, run, which, 'reasoner'));
      const { column } = answerAll(cases, reasoner, unitOf, stream(name, run, which, 'answers'));
      const answers = worldAnswers(world, column);
      const uncertainty = uncertaintyOf(answers, yesShares(answers), resamples, settings);
      if (uncertainty.kind === 'exact') throw new Error('differenceCoverage: expected sampled units');
      return { reasoner, column, uncertainty };
    });
    const [first, second] = [both[0]!, both[1]!];
    const difference = combineDistributions(
      [second.uncertainty.estimates[global]!.pns!, first.uncertainty.estimates[global]!.pns!],
      ([b, a]) => b - a,
    );
    const right = cases.map((item, position) => {
      const truly = item.truth ? 0 : 1;
      const [a, b] = [first, second].map(({ column }) => Number(column.replies[position] === truly));
      return { first: a!, second: b!, replicates: 1, cluster: unitOf(item) };
    });
    return {
      'global PNS, difference of two columns': holds(
        first.uncertainty.interval(difference),
        pnsOf(second.reasoner, truth) - pnsOf(first.reasoner, truth),
      ),
      'right answers, difference of two columns': holds(
        pairedDifferenceInterval(pairedCounts(right)),
        accuracyOf(second.reasoner) - accuracyOf(first.reasoner),
      ),
    };
  });
}

function pnsOf(reasoner: KnownReasoner, truth: number): number {
  return meanOver(reasoner, (rate) => truth * (1 - rate) ** 2 + (1 - truth) * rate * (1 - rate));
}

function accuracyOf(reasoner: KnownReasoner): number {
  return meanOver(reasoner, (rate) => 1 - rate);
}
