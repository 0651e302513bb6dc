import { expect, test } from 'vitest';
import { compositional } from '../../../generators/compositional.ts';
import { extractAnswer } from '../../../src/answers/yes-no/extract-answer.ts';
import { askedIn } from '../../../src/tasks/asked-in.ts';
import { THEMES } from '../../../src/tasks/shared/themes/themes.ts';
import { promptOf } from '../../support/rows.ts';

/** Replies that say a state in words that no prompt says, by theme. */
const REPLIES: Readonly<Record<string, readonly (readonly [yes: string, no: string])[]>> = {
  abstract: [
    ['N is true', 'N is false'],
    ['N has the value true', 'N has the value false'],
    ['N evaluates to true', 'N evaluates to false'],
  ],
  'candy-party': [
    ['N is happy', 'N is not happy'],
    ['N is glad', 'N is sad'],
  ],
  'flu-vaccine': [
    ['N gets the vaccine', 'N does not get the vaccine'],
    ['N receives the vaccine', 'N does not receive the vaccine'],
    ['N will take the vaccine', 'N will not take the vaccine'],
    ['N is vaccinated', 'N is not vaccinated'],
    ['N gets vaccinated', 'N does not get vaccinated'],
    ['N is immunised', 'N is not immunised'],
    ['N gets a flu shot', 'N does not get a flu shot'],
  ],
  'flower-garden': [
    ['N waters the garden', 'N does not water the garden'],
    ['N irrigates the garden', 'N does not irrigate the garden'],
    ['N does the watering', 'N does not do the watering'],
  ],
  'clinical-notes': [
    ['N is positive', 'N is negative'],
    ['N tests positive', 'N does not test positive'],
  ],
};
test('every theme has its replies here', () => {
  expect(Object.keys(REPLIES).toSorted()).toEqual(Object.keys(THEMES).toSorted());
});

test.each(Object.keys(REPLIES))('states of %s are read in other words, too', (theme) => {
  const prompts = compositional({ theme, preset: 'first-look', seed: 3 }).map(promptOf);
  const misread = prompts.slice(0, 3).flatMap((prompt) => {
    const asked = askedIn([prompt])!;
    return REPLIES[theme]!.flatMap((pair) =>
      pair
        .map((said) => `So ${said.replace('N', asked.subject[0] ?? '')}.`)
        .filter((reply, says) => {
          const answer = extractAnswer(reply, asked);
          return !(answer.kind === 'boolean' && answer.value === (says === 0));
        }),
    );
  });
  expect(misread).toEqual([]);
});
