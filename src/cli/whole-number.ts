import { InvalidArgumentError } from 'commander';

/** Returns a parser of command-line arguments for whole numbers from 1 to a maximum. */
export function wholeNumberUpTo(most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!Number.isSafeInteger(value) || value < 1) {
      throw new InvalidArgumentError('expected a whole number from 1');
    }
    if (value > most) throw new InvalidArgumentError(`expected at most ${most}`);
    return value;
  };
}

export function between0And1(name: string): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (value > 0 && value < 1) return value;
    throw new InvalidArgumentError(`expected a ${name} between 0 and 1`);
  };
}

export const share = between0And1('share');
