import { compositionalCoverage } from './compositional-coverage.ts';
import { type FadingModel, follower, type LadderName, LEVEL, slipper, toldApart } from './depth-coverage.ts';
import { depthFindings } from './depth-findings.ts';
import { differenceCoverage } from './difference-coverage.ts';
import { type Bounds, COVERAGE, type Finding, findingOf, REJECTION } from './finding.ts';
import type { Frequency } from './frequencies.ts';
import { gateFindings } from './gate-findings.ts';
import { historyFindings } from './history-findings.ts';
import { ERROR_KINDS } from './known-model.ts';
import { overWorldsCoverage } from './over-worlds-coverage.ts';
import { type EqualPair, rejectionsOfEqual } from './paired-tests.ts';
import { rateCoverage } from './rate-coverage.ts';
import { relationRates } from './relation-rates.ts';
import { relationsCoverage } from './relations-coverage.ts';
import { verdictAgreement } from './verdict-agreement.ts';

export interface Check {
  readonly name: string;
  readonly run: (runs: number) => readonly Finding[];
}

const FIGURE_4 = { preset: 'maasch-2025-figure-4' };

/** With this noise, the global PNS is 0.8⁷ = 0.21. */
const COMMON = { ...FIGURE_4, noise: 0.2 };

const FOLDED: Bounds = {
  least: 0.93,
  most: 1,
  because:
    'the interval of an absolute error is the interval of the signed error, folded at 0; only one of its ends can miss a small true error, so coverage may exceed 97 %',
};

const RARE: Bounds = {
  least: 0.93,
  most: 0.99,
  because:
    'in a monotone world, units look like defiers only because of errors, so a sample contains few defiers',
};

const FEW_WORLDS: Bounds = {
  least: 0.92,
  most: 0.99,
  because:
    'with so few worlds, a share has only a few possible values, and the interval of a mean error cannot extend below 0',
};

const FEW_ERRORS: Bounds = {
  least: 0.93,
  most: 1,
  because:
    'errors are too few to show whether they come in clusters, so the interval allows for both cases, and its coverage is higher',
};

const FEW_WRONG: Bounds = {
  least: 0.91,
  most: 1,
  because:
    'only a few clusters contain errors, and then the coverage of a share is lowest: even the exact coverage of a single share falls to 91.5 %',
};

function boundsOfRates(name: string): Bounds {
  return ['IE retrieval', 'product along the longest path'].includes(name) ? FEW_WRONG : FEW_ERRORS;
}

const FEW_DRAWS: Bounds = {
  least: 0.93,
  most: 0.99,
  because:
    'correlations within draws of names are estimated from the few draws with errors, and the interval assumes the worst case that these draws allow',
};

const EXACT: Bounds = {
  least: 0,
  most: 0.07,
  because:
    'the test is exact, and with so few possible outcomes, no rejection region has a probability of exactly 5 %, so the next smaller region is used',
};

function judged(
  group: string,
  frequencies: readonly Frequency[],
  runs: number,
  boundsOf: (name: string) => Bounds,
): Finding[] {
  return frequencies.map(({ name, ...counted }) => ({
    ...findingOf(group, name, counted.share, runs, boundsOf(name)),
    ...counted,
  }));
}

function coverageOf(group: string, config: object, replicates = 1): Check {
  return {
    name: group,
    run: (runs) =>
      judged(group, compositionalCoverage({ config, replicates }, runs), runs, (name) =>
        name.includes('AE') ? FOLDED : name === 'defier rate' ? RARE : COVERAGE,
      ),
  };
}

function ratesOf(units: string, config: object): Check[] {
  return ERROR_KINDS.flatMap((kind) =>
    [0.005, 0.01, 0.02, 0.05, 0.15].map((rate): Check => {
      const group = `${units}, ${rate * 100} % wrong, ${kind}`;
      return {
        name: group,
        run: (runs) => judged(group, rateCoverage({ config, kind, rate }, runs), runs, boundsOfRates),
      };
    }),
  );
}

function relationsOf(draws: number): Check {
  const group = `intervention effects, ${draws} draws`;
  return { name: group, run: (runs) => judged(group, relationsCoverage(draws, runs), runs, () => FEW_DRAWS) };
}

function testsOf(group: string, pair: EqualPair, bounds: (name: string) => Bounds = () => REJECTION): Check {
  return { name: group, run: (runs) => judged(group, rejectionsOfEqual(pair, runs), runs, bounds) };
}

function verdictsOf(units: string, config: object): Check[] {
  return (['perfect', 'nearlyPerfect'] as const).map((model) => {
    const who = model === 'perfect' ? 'a perfect model' : 'a model wrong in 1 % of questions';
    const group = `verdicts on ${who}, ${units}`;
    return {
      name: group,
      run: (runs) => verdictAgreement({ group, config: { ...FIGURE_4, ...config }, model }, runs),
    };
  });
}

