import { perKey } from '../../lib/per-key.ts';
import { answeringParser, themesBeside } from '../answering-parser.ts';
import { type Answering, sayOpposite } from '../shared/faults.ts';
import type { PromptParser } from '../shared/oracle.ts';
import { COMPOSITIONAL_CONFIG } from './compositional-config.ts';
import { OFTEN } from './quantities/sentences.ts';
import { FAULTS, tellTruth } from './simulated/faults.ts';
import { answerWithSlips, reasonAloud } from './simulated/minds.ts';
import { storyParser, type ToldStory } from './story/story-parser.ts';

/** Returns the parser of stories. @param themes - The names of built-in themes, or the paths of theme files. */
export function storyPromptParser(themes: readonly string[]): PromptParser {
  const parse = answeringParser(
    themesBeside(themes, COMPOSITIONAL_CONFIG).map(parserOf),
    ANSWERING,
    (story) => ({
      steps: (config) => reasonAloud(story, config),
      inWords: (says) => `${says ? 'Yes' : 'No'}, ${story.inWords(says === true)}.`,
    }),
  );
  // A prompt with this phrase describes the same kind of world, but belongs to the task about shares.
  return (prompt) => (prompt.includes(OFTEN) ? undefined : parse(prompt));
}

const parserOf = perKey(storyParser);

const ANSWERING: Answering<ToldStory> = {
  truth: tellTruth,
  faults: FAULTS,
  stepwise: answerWithSlips,
  slip: sayOpposite,
};
