import { parsePath } from '../../causal/dag.ts';
import type { Task } from '../task.ts';
import { type CompositionalCase, compositionalCaseSchema } from './case.ts';
import { FAULTS, STORY_FAULT_WORDS } from './faults.ts';
import { compositionalMetrics } from './metrics.ts';
import { compositionalNotes } from './notes.ts';
import { parseStory, type Story } from './parse-story.ts';
import { recompute } from './recompute.ts';
import { compositionalResults } from './results.ts';
import { worldTruths } from './world-truths.ts';

/** Compositional causal reasoning (CCR): the effects of the parts of a chain, and that of the whole. */
export const compositionalTask: Task<CompositionalCase, Story> = {
  id: 'compositional',
  label: 'CCR',
  words: 'compositional causal reasoning',
  caseSchema: compositionalCaseSchema,
  // Counted once with OpenAI's encoding o200k_base; texts usually have a quarter of a token per character.
  tokensPerCharacter: 1.12 / 4,
  columns: ['world', 'pair', 'query', 'unit', 'causal', 'twin', 'group', 'distance', 'theme'],
  metrics: compositionalMetrics,
  title: questionTitle,
  notes: compositionalNotes,
  shared: worldTruths,
  results: compositionalResults,
  sections: async (scorecard) => (await import('./sections.ts')).compositionalSections(scorecard),
  recompute,
  parse: parseStory,
  faults: FAULTS,
  randomFaults: ['slips', 'random-cause', 'forward'],
  faultWords: STORY_FAULT_WORDS,
};

/**
 * Returns what a person reads above a question: `do(Zita on) → Luvid`, or `Luvid, in fact`. Without the names in the
 * story, `asked`, it shows the symbols of the nodes.
 */
export function questionTitle({ pair, query, asked }: Pick<CompositionalCase, 'pair' | 'query' | 'asked'>): string {
  const names = asked?.split(', ') ?? parsePath(pair);
  const cause = names[0]!;
  const effect = names.at(-1)!;
  if (query === 'factual') return `${effect}, in fact`;
  return `do(${cause} ${query === 'do-true' ? 'on' : 'off'}) → ${effect}`;
}
