import { expect, test } from 'vitest';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { extractAnswer } from '../../src/answers/yes-no/extract-answer.ts';
import { askedIn } from '../../src/tasks/asked-in.ts';
import { promptOf } from '../support/rows.ts';

/** Questions in which a variable is called so. */
const asking = (letter: string) =>
  interventionEffects({ preset: 'paper', draws: 60 })
    .filter((one) => promptOf(one).includes(`“${letter}”`))
    .slice(0, 20)
    .map((one) => askedIn([promptOf(one)]));

test.each([
  ['Y', ['<answer>Y</answer>', 'Answer: Y', '**Y**'], true],
  ['N', ['<answer>N</answer>', 'Answer: N', 'N'], false],
  ['B', ['B) No', '<answer>B) No</answer>', 'The answer is (B) No.'], false],
])('where a variable is called %s, the letter by itself still answers', (letter, replies, value) => {
  const asked = asking(letter);
  expect(asked.length).toBeGreaterThan(10);
  for (const one of asked)
    for (const reply of replies) expect(extractAnswer(reply, one)).toMatchObject({ kind: 'boolean', value });
});
