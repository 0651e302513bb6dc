import type { Mutant } from './mutants.ts';

/** A mutant and its number among all that are tried. */
export type Numbered = readonly [number: number, mutant: Mutant];

/** Name of what says whether a mutant is on, of all files. In threads and processes that tests start the environment does. */
export const IS_ON = '__isOn';
const HEADER = `const ${IS_ON} = globalThis.${IS_ON} ?? ((on) => (number) => number === on)(Number(process.env.MUTANT ?? -1));`;

/** A source with many mutants in it at once, each behind a switch; those in ascending order of their places. */
export function withSwitches(source: string, mutants: readonly Numbered[]): string {
  // What begins first is outside of what ends earlier; of two in the same place the first is outside.
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
