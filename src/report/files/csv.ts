import { printable } from '../../lib/printable.ts';
import type { Scorecard, ScorecardVariant } from '../../scorecard/schema.ts';
import { type CsvNumber, numbersIn } from './csv-number.ts';

const HEADER = 'provider,prompt,task,world,item,measure,value,low,high,level,method';
const FORMULA = /^[=+\-@＝＋－＠]/;

/**
 * Returns the numbers of a scorecard's tasks and variants as CSV. Each row has a number with its interval and method;
 * if the number is missing, the reason is given in place of the method. Numbers that all variants share, such as
 * truths, come first, with the provider `truth`. Texts that look like formulas are preceded by an apostrophe.
 */
export function scorecardCsv({ tasks, variants }: Scorecard): string {
  const rows = [
    ...rowsOf('truth', '', byTask(tasks)),
    ...variants.flatMap((variant) => rowsOf(variant.provider.label, variant.prompt, numbersOf(variant))),
  ];
  return `${[HEADER, ...rows.map((row) => row.join(','))].join('\n')}\n`;
}

function rowsOf(provider: string, prompt: string, numbers: readonly CsvNumber[]): string[][] {
  return numbers.map(({ task, world, item, measure, value, low, high, level, method }) => [
    ...[provider, prompt, task, world, item, measure].map(csvText),
    ...[value, low, high, level].map((number) => (number === undefined ? '' : String(number))),
    csvText(method),
  ]);
}

function numbersOf({ answers, provider, metrics, tasks, diagnoses }: ScorecardVariant): CsvNumber[] {
  return [
    ...numbersIn({ ...answers, parameters: provider.parameters }, 'answers'),
    ...metrics.flatMap(({ name, value }) => numbersIn(value, 'metrics', name)),
    ...byTask(tasks),
    ...diagnoses.flatMap((one) => numbersIn(one, one.task, 'diagnosis')),
  ];
}

function byTask(tasks: Scorecard['tasks']): CsvNumber[] {
  return Object.entries(tasks).flatMap(([task, found]) => numbersIn(found, task));
}

export function csvText(content: string): string {
  const shown = printable(content);
  const safe = FORMULA.test(shown) ? `'${shown}` : shown;
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
