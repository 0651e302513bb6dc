import type { Task } from '../task.ts';
import { type CompositionalCase, compositionalCaseSchema } from './case.ts';
import { FAULTS } from './faults.ts';
import { compositionalMetrics } from './metrics.ts';
import { compositionalNotes } from './notes.ts';
import { parseStory, type Story } from './parse-story.ts';
import { recompute } from './recompute.ts';
import { compositionalResults } from './results.ts';
import { compositionalSections } from './sections.ts';
import { compositionalShared } from './shared.ts';
import { questionTitle } from './title.ts';

export const compositionalTask: Task<CompositionalCase, Story> = {
  id: 'compositional',
  label: 'CCR',
  words: 'compositional causal reasoning',
  caseSchema: compositionalCaseSchema,
  columns: ['world', 'pair', 'query', 'unit', 'causal', 'twin', 'group', 'distance', 'theme'],
  metrics: compositionalMetrics,
  title: questionTitle,
  notes: compositionalNotes,
  shared: compositionalShared,
  results: compositionalResults,
  sections: compositionalSections,
  recompute,
  parse: parseStory,
  faults: FAULTS,
};
