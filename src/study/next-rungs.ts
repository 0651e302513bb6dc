import type { AskedRungs, LadderRung } from '../cases/ladder-stage.ts';

/** The largest number of questions that a model is asked on one axis. */
const MOST_QUESTIONS = 200;

/** The number of questions of every rung that are asked first. */
const FIRST = 8;

/** The number of questions that are asked next on one rung. */
const NEXT = 40;

type Rungs = ReadonlyMap<string, LadderRung>;

/** Selects the first questions of a ladder: a few on every rung, or all questions of a small axis. */
export function firstRungs(rungs: Rungs): AskedRungs {
  return new Map(
    [...rungs].map(([name, rung]) => {
      const onAxis = [...rungs.values()].filter(({ axis }) => axis === rung.axis);
      const all = onAxis.reduce((sum, one) => sum + questionsIn(one), 0);
      return [name, { from: 0, to: all <= MOST_QUESTIONS ? rung.clusters.length : fitting(rung, 0, FIRST) }];
    }),
  );
}

/**
 * Selects the next questions of a ladder: on each axis, those of the rung that is nearest to the half depth and has few
 * questions so far. A rung counts as one octave further away for each {@link NEXT} questions.
 *
 * @param halvesOf - The half depths, on an axis, of the variants that are asked together.
 * @returns The rungs, including the questions asked so far; undefined if every axis has all of its questions.
 */
export function nextRungs(
  rungs: Rungs,
  asked: AskedRungs,
  halvesOf: (axis: string) => readonly number[],
): AskedRungs | undefined {
  const next = new Map([...asked].map(([name, { to }]) => [name, { from: to, to }]));
  let isDone = true;
  for (const [axis, onAxis] of Map.groupBy(rungs, ([, rung]) => rung.axis)) {
    const halves = halvesOf(axis);
    const spent = onAxis.reduce((sum, [name, rung]) => sum + questionsIn(rung, next.get(name)?.to), 0);
    const open = onAxis.flatMap(([name, rung]) => {
      const { to } = next.get(name) ?? { to: 0 };
      const more = fitting(rung, to, Math.min(NEXT, MOST_QUESTIONS - spent));
      const octaves = Math.min(...halves.map((half) => Math.abs(Math.log2(rung.length / half))));
      return more > to ? [{ name, to: more, distance: octaves + questionsIn(rung, to) / NEXT }] : [];
    });
    const [nearest] = open.sort((a, b) => a.distance - b.distance);
    if (!nearest || halves.length === 0) continue;
    next.set(nearest.name, { from: next.get(nearest.name)?.to ?? 0, to: nearest.to });
    isDone = false;
  }
  return isDone ? undefined : next;
}

/** Returns the largest number of questions that a model is asked about these rungs. */
export function mostAsked(rungs: Rungs): number {
  return [...Map.groupBy(rungs.values(), ({ axis }) => axis).values()].reduce(
    (sum, onAxis) =>
      sum +
      Math.min(
        MOST_QUESTIONS,
        onAxis.reduce((all, rung) => all + questionsIn(rung), 0),
      ),
    0,
  );
}

/** Counts the questions in the first clusters of a rung. */
function questionsIn({ clusters }: LadderRung, to = clusters.length): number {
  return clusters.slice(0, to).reduce((sum, { length }) => sum + length, 0);
}

/** Returns the number of clusters from the first on, if those after the given ones may add a number of questions. */
function fitting(rung: LadderRung, from: number, most: number): number {
  let to = from;
  while (to < rung.clusters.length && questionsIn(rung, to + 1) - questionsIn(rung, from) <= most) to++;
  return to;
}
