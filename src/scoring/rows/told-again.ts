import type { Case } from '../../cases/case.ts';
import { perKey } from '../../lib/caching.ts';

/**
 * Groups the positions of questions that differ only in their theme. Questions asked in a single theme are left out.
 */
export const toldAgain = perKey((cases: readonly Case[]): readonly (readonly number[])[] => {
  const themes = new Set(cases.map(themeOf));
  if (themes.size < 2) return [];
  const groups = Map.groupBy(cases.keys(), (position) => contentOf(cases[position]));
  return [...groups.values()].filter(
    (positions) => new Set(positions.map((position) => themeOf(cases[position]))).size > 1,
  );
});

function themeOf(item: Case | undefined): unknown {
  return (item as { readonly theme?: unknown } | undefined)?.theme;
}

/** Returns the content of a case, as JSON, without the theme and the fields that depend on it. */
function contentOf(item: Case | undefined): string {
  return JSON.stringify({ ...item, theme: undefined, world: undefined, design: undefined, sense: undefined });
}
