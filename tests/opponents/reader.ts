import type { Sample } from './sample.ts';

/** What a reader says to a question; undefined where it says nothing. */
export type Says = boolean | number | undefined;

/**
 * What is asked of a reader, by what it looks at.
 *
 * - shallow: at most one link, or nothing that twins differ in: its headline is 0.
 * - order: places in lists, or worlds of other seeds: 0 but for chance.
 * - learned: trained on other seeds: 0 but for chance.
 * - sights: local sights of tasks without twins: little.
 * - confused: takes the fact for the supposition or the reverse: 0 or below.
 * - one-cause: reads one cause where there are several: clearly less than a perfect model.
 * - partial: follows causes some of the way: no class, and no pass beside a perfect baseline.
 */
export const KINDS_OF_READERS = [
  'shallow',
  'order',
  'learned',
  'sights',
  'confused',
  'one-cause',
  'partial',
] as const;
export type KindOfReader = (typeof KINDS_OF_READERS)[number];

/** An opponent: it answers without following causes all the way. */
export interface Reader {
  readonly name: string;
  readonly kind: KindOfReader;
  /**
   * What it says to every question of a sample.
   *
   * @param others - Samples of the same design at other seeds, with their answers.
   * @returns Undefined where it is no opponent: it looks at all that the questions need.
   */
  answers(sample: Sample, others: readonly Sample[]): readonly Says[] | undefined;
}
