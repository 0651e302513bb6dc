import { z } from 'zod';
import { estimate, measure, proportion, relativeError } from '../../scoring/value-schemas.ts';

interface CsvPlace {
  readonly task: string;
  readonly world: string;
  /** The pair, path, graph or other item that the number describes. */
  readonly item: string;
  /** The path of the number in the scorecard: `quantities.pns.error.relative`. */
  readonly measure: string;
}

export interface CsvNumber extends CsvPlace {
  readonly value: number | 'Infinity' | undefined;
  readonly low?: number | undefined;
  readonly high?: number | undefined;
  readonly level?: number;
  /** The method of the interval, or the reason why the interval or the number is missing. */
  readonly method: string;
}

const numeric = z.union([relativeError, estimate, proportion, measure]);

/** The keys whose values name the items to which numbers belong. */
const NAMES = ['pair', 'path', 'graph', 'intervention', 'names', 'phrasing', 'question', 'effect', 'models'];

/** Collects the numbers in a part of a scorecard, each with its item and its path of keys. */
export function numbersIn(found: unknown, task: string, measure = ''): CsvNumber[] {
  return numbersAt(found, { task, world: '', item: '', measure });
}

function numbersAt(found: unknown, place: CsvPlace): CsvNumber[] {
  if (typeof found === 'number') return [{ ...place, value: found, method: '' }];
  if (typeof found !== 'object' || found === null) return [];
  if (Array.isArray(found))
    return found.flatMap((one, i) => numbersAt(one, isNamed(one) ? place : below(place, String(i))));
  const number = 'kind' in found ? numeric.safeParse(found) : undefined;
  if (number?.success) return [{ ...place, ...cellsOf(number.data) }];
  const world = worldOf(found) ?? place.world;
  const named = { ...place, world, item: [place.item, ...namesIn(found)].filter(Boolean).join(' ') };
  return Object.entries(found).flatMap(([key, inside]) =>
    NAMES.includes(key) ? [] : numbersAt(inside, below(named, key)),
  );
}

/** Returns the name of a world. Its key is `id` in descriptions of worlds and `world` in scores. */
function worldOf(found: object): string | undefined {
  const { world, id } = found as { readonly world?: unknown; readonly id?: unknown };
  return [world, id].find((name) => typeof name === 'string');
}

function isNamed(found: unknown): boolean {
  return (
    typeof found === 'object' && found !== null && (namesIn(found).length > 0 || worldOf(found) !== undefined)
  );
}

function below(place: CsvPlace, key: string): CsvPlace {
  return { ...place, measure: place.measure === '' ? key : `${place.measure}.${key}` };
}

function namesIn(found: object): string[] {
  const own = found as Readonly<Record<string, unknown>>;
  return [
    ...(typeof own.cell === 'object' && own.cell !== null ? namesIn(own.cell) : []),
    ...NAMES.flatMap((key) => (own[key] === undefined ? [] : [[own[key]].flat().join(' or ')])),
  ];
}

function cellsOf(number: z.infer<typeof numeric>): Omit<CsvNumber, keyof CsvPlace> {
  if (number.kind === 'value') return { value: number.value, method: '' };
  if (number.kind === 'unbounded') return { value: 'Infinity', method: 'unbounded' };
  if (number.kind === 'undefined') return { value: undefined, method: `undefined: ${number.reason}` };
  if (number.kind === 'bounds') {
    const method = `bounds: ${number.unanswered} unanswered`;
    return { value: undefined, low: number.least, high: number.greatest, method };
  }
  const { value, interval } = number;
  if (interval.kind === 'none') return { value, method: `none: ${interval.reason}` };
  const { low, high, level, method } = interval;
  return { value, low, high, level, method };
}
