export function requireProbability(caller: string, name: string, value: number): void {
  if (!(value >= 0 && value <= 1)) {
    throw new RangeError(`${caller}: expected ${name} between 0 and 1, got ${value}`);
  }
}

export function requireLevel(caller: string, name: string, value: number): void {
  if (!(value > 0 && value < 1)) {
    throw new RangeError(`${caller}: expected ${name} above 0 and below 1, got ${value}`);
  }
}

export function requireCount(caller: string, name: string, value: number, least = 0): void {
  if (!Number.isSafeInteger(value) || value < least) {
    throw new RangeError(
      `${caller}: expected ${name} to be a whole number of at least ${least}, got ${value}`,
    );
  }
}

export function requireShare(caller: string, part: number, whole: number): void {
  requireCount(caller, 'the total', whole);
  requireCount(caller, 'the successes', part);
  if (part > whole) throw new RangeError(`${caller}: expected at most ${whole} successes, got ${part}`);
}

export function requireFinite(caller: string, values: ArrayLike<number>): void {
  for (let i = 0; i < values.length; i++) {
    if (!Number.isFinite(values[i])) {
      throw new RangeError(`${caller}: expected finite numbers, got ${values[i]} at position ${i}`);
    }
  }
}

export function requireLength(caller: string, values: ArrayLike<unknown>, wanted: number): void {
  if (values.length !== wanted) {
    throw new RangeError(`${caller}: expected a list of length ${wanted}, got ${values.length}`);
  }
}
