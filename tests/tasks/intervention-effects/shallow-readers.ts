import type { TestCase } from 'promptfoo';

/** A prompt about intervention effects as a shallow reader sees it: lines and names, nothing followed. */
export interface Sight {
  readonly arrows: readonly (readonly [cause: string, effect: string])[];
  readonly cause: string;
  readonly effect: string;
  /** Undefined before any intervention. */
  readonly set: string | undefined;
}

/** Reads lines and names off a prompt, by patterns of its own. */
export function sightOf({ vars }: TestCase): Sight {
  const { context = '', question = '' } = vars as Record<string, string>;
  const arrows = [...context.matchAll(/^- “([^”]+)” causes “([^”]+)”\.$/gmu)].map(
    ([, from = '', to = '']) => [from, to] as const,
  );
  const [, cause = '', effect = ''] = /does “([^”]+)” causally affect “([^”]+)”/iu.exec(question) ?? [];
  const [, set] = /(?:performed on|applied to) “([^”]+)”/u.exec(question) ?? [];
  return { arrows, cause, effect, set };
}

const count = ({ arrows }: Sight, end: 0 | 1, name: string | undefined): number =>
  arrows.filter((arrow) => arrow[end] === name).length;

const place = ({ arrows }: Sight, end: 0 | 1, name: string | undefined): number =>
  arrows.findIndex((arrow) => arrow[end] === name);

const isUpstream = (sight: Sight, from: string | undefined, to: string, seen = new Set<string>()): boolean =>
  sight.arrows.some(
    ([cause, effect]) =>
      effect === to &&
      !seen.has(cause) &&
      (cause === from || isUpstream(sight, from, cause, seen.add(cause))),
  );

const seemsCause = (sight: Sight): boolean =>
  count(sight, 0, sight.cause) > 0 && count(sight, 1, sight.effect) > 0;

/** Readers that follow no chain of causes to its end, by name. */
export const READERS: Readonly<Record<string, (sight: Sight) => boolean>> = {
  'always yes': () => true,
  'always no': () => false,
  'no wherever something is set': ({ set }) => set === undefined,
  'no where the effect is set': ({ set, effect }) => set !== effect,
  'yes where the cause is left and the effect right of some arrow, and not set': (sight) =>
    sight.set !== sight.effect && seemsCause(sight),
  'degrees alone': (sight) => {
    const isPassedThrough = count(sight, 0, sight.set) > 0 && count(sight, 1, sight.set) > 0;
    return seemsCause(sight) && sight.set !== sight.effect && !isPassedThrough;
  },
  'more arrows out than in': (sight) => count(sight, 0, sight.set) > count(sight, 1, sight.set),
  'nearest arrow': (sight) => {
    const own = [place(sight, 0, sight.set), place(sight, 1, sight.set)].filter((line) => line >= 0);
    const near = (line: number): number => Math.min(...own.map((one) => Math.abs(one - line)));
    const [toCause, toEffect] = [near(place(sight, 0, sight.cause)), near(place(sight, 1, sight.effect))];
    return sight.set === undefined || (sight.set !== sight.effect && toCause < toEffect);
  },
  'arrows alone': ({ arrows, cause, effect, set }) =>
    set !== effect && arrows.some(([from, to]) => from === cause && to === effect),
  'cut wherever what is set lies upstream': (sight) =>
    isUpstream(sight, sight.cause, sight.effect) &&
    sight.set !== sight.effect &&
    (sight.set === undefined || sight.set === sight.cause || !isUpstream(sight, sight.set, sight.effect)),
  'the graph as told': (sight) => isUpstream(sight, sight.cause, sight.effect),
};

/** Degrees and positions of the three names, and what is set: all that can be seen without following an arrow. */
export function featuresOf(sight: Sight): number[] {
  const { arrows, cause, effect, set } = sight;
  const lines = Math.max(1, arrows.length);
  const about = [cause, effect, set].flatMap((name) => [
    count(sight, 0, name),
    count(sight, 1, name),
    place(sight, 0, name) / lines,
    place(sight, 1, name) / lines,
  ]);
  const same = [set === undefined, set === cause, set === effect].map(Number);
  return [1, lines / 10, ...about, ...same, Number(place(sight, 0, set) < place(sight, 1, effect))];
}

/** Logistic regression by gradient ascent. @returns A reader. */
export function learned(tests: readonly TestCase[]): (sight: Sight) => boolean {
  const rows = tests.map((test) => ({
    features: featuresOf(sightOf(test)),
    truth: test.metadata?.truth ? 1 : 0,
  }));
  const weights = rows[0]!.features.map(() => 0);
  const chance = (features: readonly number[]): number =>
    1 / (1 + Math.exp(-features.reduce((sum, value, i) => sum + value * weights[i]!, 0)));
  for (let round = 0; round < 300; round++) {
    const slopes = weights.map(() => 0);
    for (const { features, truth } of rows) {
      const miss = truth - chance(features);
      for (const [i, value] of features.entries()) slopes[i]! += miss * value;
    }
    for (const [i, slope] of slopes.entries()) weights[i]! += (0.5 * slope) / rows.length;
  }
  return (sight) => chance(featuresOf(sight)) > 0.5;
}
