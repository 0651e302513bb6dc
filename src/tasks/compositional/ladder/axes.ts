import { at } from '../../../lib/at.ts';
import { drawAbduction } from '../counterfactual/abduction.ts';
import { type Axis, doubling, type Kind } from './axis.ts';
import { links } from './links.ts';
import { load } from './load.ts';
import { width } from './width.ts';

/** The axis of hidden causes that have to be inferred one after another from observed states. */
const abduction: Axis = { rungs: doubling(1, 8), draw: drawAbduction };

/** The axes of ladders, by their names in configs and metrics. */
export const AXES = { links, width, load, abduction } as const satisfies Record<string, Axis>;

export type AxisName = keyof typeof AXES;

/** The default settings of `preset: ladder`. */
export const LADDER = {
  ladder: ['links', 'width'],
  units: { twins: 48 },
  theme: 'clinical-notes',
} as const;

/** The axes in a config: a list of axes, which get their default rungs, or a list of rungs for each axis. */
type LadderConfig = readonly AxisName[] | { readonly [A in AxisName]?: readonly number[] | undefined };

/** The place of a pair of twins on a ladder. */
export interface Place {
  readonly axis: AxisName;
  readonly rung: number;
  /** The number of the pair on its rung. */
  readonly number: number;
}

/** Returns the places of all pairs of twins on a ladder, rung by rung. `pairs` is the number of pairs on each rung. */
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

/** Returns the kind of a pair of twins. The pairs on a rung take the kinds in turn. */
export function kindAt({ number }: Place): Kind {
  return at(KINDS, number % KINDS.length);
}
