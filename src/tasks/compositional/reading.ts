import type { Asked } from '../../cases/asked.ts';
import { type Answering, answerAs, sayOpposite } from '../shared/faults.ts';
import { loadedThemes, loadTheme } from '../shared/themes/load-theme.ts';
import type { Theme } from '../shared/themes/theme.ts';
import { THEMES } from '../shared/themes/themes.ts';
import type { PromptParser, Reading } from '../task.ts';
import { COMPOSITIONAL_CONFIG } from './compositional-config.ts';
import { OFTEN } from './quantities/sentences.ts';
import { FAULTS, tellTruth } from './simulated/faults.ts';
import { reasonAloud } from './simulated/minds.ts';
import { askedOf } from './story/asked.ts';
import {
  type StoryParser,
  type StoryReading,
  storyParser,
  storyParsers,
  type ToldStory,
} from './story/story-parser.ts';

/** Makes the parser of stories. @param themes - Names of the package's themes, or files of others. */
export function storyPromptParser(themes: readonly string[]): PromptParser {
  const others = themes.filter((theme) => !Object.hasOwn(THEMES, theme));
  const parsers: readonly StoryParser[] = [
    ...others.map((theme) => storyParser(loadTheme(theme, COMPOSITIONAL_CONFIG))),
    ...storyParsers(),
  ];
  return (prompt) => {
    // The same world, but another task.
    if (prompt.includes(OFTEN)) return undefined;
    for (const parse of parsers) {
      const story = parse(prompt);
      if (story) return readingOf(story);
    }
    return undefined;
  };
}

const readers = new WeakMap<Theme, ReturnType<typeof askedOf>>();

/** What a story's question asks, be its theme of the package or from a file that this process has loaded. */
export function storyAsked(prompt: string): Asked | undefined {
  for (const theme of [...loadedThemes(), ...Object.values(THEMES)]) {
    const read = readers.get(theme) ?? askedOf(theme);
    readers.set(theme, read);
    const asked = read(prompt);
    if (asked) return asked;
  }
  return undefined;
}

function readingOf(story: ToldStory): Reading {
  return {
    truth: () => tellTruth(story),
    answer: (config, asking) => answerAs(ANSWERING, story, config, asking),
    steps: (config) => reasonAloud(story, config),
    inWords: (says) => `${says ? 'Yes' : 'No'}, ${story.inWords(says === true)}.`,
  };
}

const ANSWERING: Answering<StoryReading> = { truth: tellTruth, faults: FAULTS, slip: sayOpposite };
