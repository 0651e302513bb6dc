import type { Cell, Table } from '../../report/section.ts';
import { errorText, shareCell, toneOfClass } from './cells.ts';
import { CLASS_WORDS } from './classes.ts';
import { captionOf, excerptText, MOST_ROWS, type ShownWorld } from './shown-world.ts';
import type { CompositionResult } from './world-result.ts';

/** Returns the errors and classes of a world's paths and, if they are too many to list, the extreme products. */
export function compositionTables(world: ShownWorld): Table[] {
  const { truth, variants } = world;
  const shown = truth.compositions.slice(0, MOST_ROWS);
  if (shown.length === 0) return [];
  const limit = excerptText(shown.length, truth.paths, 'path');
  const errors: Table = {
    kind: 'table',
    caption: captionOf(`Compositions: ε, γ and class${limit}`, world),
    head: ['path', 'true product', ...variants.map(({ name }) => name)],
    rows: shown.map(({ path, product }, row) => [
      path,
      shareCell(product),
      ...variants.map(({ result }) => compositionCell(result.compositions[row]!)),
    ]),
  };
  return [errors, ...extremesTable(world)];
}

/** Returns the cell of a path. @example '0.012, 0.034: right and coherent (VC)' */
function compositionCell({ external, internal, class: name }: CompositionResult): Cell {
  const errors = `${errorText(external)}, ${errorText(internal)}`;
  return { text: `${errors}: ${CLASS_WORDS[name]}`, tone: toneOfClass(name) };
}

/** Returns the smallest and the largest product of any path; nothing if all paths are listed. */
function extremesTable(world: ShownWorld): Table[] {
  const { variants } = world;
  if (variants.every(({ result }) => result.extremes === undefined)) return [];
  return [
    {
      kind: 'table',
      caption: captionOf('Smallest and largest product of any path', world),
      head: ['variant', 'smallest', 'largest'],
      hasVariantRows: true,
      rows: variants.map(({ name, result: { extremes } }) => [
        name,
        shareCell(extremes?.least),
        shareCell(extremes?.greatest),
      ]),
    },
  ];
}
