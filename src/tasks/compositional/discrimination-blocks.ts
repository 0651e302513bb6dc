import { estimateText } from '../../draw/format.ts';
import { ladderFigure } from '../../report/ladder-figure.ts';
import { type Block, numericCell, type Table } from '../../report/section.ts';
import type { Estimate } from '../../score/estimate.ts';
import { HALF } from '../../score/half-depth.ts';
import { parseGroup } from './case.ts';
import type { CompositionalResults } from './results.ts';
import type { ShownVariant } from './shown-world.ts';

/** Draws the discrimination of all variants over the links of a ladder; nothing without a ladder. */
export function curveBlocks(variants: readonly ShownVariant[]): Block[] {
  const hasCurve = variants.some(({ results }) => results.isLadder && results.curve.length > 1);
  if (!hasCurve) return [];
  const curves = variants.map(({ name, results }) => ({ name, curve: results.curve }));
  return [ladderFigure(curves, variants.flatMap(depthNote))];
}

/** Says that a variant's half depth lies beyond the distances asked about; nothing if it lies between two of them. */
function depthNote({ name, results: { curve } }: ShownVariant): string[] {
  const known = curve.flatMap(({ distance, estimate }) =>
    estimate.kind === 'estimate' ? [{ distance, value: estimate.value }] : [],
  );
  if (known.length < 2) return [];
  const [first, last] = [known[0]!, known.at(-1)!];
  if (last.value >= HALF) return [`${name} is above it still at ${last.distance} links: beyond the last rung.`];
  return first.value < HALF ? [`${name} is below it already at ${first.distance} links.`] : [];
}

/**
 * Returns the discrimination over twins: by the join and the branches that are blocked, and by the number of links from
 * what differs to the effect. With a ladder, a figure shows the latter.
 */
export function twinTables(variants: readonly ShownVariant[]): Table[] {
  const { groups, curve, isLadder } = variants[0]!.results;
  const tables: Table[] = [];
  if (groups.length > 0)
    tables.push(groupsTable('By the join and the branches that are blocked', 'kind', variants, groupsByKind));
  if (curve.length > 1 && !isLadder)
    tables.push(groupsTable('By the links from what differs to the effect', 'links', variants, groupsByLinks));
  return tables;
}

/** A group of twins, with the discrimination of one variant over it. */
interface Group {
  readonly name: string;
  /** The number of pairs of twins. */
  readonly twins: number;
  readonly estimate: Estimate;
}

function groupsByKind({ groups }: CompositionalResults): Group[] {
  return groups.map(({ group, twins, estimate }) => ({ name: kindText(group), twins, estimate }));
}

function groupsByLinks({ curve }: CompositionalResults): Group[] {
  return curve.map(({ distance, twins, estimate }) => ({ name: String(distance), twins, estimate }));
}

/** Writes how the twins of a group differ. @example kindText('and/both') // 'and, both branches' */
function kindText(group: string): string {
  const { join, blocker } = parseGroup(group);
  if (join === 'chain') return 'chain';
  return `${join}, ${blocker === 'both' ? 'both branches' : `branch ${blocker}`}`;
}

/** Returns a table with a row for each group. All variants have the same groups, because they answered the same questions. */
function groupsTable(
  caption: string,
  kind: string,
  variants: readonly ShownVariant[],
  groupsOf: (results: CompositionalResults) => readonly Group[],
): Table {
  const ofVariants = variants.map(({ results }) => groupsOf(results));
  return {
    kind: 'table',
    caption,
    head: [kind, 'pairs of twins', ...variants.map(({ name }) => name)],
    rows: ofVariants[0]!.map(({ name, twins }, row) => [
      name,
      numericCell(String(twins)),
      ...ofVariants.map((groups) => numericCell(estimateText(groups[row]!.estimate))),
    ]),
  };
}
