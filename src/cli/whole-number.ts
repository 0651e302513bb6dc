import { InvalidArgumentError } from 'commander';

export function wholeNumberUpTo(most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!Number.isSafeInteger(value) || value < 1) {
      throw new InvalidArgumentError('expected a whole number of at least 1');
    }
    if (value > most) throw new InvalidArgumentError(`expected at most ${most}`);
    return value;
  };
}

export function share(text: string): number {
  const value = Number(text);
  if (value > 0 && value < 1) return value;
  throw new InvalidArgumentError('expected a share between 0 and 1');
}
