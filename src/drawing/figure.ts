import type { Table } from './table.ts';

/** One image among several of the same kind. */
export interface Panel {
  /** The variants or other items that it shows; several if their images are equal. */
  readonly names: readonly string[];
  readonly badge?: string;
  readonly svg: string;
}

export interface LegendEntry {
  readonly svg: string;
  readonly text: string;
}

/** A figure with its title, a reading aid and the numbers behind it. */
export interface Figure {
  readonly id: string;
  readonly title: string;
  /** Explanation of the figure in plain words. */
  readonly caption: string;
  readonly content: { readonly panels: readonly Panel[]; readonly legend: readonly LegendEntry[] };
  /** The numbers behind the image. */
  readonly table?: Table | undefined;
}

/** Joins panels with the same image and verdict into one that bears all their names. */
export function groupedPanels(panels: readonly Panel[]): Panel[] {
  const groups = Map.groupBy(panels, ({ svg, badge }) => `${badge}\n${svg}`);
  return [...groups.values()].map((group) => ({
    ...group[0]!,
    names: group.flatMap(({ names }) => names),
  }));
}
