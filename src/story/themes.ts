import { type StoryReader, storyReader } from './story-reader.ts';
import type { Theme } from './theme.ts';
import { abstract } from './themes/abstract.ts';
import { candyParty } from './themes/candy-party.ts';
import { clinicalNotes } from './themes/clinical-notes.ts';
import { flowerGarden } from './themes/flower-garden.ts';
import { fluVaccine } from './themes/flu-vaccine.ts';

/** The themes of the package, by id. */
export const THEMES: Readonly<Record<string, Theme>> = Object.fromEntries(
  [candyParty, flowerGarden, fluVaccine, clinicalNotes, abstract].map((theme) => [theme.spec.id, theme]),
);

/** Readers of the package's themes. */
export const STORY_READERS: readonly StoryReader[] = Object.values(THEMES).map(storyReader);
