import { z } from 'zod';
import type { Case } from '../../cases/case.ts';
import type { RowKind, RowKinds } from '../../cases/row-kind.ts';
import { at } from '../../lib/at.ts';
import { growingList } from './growing-list.ts';
import { idHash } from './id-hash.ts';

type KnownCase = {
  readonly position: number;
  readonly item: Case;
  readonly hash: number;
};

type Found = KnownCase | { readonly problem: string };

/** Collects the cases of all rows. Each case, and each text that cases share, is stored once. */
export function knownCases(kinds: RowKinds) {
  const cases: Case[] = [];
  const hashes = growingList(Uint32Array);
  const groups = new Map<string, Map<number, number>>();
  const texts = new Map<string, string>();
  const once = (text: string): string => {
    const first = texts.get(text) ?? text;
    texts.set(text, first);
    return first;
  };
  const caseAt = (position: number): KnownCase => ({
    position,
    item: at(cases, position),
    hash: hashes.values()[position]!,
  });
  const learn = (about: Readonly<Record<string, unknown>>): Found => {
    const kind = kinds.get(String(about.task));
    if (!kind)
      return { problem: `a row's metadata is not a case of promptfoo-causal: its task is ${about.task}` };
    const parsed = kind.caseSchema.safeParse(about);
    if (!parsed.success) {
      return {
        problem: `a row's metadata is not a case of promptfoo-causal: ${z.prettifyError(parsed.error)}`,
      };
    }
    const item = sharingTexts(parsed.data, once);
    const { group: own, unit } = kind.key(item);
    const name = once(own);
    const problem = contradiction(kind, item);
    if (problem !== undefined) return { problem: `${name}: ${problem}` };
    const group = groups.get(name) ?? new Map<number, number>();
    const position = cases.push(item) - 1;
    groups.set(name, group.set(unit, position));
    hashes.push(idHash(`${name}/${unit}`));
    return caseAt(position);
  };
  const find = (about: Readonly<Record<string, unknown>>): Found => {
    // The case is unchecked, but reading the group and the unit of its key never throws.
    const claimed = about as unknown as Case;
    const key = kinds.get(claimed.task)?.key(claimed);
    const position = key && groups.get(key.group)?.get(key.unit);
    if (position === undefined) return learn(about);
    const item = at(cases, position);
    const other = difference(item, about);
    return other === undefined
      ? caseAt(position)
      : {
          problem: `${key?.group}: rows with the same case id differ in ${other}; the earlier rows are used`,
        };
  };
  return {
    find,
    /** Returns the cases in canonical order. `ranks` maps a position to its place in this order. */
    inOrder() {
      const order = [...groups]
        .map(([name, group]) => ({ name, key: naturalKey(name), group }))
        .sort((a, b) => (a.key < b.key ? -1 : 1))
        .flatMap(({ group }) => [...group].sort(([a], [b]) => a - b).map(([, position]) => position));
      const ranks = new Uint32Array(cases.length);
      order.forEach((position, rank) => {
        ranks[position] = rank;
      });
      return { cases: order.map((position) => at(cases, position)), ranks };
    },
  };
}

function contradiction(kind: RowKind, item: Case): string | undefined {
  try {
    return kind.contradiction(item);
  } catch (error) {
    // These errors mean that a causal model is invalid. Any other error is a bug in this package.
    if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error;
    return `its model cannot be used: ${error.message}`;
  }
}

function sharingTexts<T extends object>(item: T, once: (text: string) => string): T {
  return Object.fromEntries(
    Object.entries(item).map(([key, value]) => [key, typeof value === 'string' ? once(value) : value]),
  ) as T;
}

/** Returns the first key whose value in a row differs from the known case; undefined if they agree. */
function difference(known: Case, about: Readonly<Record<string, unknown>>): string | undefined {
  for (const key in known) {
    const value = known[key as keyof Case];
    const same =
      typeof value === 'object' ? JSON.stringify(about[key]) === JSON.stringify(value) : about[key] === value;
    if (!same) return key;
  }
  return undefined;
}

/** Pads every number with zeros, so that world 2 sorts before world 10. */
function naturalKey(name: string): string {
  return name.replaceAll(/\d+/g, (digits) => digits.padStart(9, '0'));
}
