import { z } from 'zod';
import { pnsBounds, type RungShares } from '../../../causal/pns-bounds.ts';
import { decodeScm } from '../../../causal/scm.ts';
import { mean } from '../../../lib/statistics/mean.ts';
import { errorsBetween } from '../../../scoring/errors.ts';
import { accuracyMetric, type Metric } from '../../../scoring/metric.ts';
import {
  definedAccuracy,
  definedDiscrimination,
  definedShare,
  type MetricDefinition,
} from '../../../scoring/metric-definition.ts';
import { differ } from '../../../scoring/misfits.ts';
import { numberMetrics } from '../../../scoring/number-metrics.ts';
import { type AnswerSheet, numbersTo, type VariantAnswers } from '../../../scoring/rows/answer-sheet.ts';
import { clustersOf } from '../../../scoring/rows/clusters.ts';
import type { ScorecardSettings } from '../../../scoring/settings.ts';
import { estimateOf, type Tracked, tracked, untracked } from '../../../scoring/tracked.ts';
import { errors, estimate } from '../../../scoring/value-schemas.ts';
import { promptCheck } from '../../shared/by-theme.ts';
import { type NoShared, noShared, type Score } from '../../shared/score.ts';
import { modelOf, worldSignature } from '../read-back.ts';
import { quantitiesKind } from './kind.ts';
import { type QuantityReading, quantityParser } from './parser.ts';
import { differsFromSeeing, exactQuantity, quantityOf } from './quantity.ts';
import {
  isQuantityCase,
  QUANTITY_KINDS,
  type QuantityCase,
  type QuantityKind,
  quantityCaseSchema,
} from './quantity-case.ts';

const quantity = z.strictObject({
  pair: z.string(),
  question: z.enum(QUANTITY_KINDS),
  estimate,
  error: errors,
});

/** The answered PNS of a pair, compared with the answers on lower rungs. */
const rungs = z.strictObject({
  pair: z.string(),
  pns: estimate,
  /** P(y | x) − P(y | x'). */
  associational: estimate,
  /** P(y | do(x)) − P(y | do(x')). */
  interventional: estimate,
  /** The bounds of the PNS that follow from the answers on lower rungs (see `pnsBounds`). */
  bounds: z.strictObject({ least: estimate, greatest: estimate }),
  coherent: z.enum(['yes', 'no', 'undefined']),
});

const quantityResult = z.strictObject({
  worlds: z.array(
    z.strictObject({ world: z.string(), quantities: z.array(quantity), rungs: z.array(rungs) }),
  ),
});
type QuantityResult = z.infer<typeof quantityResult>;

const SLACK = 0.005;

export function scoreQuantities(sheet: AnswerSheet, settings: ScorecardSettings) {
  const worlds = Map.groupBy(
    sheet.cases.flatMap((item, position) => (isQuantityCase(item) ? [{ item, position }] : [])),
    ({ item }) => item.world,
  );
  return {
    shared: {},
    results: sheet.variants.map((variant) => ({
      worlds: [...worlds].map(([world, asked]) => ({
        world,
        quantities: asked.map(({ item, position }) => {
          const answered = trackedOf(mean(numbersTo(variant, position)));
          const truth = settings.truth === 'withheld' ? untracked('withheld') : tracked(item.truth);
          return {
            pair: item.pair,
            question: item.kind,
            estimate: estimateOf(answered),
            error: errorsBetween(truth, answered),
          };
        }),
        rungs: rungsOf(asked, variant),
      })),
    })),
  };
}

function trackedOf(value: number | undefined): Tracked {
  return value === undefined ? untracked('no-answers') : tracked(value);
}

function rungsOf(
  asked: readonly { readonly item: QuantityCase; readonly position: number }[],
  variant: VariantAnswers,
): z.infer<typeof rungs>[] {
  const answered = (pair: string, kind: QuantityCase['kind']): number | undefined => {
    const found = asked.find(({ item }) => item.pair === pair && item.kind === kind);
    return found && mean(numbersTo(variant, found.position));
  };
  return asked.flatMap(({ item: { pair, kind } }): z.infer<typeof rungs>[] => {
    if (kind !== 'pns') return [];
    const pns = answered(pair, 'pns');
    const shares = {
      doTrue: answered(pair, 'do-true'),
      doFalse: answered(pair, 'do-false'),
      givenTrue: answered(pair, 'given-true'),
      givenFalse: answered(pair, 'given-false'),
      cause: answered(pair.split('→')[0] ?? '', 'cause'),
    };
    const { doTrue, doFalse, givenTrue, givenFalse } = shares;
    const bounds = areAll(shares) ? pnsBounds(shares) : undefined;
    const isWithin =
      bounds && pns !== undefined ? pns >= bounds.least - SLACK && pns <= bounds.greatest + SLACK : undefined;
    return [
      {
        pair,
        pns: shown(pns),
        associational: shown(less(givenTrue, givenFalse)),
        interventional: shown(less(doTrue, doFalse)),
        bounds: { least: shown(bounds?.least), greatest: shown(bounds?.greatest) },
        // If the two interventional answers are equal, coherence is left open, because a PNS within the bounds shows
        // little.
        coherent:
          isWithin === undefined || (isWithin && doTrue === doFalse) ? 'undefined' : isWithin ? 'yes' : 'no',
      },
    ];
  });
}

