import { type Case, type CaseKinds, kindOf } from './case.ts';

/** The clusters that a ladder stage asks about on each rung, by the rung's name. `to` is not included. */
export type AskedRungs = ReadonlyMap<string, { readonly from: number; readonly to: number }>;

export interface LadderRung {
  readonly axis: string;
  readonly length: number;
  readonly clusters: readonly (readonly number[])[];
}

/**
 * Returns the rungs of cases, such as `links 16`. Undefined if there are no cases, if a case is on no axis, or if a
 * rung is less than twice as long as the next shorter rung on its axis.
 */
export function rungsOf(kinds: CaseKinds, cases: readonly Case[]): Map<string, LadderRung> | undefined {
  const placed = cases.map((item) => kindOf(kinds, item).rung?.(item));
  if (placed.length === 0 || placed.includes(undefined)) return undefined;
  const onRung = Map.groupBy(cases.keys(), (position) => {
    const { axis, length } = placed[position]!;
    return `${axis} ${length}`;
  });
  const rungs = [...onRung].map(([name, positions]): [string, LadderRung] => {
    const clusterOf = (position: number): string => {
      const item = cases[position]!;
      return `${item.design} ${kindOf(kinds, item).key(item).cluster}`;
    };
    return [name, { ...placed[positions[0]!]!, clusters: [...Map.groupBy(positions, clusterOf).values()] }];
  });
  const doubles = [...Map.groupBy(rungs, ([, { axis }]) => axis).values()].every((onAxis) => {
    const lengths = onAxis.map(([, { length }]) => length).sort((a, b) => a - b);
    return lengths.every((length, i) => i === 0 || length >= 2 * lengths[i - 1]!);
  });
  return doubles ? new Map(rungs) : undefined;
}

/** Encodes a ladder stage for the environment variable `CAUSAL_STAGE`. @example 'ladder/2/links 2=4-4,links 4=4-24' */
export function encodeLadderStage(index: number, asked: AskedRungs): string {
  return `ladder/${index}/${[...asked].map(([name, { from, to }]) => `${name}=${from}-${to}`).join()}`;
}

export function decodeLadderStage(text: string) {
  const [, index, rungs] =
    /^ladder\/(\d{1,3})\/([a-z]+ \d+=\d+-\d+(?:,[a-z]+ \d+=\d+-\d+)*)$/.exec(text) ?? [];
  if (index === undefined || rungs === undefined) return undefined;
  const asked: AskedRungs = new Map(
    rungs.split(',').map((one) => {
      const [name = '', range = ''] = one.split('=');
      const [from, to] = range.split('-').map(Number);
      return [name, { from: from!, to: to! }];
    }),
  );
  return { index: Number(index), asked };
}

/** Returns the positions of the cases in a ladder stage, and the number of cases in this and all earlier stages. */
export function ladderCases(rungs: ReadonlyMap<string, LadderRung>, asked: AskedRungs) {
  const positions = new Set<number>();
  let through = 0;
  for (const [name, { clusters }] of rungs) {
    const { from, to } = asked.get(name) ?? { from: 0, to: 0 };
    through += clusters.slice(0, to).flat().length;
    for (const position of clusters.slice(from, to).flat()) positions.add(position);
  }
  return { positions, through };
}
