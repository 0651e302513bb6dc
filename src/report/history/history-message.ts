import type { History, Series } from '../../compare/history.ts';
import { printable } from '../../lib/printable.ts';
import { normalQuantile } from '../../lib/statistics/normal.ts';
import { percent, short, shownDate } from '../../scoring/format.ts';
import { isShareRight } from '../../tasks/definitions.ts';
import { differenceText } from '../message/compared.ts';
import { listed, shortNames } from '../message/names.ts';

/** Sums up several runs in sentences. The list is never empty. */
export function historyMessage(history: History): string[] {
  const { runs, series } = history;
  const tested = series.filter(({ adjustedP }) => adjustedP !== undefined);
  const count = `${tested.length} ${tested.length === 1 ? 'number' : 'numbers'} over ${runs.length} ${runs.length === 1 ? 'run' : 'runs'}`;
  const changes = changeSentences(history);
  return [
    ...changes,
    ...flutterSentences(history),
    tested.length === 0
      ? 'No number has an interval in two runs of the same design, so there is nothing to test.'
      : `${changes.length === 0 ? 'No change' : 'No other change'} was found in ${count}.`,
    ...designSentence(history),
  ];
}

function changeSentences(history: History): string[] {
  const name = shortNames({ variants: history.series });
  const changes = history.series
    .flatMap((series) =>
      series.changes.map((change) => ({
        run: change.run,
        size: Math.abs(change.after - change.before) / change.error,
        who: `${name(series)} is ${change.after < change.before ? 'worse' : 'better'}`,
        number: numberText(series.metric, change),
      })),
    )
    .toSorted((a, b) => b.size - a.size);
  // One event may change several metrics at neighbouring runs. The clearest change determines the run that is named.
  const events: (typeof changes)[] = [];
  for (const change of changes) {
    const event = events.find(
      ([first]) => first?.who === change.who && Math.abs(first.run - change.run) <= ONE_EVENT,
    );
    if (event) event.push(change);
    else events.push([change]);
  }
  return events.map((event) => {
    const { who, run } = event[0]!;
    return `${who} from ${runName(history, run)} on: ${event.map(({ number }) => number).join(', ')}.`;
  });
}

/** The largest distance, in runs, at which two changes of one variant in the same direction count as one event. */
const ONE_EVENT = 1;

function flutterSentences({ series }: History): string[] {
  const name = shortNames({ variants: series });
  const varying = series.filter(({ varies }) => varies !== undefined);
  return [...Map.groupBy(varying, name)].map(([who, list]) => {
    const numbers = list.map(({ metric, varies = 0 }) => `${short(varies)} in ${metric}`);
    return `${who} varies from run to run more than the intervals explain, by a further standard deviation of ${numbers.join(', ')}; no change can be distinguished from this variation.`;
  });
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

type Change = Series['changes'][number];

/** Returns the 95 % interval of a change. */
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
  if (several.length === 0) return [];
  return [`Numbers from runs of different designs are not compared: ${listed(several)}.`];
}
