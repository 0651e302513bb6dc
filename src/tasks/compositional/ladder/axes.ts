import { at } from '../../../lib/at.ts';
import { drawAbduction } from '../counterfactual/abduction.ts';
import { type Axis, doubling, type Kind } from './axis.ts';
import { links } from './links.ts';
import { load } from './load.ts';
import { width } from './width.ts';

/** Hidden causes that have to be inferred one after the other from what is seen. */
const abduction: Axis = { rungs: doubling(1, 8), draw: drawAbduction };

/** The axes of ladders, by name in configs and metrics. */
export const AXES = { links, width, load, abduction } as const satisfies Record<string, Axis>;

export type AxisName = keyof typeof AXES;

/** Settings of `preset: ladder`, unless the config sets them. */
export const LADDER = {
  ladder: ['links', 'width'],
  units: { twins: 48 },
  theme: 'clinical-notes',
} as const;

/** The axes and rungs of a config: all rungs of some axes, or those that are listed. */
type LadderConfig = readonly AxisName[] | { readonly [A in AxisName]?: readonly number[] | undefined };

/** One pair of twins of a ladder. */
export interface Place {
  readonly axis: AxisName;
  readonly rung: number;
  /** Number of the pair on its rung. */
  readonly number: number;
}

/** Returns all pairs of twins of a ladder, rung by rung. @param pairs - Number of pairs on each rung. */
export function placesOf(ladder: LadderConfig, pairs: number): Place[] {
  const names = Object.keys(AXES) as AxisName[];
  return names.flatMap((axis) =>
    rungsOf(axis, ladder).flatMap((rung) =>
      Array.from({ length: pairs }, (_, number) => ({ axis, rung, number })),
    ),
  );
}

function rungsOf(axis: AxisName, ladder: LadderConfig): readonly number[] {
  if (isList(ladder)) return ladder.includes(axis) ? AXES[axis].rungs : [];
  return ladder[axis]?.toSorted((one, other) => one - other) ?? [];
}

function isList(ladder: LadderConfig): ladder is readonly AxisName[] {
  return Array.isArray(ladder);
}

const KINDS: readonly Kind[] = [0, 1, 2, 3].map((code) => ({
  fact: (code >> 1) as 0 | 1,
  answer: (code % 2) as 0 | 1,
}));

/** Returns the kind of a pair of twins: every kind is equally frequent on a rung. */
export function kindAt({ number }: Place): Kind {
  return at(KINDS, number % KINDS.length);
}
