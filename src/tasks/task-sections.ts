import type { Section } from '../report/section.ts';
import type { Scorecard } from '../scorecard/scorecard.ts';
import { compositionalSections } from './compositional/sections.ts';
import { interventionEffectSections } from './intervention-effects/sections.ts';

/**
 * Returns the sections of a report that show the results of the tasks. They are listed apart from `TASKS`, because the
 * gate draws nothing and should not load the code of figures.
 */
export function taskSections(scorecard: Scorecard): Section[] {
  return SECTIONS_OF_TASKS.flatMap((sectionsOf) => sectionsOf(scorecard));
}

/** A function of each task. It returns no sections if the run did not ask questions of the task. */
const SECTIONS_OF_TASKS: readonly ((scorecard: Scorecard) => readonly Section[])[] = [
  compositionalSections,
  interventionEffectSections,
];
