import { perKey } from '../../lib/per-key.ts';
import { answeringParser, themesBeside } from '../answering-parser.ts';
import type { CompositionalCase } from '../shared/compositional-case.ts';
import { sayOpposite } from '../shared/faults.ts';
import type { Oracle, PromptParser } from '../shared/oracle.ts';
import { PUBLISHED_THEME } from '../shared/published-theme.ts';
import { checkWorld } from './check-world.ts';
import { COMPOSITIONAL_CONFIG } from './compositional-config.ts';
import { enumerateTruth } from './enumerate-truth.ts';
import { OFTEN } from './quantities/sentences.ts';
import { FAULTS, tellTruth } from './simulated/faults.ts';
import { answerWithSlips, reasonAloud } from './simulated/minds.ts';
import { storyParser } from './story/story-parser.ts';

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

const parserOf = perKey(storyParser);

/** Returns the parser of stories. `themes` contains names of built-in themes, or paths of theme files. */
export function storyPromptParser(themes: readonly string[]): PromptParser {
  const parse = answeringParser(
    themesBeside(themes, COMPOSITIONAL_CONFIG).map(parserOf),
    { truth: tellTruth, faults: FAULTS, stepwise: answerWithSlips, slip: sayOpposite },
    (story) => ({
      steps: (config) => reasonAloud(story, config),
      inWords: (says) => `${says ? 'Yes' : 'No'}, ${story.inWords(says === true)}.`,
    }),
  );
  // A prompt with this phrase describes the same kind of world, but belongs to the task about shares.
  return (prompt) => (prompt.includes(OFTEN) ? undefined : parse(prompt));
}
