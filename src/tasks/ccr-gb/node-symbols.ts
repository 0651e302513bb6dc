import { at } from '../../lib/at.ts';
import { CellError } from './cell-error.ts';

/** Signs with a meaning in a model code, a pair or a cut tree. */
const SIGNS = /[\s=|&^!+≥→/]+/gu;

/**
 * Symbols of the nodes' names for a model code: signs with a meaning there become an underscore. Prompts do not use
 * symbols, so no question changes.
 *
 * @throws {CellError} If a name is empty, or two symbols are equal.
 */
export function nodeSymbols(names: readonly string[]): string[] {
  const symbols = names.map((name) => name.replaceAll(SIGNS, '_'));
  const problem = names.findIndex((name, i) => name.trim() === '' || symbols.indexOf(at(symbols, i)) < i);
  if (problem < 0) return symbols;
  const name = at(names, problem);
  if (name.trim() === '') throw new CellError(`expected names, got an empty one for node ${problem + 1}`);
  const twin = at(names, symbols.indexOf(at(symbols, problem)));
  throw new CellError(
    twin === name
      ? `expected different names, got ${name} twice`
      : `expected names that differ in letters or digits, got ${twin} and ${name}`,
  );
}
