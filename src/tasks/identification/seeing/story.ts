import { ParseError } from '../../../cases/parse-error.ts';
import { once } from '../../../lib/caching.ts';
import { contentHash } from '../../../lib/content-hash.ts';
import type { Rng } from '../../../lib/rng.ts';
import { caseWords } from '../../shared/many-cases.ts';
import { anyText, longestFirst, patternOf } from '../../shared/pattern.ts';
import { listed } from '../../shared/phrasing.ts';
import { templates } from '../../shared/template.ts';
import { castNames, possibleNames } from '../../shared/themes/names.ts';
import type { Theme } from '../../shared/themes/theme.ts';
import { RECORDS } from './draw-tables.ts';
import { ASKS } from './kind.ts';
import { CELLS, cellOf, type SeeingReading, type Table } from './table.ts';

const withCommas = (count: number): string => count.toLocaleString('en');

/** The sentences of the story. States are clauses of the theme that say that a node is on, such as `Mila is happy`. */
const SENTENCES = {
  opening: `There are records of ${withCommas(RECORDS)} {{ many }}. There are three {{ named }} {{ each }}: {{ names }}. Three things are determined one after the other:`,
  first: '1. The first is whether {{ first }}. Chance alone determines it.',
  second:
    '2. The second is whether {{ second }}. It depends partly on whether {{ first }}, and otherwise on chance.',
  third:
    '3. The third is whether {{ effect }}. It depends partly on whether {{ first }}, partly on whether {{ second }}, and otherwise on chance.',
  chance:
    'Nothing else plays a role. Chance acts independently at each step and for each {{ one }}. This is what the records show:',
  cell: '- There are {{ all }} {{ many }} {{ which }} {{ before }} and {{ after }}. Among these are {{ on }} {{ which }} {{ effect }}.',
  exact: 'Take the shares in these records as exact probabilities.',
  question: `Imagine two scenarios. In the first scenario, {{ each }}, {{ name }} is {{ made }}. In the second scenario, {{ each }}, {{ name }} is {{ kept }}. In both scenarios, ${ASKS}, with the same probabilities, and whatever depends on whether {{ cause }} then depends on the forced state. Is the share of {{ many }} {{ which }} {{ effect }} larger in the first scenario than in the second?`,
} as const;

const say = templates(SENTENCES);

export function seeingHash(theme: Theme): string {
  const words = caseWords(theme);
  const forced = [false, true].map((value) => words.forced('A', value));
  return contentHash([...Object.values(SENTENCES), theme.templateHash, JSON.stringify({ ...words, forced })]);
}

/** Renders a question. Twins have the same names and the same order of records if they get equal random streams. */
export function renderSeeing(theme: Theme, { table, first }: SeeingReading, casting: Rng) {
  const drawn = castNames(theme.spec, 3, casting, { cause: 0, effect: 2, rng: casting });
  const [x = '', z = '', y = ''] = drawn.names;
  const names = casting.shuffled([x, z, y]);
  const cells = casting.shuffled([...CELLS]);
  const isCauseFirst = casting.bernoulli(0.5);
  const { chance: _, forced, ...words } = caseWords(theme);
  const state = (name: string, value = true): string => theme.say.state({ name, value });
  const [one, other] = first === 'x' ? [x, z] : [z, x];
  const told = { ...words, first: state(one), second: state(other), effect: state(y) };
  const lines = cells.map((cell) => {
    const { all, on } = cellOf(table, cell.x, cell.z);
    const states = [state(x, cell.x), state(z, cell.z)];
    const [before, after] = isCauseFirst ? states : states.toReversed();
    const counts = { all: withCommas(all), on: withCommas(on) };
    return say.cell({ ...words, ...counts, before, after, effect: state(y) });
  });
  return {
    ...(drawn.sense && { sense: drawn.sense }),
    context: [
      say.opening({ ...words, named: words.named[1], names: listed(names, 'and') }),
      say.first(told),
      say.second(told),
      say.third(told),
      say.chance(words),
      ...lines,
      say.exact({}),
    ].join('\n'),
    question: say.question({
      ...words,
      name: x,
      made: forced(x, true),
      kept: forced(x, false),
      cause: state(x),
      effect: state(y),
    }),
  };
}

/** Returns a parser of a theme's prompts about records. */
export function seeingReader(theme: Theme): (prompt: string) => SeeingReading | undefined {
  const patterns = once(() => patternsOf(theme));
  return (prompt) => {
    if (!prompt.includes(ASKS)) return undefined;
    const { first, second, cell, question, state } = patterns();
    const lines = prompt.split('\n').map((line) => line.trim());
    const asked = lines.map((line) => question.read(line)).findLast(Boolean);
    const start = lines.findLastIndex((line) => first.read(line));
    const [one, other] = [first.read(lines[start] ?? ''), second.read(lines[start + 1] ?? '')];
    if (!asked || !one || !other || !state.read(String(asked.cause))) return undefined;
    const stateIn = (clause: unknown) => {
      const found = state.read(String(clause));
      if (!found) throw new ParseError('a state', String(clause));
      return found;
    };
    const x = String(asked.name);
    const isFirst = stateIn(one.first).name === x;
    const found = lines.slice(start).flatMap((line) => {
      const read = cell.read(line);
      if (!read) return [];
      const states = [stateIn(read.before), stateIn(read.after)];
      const is = (cause: boolean): boolean =>
        states.find(({ name }) => (name === x) === cause)?.value === true;
      return [{ x: is(true), z: is(false), all: countIn(read.all), on: countIn(read.on) }];
    });
    const table = CELLS.flatMap((place): Table => {
      const own = found.find((line) => line.x === place.x && line.z === place.z);
      return own ? [{ all: own.all, on: own.on }] : [];
    });
    if (table.length < CELLS.length)
      throw new ParseError('records for each of the four combinations of states', prompt);
    return { table, first: isFirst ? 'x' : 'z' };
  };
}

const COUNT = '\\d{1,3}(?:,\\d{3})*';

const countIn = (told: unknown): number => Number(String(told).replaceAll(',', ''));

function patternsOf(theme: Theme) {
  const name = longestFirst(possibleNames(theme.spec));
  const gaps = {
    ...anyText('many', 'each', 'first', 'second', 'before', 'after', 'cause', 'effect', 'made', 'kept'),
    which: '\\w+ (?:which|whom)',
    name,
    all: COUNT,
    on: COUNT,
  };
  return {
    first: patternOf(say.first, gaps),
    second: patternOf(say.second, gaps),
    cell: patternOf(say.cell, gaps),
    question: patternOf(say.question, gaps),
    state: patternOf(theme.say.state, { name }, ['value']),
  };
}
