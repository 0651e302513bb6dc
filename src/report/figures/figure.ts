import type { Table } from '../tables/table.ts';

/** One image of several that are alike. */
export interface Panel {
  /** The variants, or whatever else, that it is about; several where they look the same. */
  readonly names: readonly string[];
  /** A verdict in a word. */
  readonly badge?: string;
  readonly svg: string;
}

export interface LegendEntry {
  readonly svg: string;
  readonly text: string;
}

export interface Shade {
  readonly text: string;
  /** How it is shaded: from `low` over `middle` to `high`, or `none`. */
  readonly level: 'none' | 'low' | 'middle' | 'high';
}

type Content =
  | { readonly kind: 'panels'; readonly panels: readonly Panel[]; readonly legend: readonly LegendEntry[] }
  | {
      readonly kind: 'matrix';
      readonly header: readonly string[];
      readonly rows: readonly { readonly names: readonly string[]; readonly cells: readonly Shade[] }[];
    };

/** A figure with its title, how to read it, and the numbers behind it. */
export interface Figure {
  /** Unique on the page. */
  readonly id: string;
  readonly title: string;
  /** What is shown and how to read it, in plain words. */
  readonly caption: string;
  readonly content: Content;
  /** The numbers behind the image; a matrix is its own. */
  readonly table?: Table | undefined;
}

/** Panels with the same image and verdict become one, with all their names: nothing is drawn twice. */
export function groupedPanels(panels: readonly Panel[]): Panel[] {
  const groups = Map.groupBy(panels, ({ svg, badge }) => `${badge}\n${svg}`);
  return [...groups.values()].map((group) => ({
    ...group[0]!,
    names: group.flatMap(({ names }) => names),
  }));
}
