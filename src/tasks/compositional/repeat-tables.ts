import { percent } from '../../draw/format.ts';
import type { Cell, Table } from '../../report/section.ts';
import { CLASS_WORDS, type PathClass } from './classes.ts';
import { NEARLY_VALID_SHARE, type Repeats, VALID_SHARE } from './repeats.ts';
import { captionOf, MOST_ROWS, type ShownWorld } from './shown-world.ts';

/**
 * Returns how often the PNS of a world's pairs are valid, and which classes its paths have, over subsamples with one
 * reply to each question; nothing if no question was repeated.
 *
 * @see Maasch et al. (2025), Figs. 5, 6
 */
export function repeatTables(world: ShownWorld): Table[] {
  const repeated = world.variants.flatMap(({ name, result: { repeats } }) =>
    repeats === undefined ? [] : [{ name, repeats }],
  );
  const [first] = repeated;
  if (first === undefined) return [];
  const names = repeated.map(({ name }) => name);
  return [
    {
      kind: 'table',
      caption: captionOf('Share of subsamples in which PNS is within 10 % of the truth', world),
      head: ['pair', ...names],
      rows: first.repeats.pairs.map(({ pair }, row) => [
        pair,
        ...repeated.map(({ repeats }) => validCell(repeats.pairs[row]!.valid)),
      ]),
    },
    {
      kind: 'table',
      caption: captionOf('Share of subsamples by class', world),
      head: ['path', ...names],
      rows: first.repeats.paths
        .slice(0, MOST_ROWS)
        .map(({ path }, row) => [path, ...repeated.map(({ repeats }) => classesText(repeats.paths[row]!.classes))]),
    },
  ];
}

/** Returns the cell of a share of valid estimates, with the paper's word for it. */
function validCell(share: number): Cell {
  if (share >= VALID_SHARE) return { text: `${percent(share)}: valid`, tone: 'good' };
  if (share >= NEARLY_VALID_SHARE) return { text: `${percent(share)}: nearly valid`, tone: 'unsure' };
  return { text: percent(share), tone: 'bad' };
}

/** Writes the share of each class, the most frequent first. @example 'right and coherent (VC) 93 %, wrong and incoherent (II) 7 %' */
function classesText(classes: Repeats['paths'][number]['classes']): string {
  return Object.entries(classes)
    .sort(([, a], [, b]) => b - a)
    .map(([name, share]) => `${CLASS_WORDS[name as PathClass]} ${percent(share)}`)
    .join(', ');
}
