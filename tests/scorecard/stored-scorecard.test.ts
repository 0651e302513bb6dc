import { describe, expect, test } from 'vitest';
import { parseScorecard, serialiseScorecard } from '../../src/scorecard/stored-scorecard.ts';
import type { Json } from '../support/json.ts';
import { HONEST, scorecardOf, WRONG } from './scorecard-of.ts';

const SCORECARD = scorecardOf([HONEST, WRONG]);

/** Returns the text of the scorecard after a change. */
function edited(edit: (scorecard: Json) => void): string {
  const copy = JSON.parse(JSON.stringify(SCORECARD));
  edit(copy);
  return JSON.stringify(copy);
}

test('a scorecard is unchanged after it has been stored and parsed again', () => {
  const text = serialiseScorecard(SCORECARD);
  expect(JSON.parse(text)).toEqual(SCORECARD);
  expect(parseScorecard(text, 'scorecard.json')).toEqual(SCORECARD);
});

const REFUSED: Readonly<Record<string, { readonly text: string; readonly message: string }>> = {
  'it has an older version': {
    text: edited((scorecard) => {
      scorecard.schemaVersion = 3;
    }),
    message: 'this scorecard has version 3, and this release reads version 4; ',
  },
  'it is JSON of another kind': {
    text: '{"results":{}}',
    message: 'expected a scorecard.json of promptfoo-causal, got other JSON',
  },
  'it is cut off': { text: serialiseScorecard(SCORECARD).slice(0, -9), message: 'expected JSON: ' },
  'it has an unknown key': {
    text: edited((scorecard) => {
      scorecard.variants[0].extra = 1;
    }),
    message: 'variants.0: Unrecognized key: "extra"',
  },
  'one of its counts is not a number': {
    text: edited((scorecard) => {
      scorecard.variants[0].counts.yes = '1';
    }),
    message: 'variants.0.counts.yes: ',
  },
  'one of its answers is an unknown letter': {
    text: edited((scorecard) => {
      scorecard.variants[0].answers[0] = 'x';
    }),
    message: 'variants.0.answers.0: ',
  },
  'one answer of a variant was changed': {
    text: edited(({ variants: [, wrong] }) => {
      wrong.answers[0] = wrong.answers[0] === 'y' ? 'n' : 'y';
    }),
    message: 'the counts of wrong do not match its answers, so the file was changed',
  },
  'the correct answer to a question was changed': {
    text: edited(({ cases: [first] }) => {
      first.truth = !first.truth;
    }),
    message: 'the counts of honest do not match its answers',
  },
  'one answer of a variant is missing': {
    text: edited(({ variants: [honest] }) => {
      honest.answers.pop();
    }),
    message: 'the counts of honest do not match its answers',
  },
};

describe('a stored scorecard', () => {
  test.each(Object.entries(REFUSED))('is refused with an error that names its file if %s', (_, { text, message }) => {
    expect(() => parseScorecard(text, 'b.json')).toThrow(`b.json: ${message}`);
  });
});
