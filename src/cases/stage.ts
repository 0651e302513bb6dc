import { refuseConfig, shown } from '../lib/config-error.ts';
import { type Case, type CaseKind, type CaseKinds, kindOf, kindsOf } from './case.ts';
import { decodeStamp } from './design-stamp.ts';
import { decodeLadderStage, ladderCases, rungsOf } from './ladder-stage.ts';
import { SEAL_KEY, sealOf } from './seal.ts';
import { dealUnits, parseShard, type Shard } from './shard.ts';
import type { Environment } from './shard-of-run.ts';

export const STAGE_KEY = 'stage';

/** A part of a design. Stages are asked in turn until every verdict is decided or no stage is left. */
export type Stage = NonNullable<ReturnType<typeof decodeStage>>;

/** Formats a stage for a case's metadata: `3/12/405/x7k2pq` is the stage with a seal over the stage and the case. */
export function sealedMark(about: Readonly<Record<string, unknown>>, told: string): string {
  return `${told}/${sealOf({ told, case: about[SEAL_KEY] })}`;
}

/**
 * Returns the stage in a case's metadata, and whether its seal belongs to this case; undefined if there is no stage.
 */
export function markIn(about: Readonly<Record<string, unknown>>) {
  const mark = about[STAGE_KEY];
  if (typeof mark !== 'string') return undefined;
  const told = mark.split('/', 3).join('/');
  return { told, isSealed: mark === sealedMark(about, told) };
}

/** Parses a stage such as `3/12/405` or, on a ladder, `3/0/160`; undefined if the value is not a stage. */
export function decodeStage(value: unknown) {
  const [, index = '', count = '', through] =
    typeof value === 'string' ? (/^(\d{1,6})\/(\d{1,6})\/(\d{1,9})$/.exec(value) ?? []) : [];
  // A ladder has no fixed number of stages, because the answers determine how many there are.
  const found = count === '0' ? { index: Number(index), count: 0 } : parseShard(`${index}/${count}`);
  // The last number counts the cases in this stage and in all earlier stages.
  return found && { ...found, through: Number(through) };
}

/**
 * Assigns each case of a design to a stage, counted from 1. If units are enumerated and the kind of case defines an
 * order, the cases that decide a good model's verdict come first. Otherwise, whole clusters are dealt to stages, as
 * units are dealt to shards.
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
  const clusters = Map.groupBy(cases.keys(), (position) => kind.key(cases[position] ?? first).cluster);
  const { hash } = decodeStamp(first.design);
  for (let index = 1; index <= count; index++) {
    const takes = dealUnits({ index, count }, hash);
    for (const positions of clusters.values()) {
      if (takes(positions.length)) for (const position of positions) stages[position] = index;
    }
  }
  return stages;
}

export function isEnumerated(cases: readonly Pick<Case, 'design'>[]): boolean {
  return cases[0] !== undefined && decodeStamp(cases[0].design).units === 'exhaustive';
}

/**
 * Selects and marks the tests of the stage in `CAUSAL_STAGE`, such as `3/12` or a ladder stage. Without the variable,
 * returns all tests unmarked.
 *
 * @throws {ConfigError} If the variable does not contain a stage of these tests, if a shard is requested as well, or
 *   if cases of a design are missing.
 */
export function testsOfStage<T extends { readonly metadata?: unknown }>(
  kinds: CaseKinds,
  tests: readonly T[],
  env: Environment,
): T[] {
  const { CAUSAL_STAGE: wanted, CAUSAL_SHARD: shard } = env;
  if (!wanted) return [...tests];
  const ladder = decodeLadderStage(wanted);
  const stage = parseShard(wanted);
  if (!(stage || ladder) || shard) {
    refuseConfig(
      'the environment',
      ['CAUSAL_STAGE'],
      shard
        ? `expected CAUSAL_STAGE without CAUSAL_SHARD, got CAUSAL_SHARD=${shard} as well; remove one of them`
        : `expected a stage like 3/12, got ${shown(wanted)}`,
    );
  }
  return [...Map.groupBy(tests, ({ metadata }) => (metadata as Case).design).values()].flatMap((design) => {
    const cases = design.map(({ metadata }) => metadata as Case);
    const all = decodeStamp(cases[0]?.design ?? '').cases;
    if (cases.length !== all) {
      refuseConfig(
        'tests',
        ['shard'],
        `in a staged run, expected all ${all} cases of a design, got ${cases.length}; remove shard from the config`,
      );
    }
    const { positions, told } = ladder ? onLadder(kinds, cases, ladder) : inTurn(kinds, cases, stage!);
    return design.flatMap((test, position) => {
      if (!positions.has(position)) return [];
      const about = { ...(test.metadata as object) };
      return [{ ...test, metadata: { ...about, [STAGE_KEY]: sealedMark(about, told) } }];
    });
  });
}

function inTurn(kinds: CaseKinds, cases: readonly Case[], { index, count }: Shard) {
  const stages = dealStages(kinds, cases, count);
  return {
    positions: new Set([...cases.keys()].filter((position) => stages[position] === index)),
    told: `${index}/${count}/${stages.filter((one) => one <= index).length}`,
  };
}

function onLadder(
  kinds: CaseKinds,
  cases: readonly Case[],
  { index, asked }: NonNullable<ReturnType<typeof decodeLadderStage>>,
) {
  const rungs = rungsOf(kinds, cases);
  if (!rungs) {
    refuseConfig(
      'the environment',
      ['CAUSAL_STAGE'],
      'expected a stage like 3/12, got a stage of a ladder; these tests do not form a ladder',
    );
  }
  const { positions, through } = ladderCases(rungs, asked);
  return { positions, told: `${index}/0/${through}` };
}

/**
 * Returns a function that selects a generator's tests for the stage of this run. All cases of the generator must be of
 * the given kinds.
 */
export function inStage(...kinds: readonly CaseKind[]) {
  const known = kindsOf(...kinds);
  return <T extends { readonly metadata?: unknown }>(tests: readonly T[]): T[] =>
    testsOfStage(known, tests, process.env);
}
