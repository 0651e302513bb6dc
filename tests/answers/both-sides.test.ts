import { expect, test } from 'vitest';
import { extractAnswer } from '../../src/answers/yes-no/extract-answer.ts';
import type { Asked } from '../../src/cases/asked.ts';

const asked: Asked = {
  subject: ['Lorenzo'],
  others: ['Emil'],
  statements: [['zqa waters the garden', 'zqa does not water the garden']],
};

/** The two sides of a verdict in words and in statements, each for every frame of its kind. */
const PAIRS: readonly (readonly [frames: readonly string[], yes: string, no: string])[] = [
  [
    [
      '*.',
      '*!',
      '**', // in bold below
      '*, I think.',
      '*, I believe.',
      '*, of course.',
      '*, certainly.',
      '*, definitely.',
      '*, as far as I can tell.',
      '*, most likely.',
      '*, I suppose.',
      '*, indeed.',
      '*, without a doubt.',
      'I think *.',
      'I believe *.',
      'I guess *.',
      'I’d say *.',
      'I would say *.',
      'I’m going with *.',
      'My answer is *.',
      'So *.',
      'Hence: *.',
      'Therefore *.',
      'In short: *.',
      'Well, *.',
      'Hm, *.',
      'Probably *.',
      'Most likely, *.',
      'The answer is *.',
      'The answer must be *.',
      'The answer is clearly *.',
      'It’s a *.',
      'It is a clear * from me.',
      'I lean towards *.',
      'Final answer: *',
      '→ *',
      '*, because Emil is there.',
      '*: Emil is there.',
      '* (because of Emil).',
      'Emil is there, so *.',
      'Emil is there. So the answer is *.',
      'Given all this, *.',
      'All things considered, I say *.',
      'On balance *.',
      'To be honest, *.',
      '*, that is my answer.',
      '*, that follows from the rules.',
      '*, I am sure.',
      '*, I’m fairly confident.',
    ],
    'yes',
    'no',
  ],
  [
    ['*.', '*, for sure.', 'Well, *.', '*, judging by the rules.', 'So *.', '*, Emil is there.'],
    'I think so',
    'I don’t think so',
  ],
  [['*.', 'Well, *.', '*, because Emil is there.'], 'I believe so', 'I don’t believe so'],
  [['*.', 'Well, *.'], 'I would say so', 'I would not say so'],
  [['*.', 'Well, *.'], 'I should think so', 'I shouldn’t think so'],
  [['*.', '*!', '*, because Emil is there.', 'Well, *.'], 'certainly', 'certainly not'],
  [['*.', '*!', '*, because Emil is there.', 'Well, *.'], 'definitely', 'definitely not'],
  [['*.', '*!', '*, because Emil is there.', 'Well, *.'], 'absolutely', 'absolutely not'],
  [['*.', '*!', '*, because Emil is there.', 'Well, *.'], 'of course', 'of course not'],
  [['*.', '*, because Emil is there.', 'Well, *.'], 'he does', 'he does not'],
  [['*.', '*, because Emil is there.', 'Well, *.'], 'he would', 'he wouldn’t'],
  [['*.', '*, because Emil is there.', 'Well, *.'], 'Lorenzo would', 'Lorenzo would not'],
  [
    [
      '*.',
      'So *.',
      'Therefore *.',
      'I think that *.',
      'I’d say that *.',
      'It follows that *.',
      'Clearly, *.',
      'In the end *.',
      '*, I think.',
      '*, because Emil is there.',
      '*, since Emil is there.',
      'Emil is there, so *.',
      'Emil is there; *.',
      'Emil is there, which means that *.',
      'In this case *.',
      'Under this supposition *.',
      'My conclusion is that *.',
      'We can conclude that *.',
      'There is no doubt that *.',
      'It seems that *.',
      'By the rules, *.',
      'As a result, *.',
      'Hence we see that *.',
      'I am confident that *.',
    ],
    'Lorenzo waters the garden',
    'Lorenzo does not water the garden',
  ],
];

function read(reply: string): boolean | undefined {
  const answer = extractAnswer(reply, asked);
  return answer.kind === 'boolean' ? answer.value : undefined;
}

// Losses on one side alone would bias every estimate.
test('in every frame, the yes form is read if and only if the no form is read', () => {
  const apart = PAIRS.flatMap(([frames, yes, no]) =>
    frames.flatMap((frame) => {
      const [forYes, forNo] = [yes, no].map((side) => {
        const text = frame === '**' ? `**${side}**` : frame.replace('*', side);
        return text.charAt(0).toUpperCase() + text.slice(1);
      }) as [string, string];
      const [one, other] = [read(forYes), read(forNo)];
      const isEven = (one === undefined) === (other === undefined) && one !== false && other !== true;
      return isEven ? [] : [`${forYes} ${one} / ${forNo} ${other}`];
    }),
  );
  expect(apart).toEqual([]);
});
