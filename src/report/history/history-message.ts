import type { Change, History } from '../../compare/history.ts';
import { normalQuantile } from '../../lib/statistics/normal.ts';
import { percent, short, shownDate } from '../../scoring/format.ts';
import { isShareRight } from '../../tasks/tasks.ts';
import { differenceText } from '../message/compared.ts';
import { listed, shortNames } from '../message/names.ts';
import { printable } from '../printable.ts';

/** What many runs show: each change with the run from which on it holds, then what was tested. Never empty. */
export function historyMessage(history: History): string[] {
  const { runs, series } = history;
  const tested = series.filter(({ adjustedP }) => adjustedP !== undefined);
  const count = `${tested.length} ${tested.length === 1 ? 'number' : 'numbers'} over ${runs.length} ${runs.length === 1 ? 'run' : 'runs'}`;
  const changes = changeSentences(history);
  return [
    ...changes,
    tested.length === 0
      ? 'No number has an interval in two runs of the same design: there is nothing to test.'
      : `${changes.length === 0 ? 'No change' : 'No other change'} was found in ${count}.`,
    ...designSentence(history),
  ];
}

/** `assistant is worse from v8 (3 March 2025) on: CCR discrimination 0.71 against 0.95 (−0.24, −0.31 to −0.17).` */
function changeSentences(history: History): string[] {
  const name = shortNames({ variants: history.series });
  const changes = history.series.flatMap((series) =>
    series.changes.map((change) => ({
      change,
      start: `${name(series)} is ${change.after < change.before ? 'worse' : 'better'} from ${runName(history, change.run)} on`,
      number: numberText(series.metric, change),
    })),
  );
  const sentences = [...Map.groupBy(changes, ({ start }) => start)].map(([start, list]) => ({
    text: `${start}: ${list.map(({ number }) => number).join(', ')}.`,
    size: Math.max(...list.map(({ change: { before, after, error } }) => Math.abs(after - before) / error)),
  }));
  return sentences.toSorted((a, b) => b.size - a.size).map(({ text }) => text);
}

function numberText(metric: string, change: Change): string {
  const isRight = isShareRight(metric);
  const digits = isRight ? percent : short;
  const { before, after } = change;
  return `${metric} ${digits(after)} against ${digits(before)} ${differenceText(after - before, boundsOf(change), isRight)}`;
}

export function runName({ runs }: Pick<History, 'runs'>, run: number): string {
  const found = runs[run];
  return found ? `${printable(found.name, 80)} (${shownDate(found.scorecard.createdAt)})` : '';
}

/** The 95 % interval of a change. */
export function boundsOf({ before, after, error }: Change): [low: number, high: number] {
  const reach = normalQuantile(0.975) * error;
  return [after - before - reach, after - before + reach];
}

function designSentence({ series }: History): string[] {
  const designs = Map.groupBy(series, ({ task }) => task).values();
  const several = [...designs].flatMap((list) => {
    const different = new Set(list.map(({ design }) => design)).size;
    return different > 1 ? [`${list[0]?.metric.split(' ')[0]} (${different} designs)`] : [];
  });
  return several.length > 0
    ? [`The questions differ between runs, whose numbers are not joined: ${listed(several)}.`]
    : [];
}
