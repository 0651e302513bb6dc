import type { ScorecardView } from '../scorecard/scorecard-view.ts';
import type { Estimate, RelativeError } from '../scoring/value-schemas.ts';

/** Returns the main numbers of a simulated scorecard, each with its widest interval over worlds. */
export function expectedIntervals({ worlds, variants }: ScorecardView) {
  const [variant] = variants;
  if (!variant) return [];
  const ofScope = (scope: string) =>
    variant.compositional.flatMap(({ quantities }, w) =>
      quantities.filter((_, p) => worlds[w]?.pairs[p]?.scope === scope),
    );
  const [globals, locals] = [ofScope('global'), ofScope('local')];
  const products = variant.compositional.flatMap(({ compositions }) => compositions);
  const { overWorlds: over, interventionEffects: relations } = variant;
  const several = over?.worlds ?? 0;
  const numbers: [what: string, worlds: number, values: readonly (Estimate | RelativeError | undefined)[]][] =
    [
      ...variant.metrics.map(({ name, value }): [string, number, Estimate[]] => [name, 0, [value]]),
      ['global PNS', worlds.length, globals.map(({ pns }) => pns.estimate)],
      ['local PNS', worlds.length, locals.map(({ pns }) => pns.estimate)],
      ['error of the global PNS (RAE)', worlds.length, globals.map(({ pns }) => pns.error.relative)],
      ['error of a composition (ε, RAE)', worlds.length, products.map(({ external }) => external.relative)],
      ['worlds with complete reasoning', several, [over?.complete]],
      ['valid pairs, over worlds', several, [over?.valid]],
      ['error of the global PNS (RAE), over worlds', several, [over?.globalPns.relative]],
      ['IE accuracy in one cell', 0, (relations?.cells ?? []).map(({ accuracy }) => accuracy)],
    ];
  return numbers.flatMap(([what, count, values]) => {
    const value = widest(values.filter((one) => one !== undefined));
    return value ? [{ what, worlds: count, value }] : [];
  });
}

/** Returns the width of an interval; undefined if there is no interval. */
export function widthOf(value: Estimate | RelativeError): number | undefined {
  if (value.kind !== 'estimate' || value.interval.kind === 'none') return undefined;
  return value.interval.high - value.interval.low;
}

function widest(values: readonly (Estimate | RelativeError)[]): Estimate | RelativeError | undefined {
  return values.reduce<Estimate | RelativeError | undefined>(
    (most, value) => (!most || (widthOf(value) ?? -1) > (widthOf(most) ?? -1) ? value : most),
    undefined,
  );
}
