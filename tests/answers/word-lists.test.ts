import { expect, test } from 'vitest';
import { judgeVerdict } from '../../src/answers/judge/judge.ts';
import { extractNumber } from '../../src/answers/number/extract-number.ts';
import { conversationForm } from '../../src/answers/retry/conversation.ts';
import { holdsAnyway } from '../../src/answers/steps/assertion.ts';
import { comparisonIn, enoughIn, fitsIn, helpsIn } from '../../src/answers/steps/comparisons.ts';
import { deniedInfluenceIn } from '../../src/answers/steps/denied-influence.ts';
import { onlyCausesIn } from '../../src/answers/steps/only-causes.ts';
import { statesIn } from '../../src/answers/steps/states.ts';
import { stepSentences } from '../../src/answers/steps/step-sentences.ts';
import { nameFinder } from '../../src/answers/text/names.ts';
import { askedInEnglish } from '../../src/answers/text/prompt-text.ts';
import { extractAnswer } from '../../src/answers/yes-no/extract-answer.ts';
import { predicatesOf } from '../../src/answers/yes-no/predicate.ts';
import { filledIn, WORD_LISTS } from './read-word-lists.ts';

const readers = {
  ...{ extractAnswer, extractNumber, stepSentences, statesIn, comparisonIn, enoughIn, fitsIn },
  ...{ helpsIn, holdsAnyway, onlyCausesIn, deniedInfluenceIn },
  ...{ nameFinder, predicatesOf, judgeVerdict, conversationForm, askedInEnglish },
};

test.each(WORD_LISTS.flatMap(({ lists, read }) => lists.map((list) => [...list, list, read] as const)))(
  '%s is %s with any of %s',
  (_text, reading, _words, list, read) => {
    const misread = filledIn(list)
      .map((sentence) => ({ sentence, reading: read(readers, sentence) }))
      .filter((one) => one.reading !== reading);
    expect(misread).toEqual([]);
  },
);
