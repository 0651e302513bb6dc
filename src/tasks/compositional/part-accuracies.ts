import { accuracyMetric } from '../../score/accuracy.ts';
import type { Metric } from '../../score/metric.ts';
import type { AskedWorld } from './asked.ts';
import type { CompositionalCase } from './case.ts';
import { MOST_PAIRS } from './pns-metric.ts';

/** Returns the accuracies by pair, if a run has several, and by kind of unit. */
export function partAccuracies(cases: readonly CompositionalCase[], worlds: readonly AskedWorld[]): Metric[] {
  const asked = worlds.flatMap(({ pairs }) => pairs.filter(({ units }) => units.length > 0));
  const pairs = [...new Set(asked.map(({ name }) => name))];
  const listedPairs = pairs.length > 1 && pairs.length <= MOST_PAIRS ? pairs : [];
  const hasTwins = cases.some(({ twin }) => twin !== undefined);
  const kindsOfCases = cases.map((item) => kindOf(item, hasTwins)).filter((kind) => kind !== undefined);
  const kinds = [...new Set(kindsOfCases)].sort();
  return [
    ...listedPairs.map((name) => partAccuracy(name, cases, ({ pair }) => pair === name)),
    ...kinds.map((kind) => partAccuracy(kind, cases, (item) => kindOf(item, hasTwins) === kind)),
  ];
}

/** Names the kind of a question's unit. Factual questions belong to no kind. */
function kindOf({ query, causal, twin }: CompositionalCase, hasTwins: boolean): string | undefined {
  if (query === 'factual') return undefined;
  const state = causal ? 'open' : 'stopped';
  if (twin !== undefined) return `${state} twins`;
  return hasTwins ? `other ${state} units` : `${state} units`;
}

/** Builds the accuracy over the cases of one part. */
function partAccuracy(
  name: string,
  cases: readonly CompositionalCase[],
  isOfPart: (item: CompositionalCase) => boolean,
): Metric {
  const info = {
    task: 'compositional',
    kind: 'guard',
    name: `CCR accuracy on ${name}`,
    about: `Share of right answers to questions about ${name}.`,
    margin: 0.05,
    part: true,
  } as const;
  return accuracyMetric(info, cases, isOfPart);
}
