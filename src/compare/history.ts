import { namedRng } from '../lib/rng.ts';
import { type ChangePoint, changePoint, type Measured } from '../lib/statistics/change-point.ts';
import { holm } from '../lib/statistics/multiplicity.ts';
import { normalQuantile } from '../lib/statistics/normal.ts';
import type { Scorecard } from '../scorecard/schema.ts';
import { DEFAULT_SETTINGS } from '../scoring/settings.ts';
import { definitionOf } from '../tasks/definitions.ts';

/** A run with the name under which reports show it, such as a version or a commit. */
export interface NamedRun {
  readonly name: string;
  readonly scorecard: Scorecard;
}

/** The values of one metric of one variant over all runs with the same design. */
export type Series = History['series'][number];

export type History = ReturnType<typeof historyOf>;

/** The allowed probability that a history in which nothing changed shows a change. */
export const FALSE_ALARMS = 0.05;

/**
 * Collects the values of all metrics, except details, over several runs, and finds their changes.
 *
 * A series has a change if the p-value of `changePoint` over all its runs, adjusted for the number of series by Holm's
 * method, is at most 5 %. Both sides of a change are then searched for more changes, at 5 % divided by the number of
 * tested series. The test is conservative if all runs share their questions, because the intervals also allow for the
 * choice of the questions.
 *
 * @param runs - The runs, in any order. Copies of a run count once.
 */
export function historyOf(runs: readonly NamedRun[]) {
  const inOrder = onlyOnce(runs.toSorted((a, b) => timeOf(a) - timeOf(b) || (a.name < b.name ? -1 : 1)));
  const found = seriesOf(inOrder).map((series) => ({ ...series, measured: measuredIn(series) }));
  const firsts = found.map(({ measured }) => changeIn(measured));
  const tested = firsts.flatMap((first) => first?.p ?? []);
  const adjusted = holm(tested);
  let next = 0;
  return {
    runs: inOrder,
    series: found.map(({ measured, ...series }, i) => {
      const adjustedP = firsts[i] && adjusted[next++];
      const isChanged = adjustedP !== undefined && adjustedP <= FALSE_ALARMS;
      const limit = FALSE_ALARMS / Math.max(1, tested.length);
      return {
        ...series,
        /**
         * The p-value of the test over all points, adjusted for the number of series; undefined if there are too few
         * points.
         */
        adjustedP,
        changes: isChanged ? changesIn(measured, firsts[i], limit) : [],
        /**
         * The standard deviation between runs that intervals do not explain; present if it could be mistaken for a
         * change.
         */
        varies: !isChanged && isFlutter(measured, firsts[i], limit) ? firsts[i]?.between : undefined,
      };
    }),
  };
}

function timeOf({ scorecard }: NamedRun): number {
  return Date.parse(scorecard.createdAt);
}

function onlyOnce(runs: readonly NamedRun[]): NamedRun[] {
  const keyOf = ({ scorecard: { createdAt, evalId, design } }: NamedRun): string =>
    JSON.stringify([evalId ?? createdAt, design.hash]);
  return [...Map.groupBy(runs, keyOf).values()].flatMap(([first]) => first ?? []);
}

function seriesOf(runs: readonly NamedRun[]) {
  const all = runs.flatMap(({ scorecard }, run) =>
    scorecard.variants.flatMap(({ provider, prompt, metrics }) =>
      metrics
        .filter(({ isDetail }) => !isDetail)
        .map(({ name, value }) => ({
          provider,
          prompt,
          metric: name,
          run,
          value,
          ...askedFor(scorecard, name),
        })),
    ),
  );
  const groups = Map.groupBy(all, ({ provider, prompt, metric, design }) =>
    JSON.stringify([provider.label, prompt, metric, design]),
  );
  return [...groups.values()].map((points) => {
    const { run: _, value: __, ...about } = points[0]!;
    return { ...about, points: points.map(({ run, value }) => ({ run, value })) };
  });
}

function askedFor({ design, settings }: Scorecard, metric: string) {
  const task = definitionOf(metric)?.task;
  const parts = design.parts.filter((part) => task === undefined || part.task === task);
  const { delta, truth } = settings;
  // Values belong to the same series only if their designs and these settings are the same.
  const marks = [
    ...parts.map(({ hash, fresh }) => fresh?.family ?? hash),
    ...(delta === DEFAULT_SETTINGS.delta ? [] : [`δ ${delta}`]),
    ...(truth === 'used' ? [] : [`truth ${truth}`]),
  ];
  return { task: task ?? 'all', design: marks.join(' ') };
}

function measuredIn({ points }: ReturnType<typeof seriesOf>[number]) {
  return points.flatMap(({ run, value: found }) => {
    if (found.kind !== 'estimate' || found.interval.kind !== 'interval') return [];
    const { low, high, level } = found.interval;
    // An interval that ends at 0 or 1 is narrow there, so its wider side gives the standard error.
    const error = Math.max(high - found.value, found.value - low) / normalQuantile((1 + level) / 2);
    return error > 0 ? [{ run, value: found.value, error }] : [];
  });
}

function changeIn(measured: readonly Measured[], isSteady?: boolean): ChangePoint | undefined {
  return changePoint(measured, namedRng('history', measured.length), isSteady);
}

/** Tests whether the usual variation between runs would be mistaken for a change. */
function isFlutter(measured: readonly Measured[], first: ChangePoint | undefined, limit: number): boolean {
  if (!first || first.between === 0) return false;
  const steady = changeIn(measured, true);
  return steady !== undefined && steady.p <= limit;
}

function changesIn(measured: ReturnType<typeof measuredIn>, first: ChangePoint | undefined, limit: number) {
  const places = (from: number, to: number, found: ChangePoint | undefined): number[] => {
    if (!found) return [];
    const at = from + found.at;
    const further = (start: number, end: number): number[] => {
      const next = changeIn(measured.slice(start, end));
      return next && next.p <= limit ? places(start, end, next) : [];
    };
    return [...further(from, at), at, ...further(at, to)];
  };
  const found = places(0, measured.length, first);
  return found.map((at, i) => {
    const before = meanOf(measured.slice(found[i - 1] ?? 0, at));
    const after = meanOf(measured.slice(at, found[i + 1]));
    return {
      /** The index of the first run after the change. */
      run: measured[at]?.run ?? 0,
      /** The means of the runs before and after the change, up to the neighbouring changes. */
      before: before.value,
      after: after.value,
      /** The standard error of the difference between the two means. */
      error: Math.hypot(before.error, after.error),
    };
  });
}

function meanOf(measured: readonly Measured[]): Measured {
  const weight = measured.reduce((sum, { error }) => sum + 1 / error ** 2, 0);
  const sum = measured.reduce((total, { value, error }) => total + value / error ** 2, 0);
  return { value: sum / weight, error: 1 / Math.sqrt(weight) };
}