function areAll(shares: Readonly<Record<keyof RungShares, number | undefined>>): shares is RungShares {
  return Object.values(shares).every((share) => share !== undefined);
}

function less(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a - b;
}

function shown(value: number | undefined): ReturnType<typeof estimateOf> {
  return estimateOf(trackedOf(value));
}

const { label: LABEL } = quantitiesKind;

/** The kinds of quantities in each group. The share of right answers is shown for each group. */
const PARTS: Readonly<Record<string, readonly QuantityKind[]>> = {
  PNS: ['pns'],
  interventions: ['do-true', 'do-false'],
  associations: ['given-true', 'given-false', 'cause'],
  composed: ['inductive', 'deductive'],
};

/** The group of interventions whose result clearly differs from the observed association. */
const CONFOUNDED = 'confounded';

const QUANTITY_METRICS: readonly MetricDefinition[] = [
  definedDiscrimination(
    `${LABEL} discrimination`,
    'share of right numbers, scaled so that the best constant answer gets 0 and a perfect model gets 1.',
  ),
  definedAccuracy(`${LABEL} accuracy`, 'share of the answers that are within the tolerance.'),
  ...[...Object.keys(PARTS), CONFOUNDED].map((name) =>
    definedShare(`${LABEL} ${name}`, `share of the answers in group ${name} that are within the tolerance.`),
  ),
];

export function quantityMetrics(sheet: AnswerSheet, { level }: ScorecardSettings): Metric[] {
  const clusters = clustersOf(sheet);
  const groups = [
    ...Object.entries(PARTS).map(([name, kinds]) => ({
      name,
      isMeant: ({ kind }: QuantityCase) => kinds.includes(kind),
    })),
    { name: CONFOUNDED, isMeant: differsFromSeeing },
  ];
  const parts = groups.flatMap(({ name, isMeant }): Metric[] => {
    const isPart = (item: AnswerSheet['cases'][number]): boolean => isQuantityCase(item) && isMeant(item);
    if (!sheet.cases.some(isPart)) return [];
    const own = accuracyMetric(`${LABEL} ${name}`, sheet, clusters, level, isPart);
    // The share of a group is shown on its own, and compared as a part of the accuracy.
    return [
      { ...own, isDetail: true },
      { ...own, name: `${LABEL} accuracy`, part: name },
    ];
  });
  return [...numberMetrics(LABEL, sheet, level, isQuantityCase), ...parts];
}

/** Tests whether a prompt asks for the quantity of a case, about the same world and with the same noise or shares. */
const isQuantityOf = promptCheck(quantityParser, signature, (item: QuantityCase) => {
  const scm = modelOf(item.equations);
  return signature({ scm, ...quantityOf(scm, item) });
});

export const quantitiesScore: Score<QuantityCase, NoShared, QuantityResult> = {
  kind: {
    ...quantitiesKind,
    caseSchema: quantityCaseSchema,
    contradiction(item) {
      const scm = decodeScm(item.equations);
      const value = exactQuantity(scm, quantityOf(scm, item));
      return value === item.truth ? undefined : `its truth is ${item.truth}, but its model gives ${value}`;
    },
    isPromptOf: isQuantityOf,
  },
  graph: ({ world, equations }) => ({ name: world, dag: decodeScm(equations).dag }),
  sharedSchema: noShared,
  resultSchema: quantityResult,
  score: scoreQuantities,
  misfits: (_, results) =>
    results.flatMap((result, v) =>
      differ(
        `variants.${v}.tasks.quantities.worlds`,
        'the worlds of the first variant in order',
        results[0]?.worlds.map(({ world }) => world) ?? [],
        result.worlds.map(({ world }) => world),
      ),
    ),
  definitions: QUANTITY_METRICS,
  metrics: quantityMetrics,
  columnMetrics(_, { worlds }) {
    const judged = worlds.flatMap(({ rungs }) => rungs).filter(({ coherent }) => coherent !== 'undefined');
    const value = mean(judged.map(({ coherent }) => Number(coherent === 'yes')));
    return value === undefined ? [] : [{ name: `${quantitiesKind.label} coherent rungs`, value, of: 1 }];
  },
  errorPatterns: () => ({}),
};

function signature({ scm, kind, known, ...ends }: Omit<QuantityReading, 'lastShare'>): string {
  const marks = scm.dag.nodes.map((_, node) => (known ? [] : [String(scm.noise[node])]));
  for (const part of ['cause', 'effect'] as const) marks[ends[part]]?.push(part);
  for (const { cause, effect, share } of known ?? []) {
    marks[cause]?.push(`from ${share}`);
    marks[effect]?.push(`to ${share}`);
  }
  const told = marks.map((list) => list.sort().join('+'));
  return `${kind} ${worldSignature(scm, told, {})}`;
}
