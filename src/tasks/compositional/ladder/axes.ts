import { abduction } from './abduction.ts';
import type { Axis, Kind } from './axis.ts';
import { links } from './links.ts';
import { load } from './load.ts';
import { width } from './width.ts';

export const AXES = { links, width, load, abduction } as const satisfies Record<string, Axis>;

export type AxisName = keyof typeof AXES;

export const LADDER = {
  ladder: ['links', 'width'],
  units: { twins: 48 },
  theme: 'clinical-notes',
} as const;

/** The axes in a config: a list of axes, which get their default rungs, or a list of rungs for each axis. */
type LadderConfig = readonly AxisName[] | { readonly [A in AxisName]?: readonly number[] | undefined };

export interface Place {
  readonly axis: AxisName;
  readonly rung: number;
  /** The number of the pair of twins on its rung, from 0. */
  readonly number: number;
}

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

export function kindAt({ number }: Place): Kind {
  return { fact: ((number >> 1) & 1) as 0 | 1, answer: (number & 1) as 0 | 1 };
}
