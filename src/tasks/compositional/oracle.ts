import type { CompositionalCase } from '../shared/compositional-case.ts';
import type { Oracle } from '../shared/oracle.ts';
import { PUBLISHED_THEME } from '../shared/published-theme.ts';
import { checkWorld } from './check-world.ts';
import { enumerateTruth } from './enumerate-truth.ts';
import { storyPromptParser } from './reading.ts';

export const compositionalOracle: Oracle<CompositionalCase> = {
  task: 'compositional',
  parser: storyPromptParser,
  recompute: recomputeStory,
  checkWorld,
  themes: ({ theme }) => (theme === PUBLISHED_THEME ? undefined : [theme]),
};

export function recomputeStory(item: Parameters<typeof enumerateTruth>[0]) {
  const value = enumerateTruth(item);
  return value === undefined ? undefined : { how: 'enumerating its noise', value };
}