const CHAIN = {
  bccs: [
    { type: 'cycle', nodes: 3 },
    { type: 'bridge', nodes: 2 },
    { type: 'cycle', nodes: 3 },
  ],
  noise: 0.3,
};

/** Ladders take long, so they get a fifth of the usual number of runs. */
const DEPTH_RUNS = 0.2;

function depthOf(ladder: LadderName, models: readonly FadingModel[]): Check {
  return { name: ladder, run: (runs) => depthFindings(ladder, models, Math.ceil(runs * DEPTH_RUNS)) };
}

const followers = (limits: readonly number[]): FadingModel[] =>
  [0, 0.01].flatMap((slips) => limits.map((most) => follower(most, slips)));

export const DEPTHS: readonly Check[] = [
  depthOf('CCR half depth (links)', [
    ...followers([3, 12, 50, 200]),
    slipper(0.05),
    { ...slipper(0.03), name: '3 % slips per step, whole units', together: true },
    LEVEL,
  ]),
  depthOf('CCR half depth (width)', [...followers([2, 6, 20]), LEVEL]),
  depthOf('CCR half depth (load)', [...followers([12]), LEVEL]),
  depthOf('CCR half depth (abduction)', [...followers([1, 3]), LEVEL]),
  depthOf('IE half depth (variables)', [...followers([12, 50]), slipper(0.05), LEVEL]),
  {
    name: 'CCR half depth (links) of two models',
    run: (most) => {
      const runs = Math.ceil(most * DEPTH_RUNS);
      const what = '0.1 % slips per step distinguished from 0.2 % with 600 questions';
      const group = 'CCR half depth (links) of two models';
      return [{ group, what, runs, silent: 0, share: toldApart(runs), least: 0.8, most: 1 }];
    },
  },
];

/** The checks whose results are recorded, in the order in which docs/calibration.md lists them. */
export const CHECKS: readonly Check[] = [
  coverageOf('100 sampled units', { ...COMMON, units: { sample: 100 } }),
  coverageOf('all units, asked five times', FIGURE_4, 5),
  coverageOf('100 sampled units, factual and counterfactual questions', {
    ...COMMON,
    units: { sample: 100 },
    queries: 'factual-counterfactual',
  }),
  coverageOf('60 sampled units, asked three times', { ...COMMON, units: { sample: 60 } }, 3),
  coverageOf('60 informative units for each pair', { ...FIGURE_4, units: { sample: 60 } }),
  ...ratesOf('balanced units', { preset: 'decisive-small', units: { twins: 60 } }),
  relationsOf(60),
  relationsOf(15),
  ...(['independent', 'by unit'] as const).flatMap((kind) =>
    [0.005, 0.01, 0.02, 0.05, 0.15].map((rate): Check => {
      const group = `intervention effects, 60 draws, ${rate * 100} % wrong, ${kind === 'by unit' ? 'by draw' : kind}`;
      const plan = { draws: 60, kind, rate };
      return {
        name: group,
        run: (runs) => judged(group, relationRates(plan, runs), runs, boundsOfRates),
      };
    }),
  ),
  {
    name: 'two variants, 100 sampled units',
    run: (runs) =>
      judged(
        'two variants, 100 sampled units',
        differenceCoverage({ ...COMMON, units: { sample: 100 } }, 0.8 ** 7, runs),
        runs,
        () => COVERAGE,
      ),
  },
  {
    name: 'over worlds',
    run: (runs) =>
      overWorldsCoverage({ ...CHAIN, noise: { min: 0.2, max: 0.4 } }, 0.03, [10, 30], runs).flatMap(
        ({ size, found }) => judged(`over ${size} worlds`, found, runs, () => FEW_WORLDS),
      ),
  },
  testsOf('equal variants, 1,000 questions', { units: 1000, questions: 1 }),
  testsOf('equal variants, 100 questions', { units: 100, questions: 1 }, () => EXACT),
  testsOf('equal variants, 60 units of 12 questions', { units: 60, questions: 12 }),
  testsOf('equal variants, 12 units of 12 questions', { units: 12, questions: 12 }, () => EXACT),
  ...verdictsOf('200 sampled units', { units: { sample: 200 } }),
  ...verdictsOf('all units', { units: 'exhaustive' }),
  ...verdictsOf('60 informative units', { units: { sample: 60 } }),
  ...DEPTHS,
];

/**
 * The checks of whole gates and histories. They take long, so they run only if they are named, and are not recorded.
 */
export const BY_NAME: readonly Check[] = [
  { name: 'gates', run: (runs) => gateFindings(Math.ceil(runs / 10)) },
  { name: 'history', run: (runs) => historyFindings(Math.ceil(runs / 2)) },
];
