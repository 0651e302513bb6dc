import type { Mutant } from './mutants.ts';

/** A mutant, with its number among all mutants that are tried. */
export type Numbered = readonly [number: number, mutant: Mutant];

/**
 * The name of the global function that tests whether a mutant is switched on. In threads and processes that tests
 * start, an environment variable selects the mutant.
 */
export const IS_ON = '__isOn';
const HEADER = `const ${IS_ON} = globalThis.${IS_ON} ?? ((on) => (number) => number === on)(Number(process.env.MUTANT ?? -1));`;

/** Puts mutants into a source, each behind a switch. */
export function withSwitches(source: string, mutants: readonly Numbered[]): string {
  // Enclosing expressions come before the expressions that they enclose. If two expressions have the same range, the
  // first in the list encloses the second.
  const inOrder = mutants.toSorted(
    ([a, { within: x }], [b, { within: y }]) => x[0] - y[0] || y[1] - x[1] || a - b,
  );
  let next = 0;
  const between = (begin: number, end: number): string => {
    let [text, at] = ['', begin];
    for (let found = inOrder[next]; found && found[1].within[0] < end; found = inOrder[next]) {
      next++;
      const [number, { within, either }] = found;
      text += source.slice(at, within[0]) + either(`${IS_ON}(${number})`, between(...within));
      at = within[1];
    }
    return text + source.slice(at, end);
  };
  return HEADER + between(0, source.length).replace(/^#!/, '//');
}
