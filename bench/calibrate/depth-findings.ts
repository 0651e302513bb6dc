import { mean } from '../../src/lib/statistics/mean.ts';
import {
  coverage,
  depthRuns,
  type FadingModel,
  gatesOfEquals,
  type LadderName,
  nearness,
} from './depth-coverage.ts';
import { type Bounds, type Finding, findingOf } from './finding.ts';

const REGION: Bounds = {
  least: 0.93,
  most: 1,
  because:
    'the interval allows for all curves that the data do not reject, but the half depth depends only on the curve that never rises, so coverage may exceed 97 %',
};

/** The required share of half depths that are within a quarter octave of the true one or of that from all questions. */
const NEAR: Bounds = { least: 0.95, most: 1 };

/** The required rate at which a gate with a margin of one octave passes an equal model. */
const EQUALS: Bounds = { least: 0.9, most: 1 };

const OUT_OF_REACH: Bounds = {
  least: 0,
  most: 1,
  because:
    'if slips make discrimination fall slowly, 200 questions are too few to locate the half depth (see docs/cost.md)',
};

/**
 * Judges half depths of models on one ladder, and gates that compare each run with the previous run. Each run is
 * judged on all questions, and on the questions that the command `run` asks.
 */
export function depthFindings(ladder: LadderName, models: readonly FadingModel[], runs: number): Finding[] {
  const finding = (what: string, share: number, bounds: Bounds, of = runs) =>
    findingOf(ladder, what, share, of, bounds);
  const simulated = models.map((model) => ({ model, ...depthRuns(ladder, model, runs) }));
  const ofModel = ({ model, exact, found }: (typeof simulated)[number], which: 'whole' | 'asRun') => {
    const depths = found.map((one) => one[which]);
    const all = found.map(({ whole }) => whole);
    const what = (measure: string) =>
      `${model.name} (${exact.toFixed(1)}): ${measure}${which === 'asRun' ? ', asked by run' : ''}`;
    const interval = finding(what('interval'), coverage(depths, exact), REGION);
    if (model.most === undefined) return [interval];
    const within = (bounds: Bounds): Bounds => (areSlipsFirst(model) ? OUT_OF_REACH : bounds);
    return [
      interval,
      finding(what('near the truth'), nearness(depths, exact), within(NEAR)),
      ...(which === 'asRun' ? [finding(what('near all questions'), nearness(depths, all), NEAR)] : []),
      finding(what('gate passes an equal'), gatesOfEquals(depths, 1).pass, within(EQUALS)),
    ];
  };
  return (['whole', 'asRun'] as const).flatMap((which) => {
    const covered = simulated.map(({ found, exact }) =>
      coverage(
        found.map((one) => one[which]),
        exact,
      ),
    );
    const what = `all models: interval${which === 'asRun' ? ', asked by run' : ''}`;
    return [
      ...simulated.flatMap((one) => ofModel(one, which)),
      finding(what, mean(covered) ?? 0, REGION, runs * models.length),
    ];
  });
}

/** Tests whether slips alone halve discrimination at a length that the model still follows. */
function areSlipsFirst({ j, most = 0 }: FadingModel): boolean {
  return j(most) < 0.5;
}
