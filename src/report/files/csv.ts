import { z } from 'zod';
import { isRecord } from '../../lib/is-record.ts';
import { printable } from '../../lib/printable.ts';
import type { Scorecard } from '../../scorecard/schema.ts';
import { estimate, measure, proportion, relativeError } from '../../scoring/value-schemas.ts';

const HEADER = 'provider,prompt,task,world,item,measure,value,low,high,level,method';
const FORMULA = /^[=+\-@＝＋－＠]/;

/**
 * Returns the numbers of a scorecard's tasks and variants as CSV. Each row has a number with its interval and method;
 * if the number is missing, the reason is given in place of the method. Numbers that all variants share, such as
 * truths, come first, with the provider `truth`. Texts that look like formulas are preceded by an apostrophe.
 */
export function scorecardCsv({ tasks, variants }: Scorecard): string {
  const inTasks = (all: Scorecard['tasks']): CsvNumber[] =>
    Object.entries(all).flatMap(([task, found]) => numbersIn(found, task));
  const rowsOf = (provider: string, prompt: string, numbers: readonly CsvNumber[]): string[] =>
    numbers.map((number) => {
      const { task, world, item, measure } = number;
      return csvCells([provider, prompt, task, world, item, measure], number).join(',');
    });
  const rows = [
    ...rowsOf('truth', '', inTasks(tasks)),
    ...variants.flatMap(({ answers, provider, prompt, metrics, tasks: results, diagnoses }) =>
      rowsOf(provider.label, prompt, [
        ...numbersIn({ ...answers, parameters: provider.parameters }, 'answers'),
        ...metrics.flatMap(({ name, value }) => numbersIn(value, 'metrics', name)),
        ...inTasks(results),
        ...diagnoses.flatMap((one) => numbersIn(one, one.task, 'diagnosis')),
      ]),
    ),
  ];
  return `${[HEADER, ...rows].join('\n')}\n`;
}

/** Returns the cells of a CSV row: texts, then a number with its interval and method. */
export function csvCells(texts: readonly string[], number: CsvNumber | undefined): string[] {
  const { value, low, high, level, method = '' } = number ?? {};
  return [
    ...texts.map(csvText),
    ...[value, low, high, level].map((found) => String(found ?? '')),
    csvText(method),
  ];
}

function csvText(content: string): string {
  const shown = printable(content);
  const safe = FORMULA.test(shown) ? `'${shown}` : shown;
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

interface CsvNumber {
  readonly task: string;
  readonly world: string;
  /** The pair, path, graph or other item that the number describes. */
  readonly item: string;
  /** The path of the number in the scorecard: `quantities.pns.error.relative`. */
  readonly measure: string;
  readonly value?: number | 'Infinity';
  readonly low?: number | undefined;
  readonly high?: number | undefined;
  readonly level?: number;
  /** The method of the interval, or the reason why the interval or the number is missing. */
  readonly method?: string;
}

const numeric = z.union([relativeError, estimate, proportion, measure]);

/** The keys whose values name the items to which numbers belong. */
const NAMES = ['pair', 'path', 'graph', 'intervention', 'names', 'phrasing', 'question', 'effect', 'models'];

/** Collects the numbers in a part of a scorecard, each with its item and its path of keys. */
export function numbersIn(found: unknown, task: string, measure = ''): CsvNumber[] {
  return numbersAt(found, { task, world: '', item: '', measure });
}

function numbersAt(found: unknown, place: CsvNumber): CsvNumber[] {
  const below = (inside: unknown, key: string | number, above = place): CsvNumber[] =>
    numbersAt(inside, { ...above, measure: above.measure === '' ? `${key}` : `${above.measure}.${key}` });
  if (typeof found === 'number') return [{ ...place, value: found }];
  if (Array.isArray(found)) {
    const isNamed = (one: unknown): boolean =>
      isRecord(one) && (namesIn(one).length > 0 || worldOf(one) !== undefined);
    return found.flatMap((one, i) => (isNamed(one) ? numbersAt(one, place) : below(one, i)));
  }
  if (!isRecord(found)) return [];
  const number = 'kind' in found ? numeric.safeParse(found) : undefined;
  if (number?.success) return [{ ...place, ...cellsOf(number.data) }];
  const world = worldOf(found) ?? place.world;
  const named = { ...place, world, item: [place.item, ...namesIn(found)].filter(Boolean).join(' ') };
  return Object.entries(found).flatMap(([key, inside]) =>
    NAMES.includes(key) ? [] : below(inside, key, named),
  );
}

/** Returns the name of a world. Its key is `id` in descriptions of worlds and `world` in scores. */
function worldOf({ world, id }: Readonly<Record<string, unknown>>): string | undefined {
  return [world, id].find((name) => typeof name === 'string');
}

function namesIn(found: Readonly<Record<string, unknown>>): string[] {
  return [
    ...(isRecord(found.cell) ? namesIn(found.cell) : []),
    ...NAMES.flatMap((key) => (found[key] === undefined ? [] : [[found[key]].flat().join(' or ')])),
  ];
}

function cellsOf(number: z.infer<typeof numeric>) {
  if (number.kind === 'value') return { value: number.value };
  if (number.kind === 'unbounded') return { value: 'Infinity' as const, method: 'unbounded' };
  if (number.kind === 'undefined') return { method: `undefined: ${number.reason}` };
  if (number.kind === 'bounds')
    return { low: number.least, high: number.greatest, method: `bounds: ${number.unanswered} unanswered` };
  const { value, interval } = number;
  if (interval.kind === 'none') return { value, method: `none: ${interval.reason}` };
  const { low, high, level, method } = interval;
  return { value, low, high, level, method };
}
