import { type Metric, metricPart, shareMetric } from '../../../scoring/metric.ts';
import {
  definedDiscrimination,
  definedShare,
  type MetricDefinition,
} from '../../../scoring/metric-definition.ts';
import { type AnswerSheet, countReplies, type VariantAnswers } from '../../../scoring/rows/answer-sheet.ts';
import { clustersOf } from '../../../scoring/rows/clusters.ts';
import { rightShare } from '../../../scoring/rows/right-replies.ts';
import type { ScorecardSettings } from '../../../scoring/settings.ts';
import { isCompositionalCase } from '../../shared/compositional-case.ts';
import { probesKind } from './kind.ts';
import { isProbeCase, PROBE_KINDS, type ProbeKind } from './probe-case.ts';

const { label: LABEL } = probesKind;

/**
 * Causes of a failure, of which the first one that a probe shows counts. Questions about facts need composing, too, so they
 * are not among the causes.
 */
const FAULTS = ['reading', 'numbers', 'one step'] as const satisfies readonly ProbeKind[];
const COMPOSING = 'composing';

const ABOUT: Readonly<Record<ProbeKind, string>> = {
  reading: 'discrimination: who depends directly on whom.',
  numbers: 'discrimination: is what befalls somebody enough.',
  'one step': 'discrimination: what a direct cause decides, once held.',
  facts: 'discrimination: what is in fact the case.',
};

export const PROBE_METRICS: readonly MetricDefinition[] = [
  ...PROBE_KINDS.map((kind) => definedDiscrimination(`${LABEL} ${kind}`, ABOUT[kind])),
  ...FAULTS.map((kind) =>
    definedShare(
      `${LABEL} failures from ${kind}`,
      `of the units whose big question was wrong, the share where the probe of ${kind} was the first to be wrong as well.`,
    ),
  ),
  definedShare(
    `${LABEL} failures from ${COMPOSING}`,
    'of the units whose big question was wrong, the share where no probe was, at most, as guesses are right now and then.',
  ),
];

type ProbedUnit = ReturnType<typeof probedUnits>[number];

/**
 * Metrics of probes, separate from those of the big questions. One is discrimination for each kind,
 *
 *   J = P(yes | yes is right) + P(no | no is right) − 1, in [−1, 1], 0 for constant answers,
 *
 * and the other is the share of failed units by cause. The cause is the first of reading, numbers and one step that the
 * variant got wrong as well, or composing if it got all three right. Because of lucky guesses, the shares of the first three
 * are lower bounds, and that of composing is an upper bound.
 */
export function probeMetrics(sheet: AnswerSheet, { level }: ScorecardSettings): Metric[] {
  const clusters = clustersOf(sheet);
  const discriminations = PROBE_KINDS.flatMap((kind): Metric[] => {
    const sides = [true, false].map((truth) =>
      sheet.cases.flatMap((item, position) =>
        isProbeCase(item) && item.kind === kind && item.truth === truth
          ? [{ cluster: clusters[position] ?? '', weight: 1, position }]
          : [],
      ),
    );
    if (sides.some(({ length }) => length === 0)) return [];
    const parts = sides.map((items) =>
      metricPart(1, items, ({ position }, variant) => rightShare(sheet, variant, position)),
    );
    return [shareMetric({ name: `${LABEL} ${kind}`, isDetail: true }, level, { constant: -1, parts })];
  });
  const units = probedUnits(sheet, clusters);
  const blames = units.length === 0 ? [] : [...FAULTS, COMPOSING];
  return [
    ...discriminations,
    ...blames.map((fault) => {
      const part = metricPart(1, units, (unit, variant) => {
        const found = faultOf(unit, sheet, variant);
        return found && { share: Number(found === fault), replies: 1 };
      });
      const name = `${LABEL} failures from ${fault}`;
      return shareMetric({ name, isDetail: true }, level, { constant: 0, parts: [part] });
    }),
  ];
}

/** Units that have probes of all kinds, with the positions of the probes and of the big questions in the sheet. */
function probedUnits({ cases }: AnswerSheet, clusters: readonly string[]) {
  const places = [...cases.keys()].flatMap((position) => {
    const item = cases[position];
    if (!item || !(isProbeCase(item) || isCompositionalCase(item))) return [];
    return [{ item, position, unit: JSON.stringify([item.world, item.pair, item.unit]) }];
  });
  return [...Map.groupBy(places, ({ unit }) => unit).values()].flatMap((list) => {
    const probes = new Map(
      list.flatMap(({ item, position }) => (isProbeCase(item) ? [[item.kind, position] as const] : [])),
    );
    const questions = list.flatMap(({ item, position }) => (isProbeCase(item) ? [] : [position]));
    const [first] = probes.values();
    if (first === undefined || probes.size < PROBE_KINDS.length || questions.length === 0) return [];
    return [{ cluster: clusters[first] ?? '', weight: 1, probes, questions }];
  });
}

/** Cause of a unit's failure; undefined if there was no failure or not everything was asked. */
function faultOf({ probes, questions }: ProbedUnit, sheet: AnswerSheet, variant: VariantAnswers) {
  const asked = [...probes.values(), ...questions];
  if (asked.some((position) => countReplies(variant, position).all === 0)) return undefined;
  const fails = (position: number): boolean => (rightShare(sheet, variant, position)?.share ?? 0) < 1;
  if (!questions.some(fails)) return undefined;
  return FAULTS.find((kind) => fails(probes.get(kind) ?? -1)) ?? COMPOSING;
}
