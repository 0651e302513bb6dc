import { refuseConfig, shown } from '../lib/config-error.ts';
import { type Case, type CaseKinds, kindOf } from './case.ts';
import { decodeStamp } from './design-stamp.ts';
import { dealUnits, parseShard } from './shard.ts';
import type { Environment } from './shard-engines.ts';

/** Under this key of a row's metadata stands in which stage of a staged run it was asked. */
export const STAGE_KEY = 'stage';

/** One of several parts of a design that are asked one after the other, until all is decided. */
export type Stage = NonNullable<ReturnType<typeof decodeStage>>;

/** Reads a stage as it stands in a row: `3/12/405`; undefined if the value is none. */
export function decodeStage(value: unknown) {
  const [, shard, through] = typeof value === 'string' ? (/^(\d+\/\d+)\/(\d{1,9})$/.exec(value) ?? []) : [];
  const found = shard === undefined ? undefined : parseShard(shard);
  // With the cases of the design in this stage and all before it.
  return found && { ...found, through: Number(through) };
}

/**
 * The stage of each case of a design, from 1.
 *
 * - Where units are a sample, each stage is a fair sample of them: whole clusters, dealt as to shards.
 * - Where units are enumerated, no stage is a sample; what settles a good model's answers soonest comes first.
 */
export function dealStages(kinds: CaseKinds, cases: readonly Case[], count: number): Uint8Array {
  const stages = new Uint8Array(cases.length);
  const [first] = cases;
  if (!first) return stages;
  const kind = kindOf(kinds, first);
  const order = isEnumerated(cases) ? kind.mostTelling?.(cases) : undefined;
  if (order) {
    order.forEach((position, i) => {
      stages[position] = 1 + Math.floor((i * count) / order.length);
    });
    return stages;
  }
  const clusters = Map.groupBy(cases.keys(), (position) => kind.cluster(cases[position] ?? first));
  const { hash } = decodeStamp(first.design);
  for (let index = 1; index <= count; index++) {
    const takes = dealUnits({ index, count }, hash);
    for (const positions of clusters.values()) {
      if (takes(positions.length)) for (const position of positions) stages[position] = index;
    }
  }
  return stages;
}

/** Whether a design asks about every unit that there is, so that nothing about them is a sample. */
export function isEnumerated(cases: readonly Pick<Case, 'design'>[]): boolean {
  return cases[0] !== undefined && decodeStamp(cases[0].design).units === 'exhaustive';
}

/**
 * Of a generator's tests those of the stage that `CAUSAL_STAGE` names, such as `3/12`, each with its mark; all where it is
 * not set.
 *
 * @throws {ConfigError} If it is no stage, or a shard is asked for as well.
 */
export function testsOfStage<T extends { readonly metadata?: unknown }>(
  kinds: CaseKinds,
  tests: readonly T[],
  env: Environment,
): T[] {
  const { CAUSAL_STAGE: wanted, CAUSAL_SHARD: shard } = env;
  if (!wanted) return [...tests];
  const stage = parseShard(wanted);
  if (!stage || shard) {
    const found = stage ? `CAUSAL_SHARD=${shard} beside it` : shown(wanted);
    refuseConfig('the environment', ['CAUSAL_STAGE'], `expected a stage like 3/12 alone, got ${found}`);
  }
  const { index, count } = stage;
  return [...Map.groupBy(tests, ({ metadata }) => (metadata as Case).design).values()].flatMap((design) => {
    const cases = design.map(({ metadata }) => metadata as Case);
    const all = decodeStamp(cases[0]?.design ?? '').cases;
    if (cases.length !== all) {
      refuseConfig(
        'tests',
        ['shard'],
        `expected all ${all} cases of a design in a run in stages, got ${cases.length}; leave shard out`,
      );
    }
    const stages = dealStages(kinds, cases, count);
    const mark = `${index}/${count}/${stages.filter((one) => one <= index).length}`;
    return design.flatMap((test, position) =>
      stages[position] === index
        ? [{ ...test, metadata: { ...(test.metadata as object), [STAGE_KEY]: mark } }]
        : [],
    );
  });
}
