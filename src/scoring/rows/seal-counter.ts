import type { Case } from '../../cases/case.ts';
import { addDigests, addSeals, SEAL_KEY, sealOf, takeSeal, writtenDigest } from '../../cases/seal.ts';

type Counted = {
  sealed: number;
  unsealed: number;
  sum: number;
};

export function sealCounter() {
  const designs = new Map<string, Counted>();
  const countedOf = (design: string): Counted => {
    const counted = designs.get(design) ?? { sealed: 0, unsealed: 0, sum: 0 };
    designs.set(design, counted);
    return counted;
  };
  return {
    /** Checks the seal of a new case and counts it, or returns a message if the case was changed. */
    problem(item: Case, about: Readonly<Record<string, unknown>>): string | undefined {
      const counted = countedOf(item.design);
      const told = about[SEAL_KEY];
      if (told === undefined) {
        counted.unsealed++;
        return undefined;
      }
      const seal = sealOf(item);
      if (told !== seal) return `a case was changed: expected the seal ${seal}, got ${told}`;
      counted.sealed++;
      counted.sum = addSeals(counted.sum, seal);
      return undefined;
    },
    take(item: Case, isSealed: boolean): void {
      const counted = countedOf(item.design);
      if (!isSealed) counted.unsealed--;
      else {
        counted.sealed--;
        counted.sum = takeSeal(counted.sum, sealOf(item));
      }
    },
    merge(sums: readonly (readonly [design: string, Counted])[]): void {
      for (const [design, { sealed, unsealed, sum }] of sums) {
        const counted = countedOf(design);
        counted.sealed += sealed;
        counted.unsealed += unsealed;
        counted.sum = addDigests(counted.sum, sum);
      }
    },
    sums: (): [string, Counted][] => [...designs],
    digests: (): ReadonlyMap<string, string> =>
      new Map(
        [...designs].flatMap(([design, { sealed, unsealed, sum }]): [string, string][] =>
          sealed > 0 && unsealed === 0 ? [[design, writtenDigest(sum)]] : [],
        ),
      ),
    unsealed: (): readonly string[] =>
      [...designs].flatMap(([design, { sealed, unsealed }]) =>
        sealed > 0 && unsealed > 0
          ? [
              `design ${design}: ${unsealed} of ${unsealed + sealed} cases have lost their seal; their rows were changed`,
            ]
          : [],
      ),
  };
}
