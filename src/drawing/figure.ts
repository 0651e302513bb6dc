import type { Table } from './table.ts';

export interface Panel {
  /** The names of the variants or other items that the image shows; several if their images are equal. */
  readonly names: readonly string[];
  readonly badge?: string;
  readonly svg: string;
}

export interface LegendEntry {
  readonly svg: string;
  readonly text: string;
}

export interface Figure {
  readonly id: string;
  readonly title: string;
  readonly caption: string;
  readonly content: { readonly panels: readonly Panel[]; readonly legend: readonly LegendEntry[] };
  readonly table?: Table | undefined;
}

/** Merges panels that have the same image and badge, and lists all their names. */
export function groupedPanels(panels: readonly Panel[]): Panel[] {
  const groups = Map.groupBy(panels, ({ svg, badge }) => `${badge}\n${svg}`);
  return [...groups.values()].map((group) => ({
    ...group[0]!,
    names: group.flatMap(({ names }) => names),
  }));
}
