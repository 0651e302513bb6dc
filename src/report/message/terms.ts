import { percent } from '../../scoring/format.ts';
import { KINDS } from '../../tasks/kinds.ts';
import type { Term } from '../../tasks/shared/view/view.ts';
import { VIEWS } from '../../tasks/views.ts';

const TERMS: readonly Term[] = [
  ...[...KINDS.values()].map(({ label, title }) => ({
    pattern: new RegExp(`\\b${label}\\b`),
    meaning: `${label} = ${title.toLowerCase()}`,
  })),
  {
    pattern: /discrimination/,
    meaning:
      'discrimination = how well the answers distinguish situations in which a cause matters from situations in which it does not (1 is perfect; 0 or less is no better than guessing)',
  },
  {
    pattern: /\baccuracy\b/,
    meaning: 'accuracy = the share of right answers, over all tasks unless a task is named',
  },
  { pattern: /half depth/, meaning: 'half depth = the depth at which discrimination falls to one half' },
  ...VIEWS.flatMap(({ terms = [] }) => terms),
  { pattern: /\bunparsed\b/, meaning: 'unparsed = without a clear answer' },
  {
    pattern: /error pattern/,
    meaning:
      'closest error pattern = for each task, the simulated model whose mistakes are most like those in the answers',
  },
];

/** Matches an interval: “(0.60 to 0.99)” or “[−0.17, 0.04]”, with or without the backslashes of Markdown. */
const INTERVAL = /\(−?[\d.]+ to −?[\d.]+\)|\[−?[\d.]+, −?[\d.]+\\?\]/;

/** The maximum length of a line of terms, in characters. `printable` would cut a line of more than 600 characters. */
const LONGEST = 560;

/** Returns lines that explain the terms in a message, with classes on separate lines. */
export function termsLines(lines: readonly string[], level: number): string[] {
  const text = lines.join('\n');
  const interval: Term = {
    pattern: INTERVAL,
    meaning: `a range in brackets = the ${percent(level)} interval`,
  };
  const inUse = (words: string) => [...TERMS, interval].filter(({ pattern }) => pattern.test(words));
  // The meaning of a term may use other terms, which are then explained as well.
  const used = inUse([text, ...inUse(text).map(({ meaning }) => meaning)].join('\n'));
  const { terms = [], classes = [] } = Object.groupBy(used, ({ isClass }) => (isClass ? 'classes' : 'terms'));
  return [...linesOf('Terms', terms), ...linesOf('Classes', classes)];
}

function linesOf(name: string, terms: readonly Term[]): string[] {
  const lines: string[] = [];
  for (const { meaning } of terms) {
    const longer = `${lines.at(-1)}; ${meaning}`;
    if (lines.length > 0 && longer.length <= LONGEST) lines[lines.length - 1] = longer;
    else lines.push(meaning);
  }
  return lines.map((line) => `${name}: ${line}.`);
}
