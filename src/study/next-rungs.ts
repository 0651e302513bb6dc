import type { AskedRungs, LadderRung } from '../cases/ladder-stage.ts';

/** The largest number of questions that a model is asked on each axis. */
const MOST_QUESTIONS = 200;

/**
 * The largest number of questions on each rung in the first stage, if the axis has more than {@link MOST_QUESTIONS}.
 */
const FIRST = 8;

/** The largest number of questions on a rung in each later stage. */
const NEXT = 40;

type Rungs = ReadonlyMap<string, LadderRung>;

/** Selects the first questions of a ladder: a few on every rung or, on a small axis, all questions. */
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
 * Selects the next questions of a ladder: on each axis, those of the rung that is nearest to the half depth. For every
 * {@link NEXT} questions asked on a rung so far, the rung counts as one octave further away.
 *
 * @param halvesOf - Returns the half depths, on an axis, of the variants that are asked together.
 * @returns The questions of the next stage, by rung; undefined if there are none.
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

/** Returns the largest number of questions that a model can be asked on these rungs. */
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

function questionsIn({ clusters }: LadderRung, to = clusters.length): number {
  return clusters.slice(0, to).reduce((sum, { length }) => sum + length, 0);
}

/** Returns the end of the longest list of clusters that starts at `from` and has at most `most` questions. */
function fitting(rung: LadderRung, from: number, most: number): number {
  let to = from;
  while (to < rung.clusters.length && questionsIn(rung, to + 1) - questionsIn(rung, from) <= most) to++;
  return to;
}
