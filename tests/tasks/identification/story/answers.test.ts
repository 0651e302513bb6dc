import { describe, expect, test } from 'vitest';
import type { IdentificationKind } from '../../../../src/tasks/identification/identification-case.ts';
import { THEMES } from '../../../../src/tasks/shared/themes/themes.ts';
import { posedIn, readerOf } from './answers.ts';

/** Sentences that answer a kind of question, each with its denial; where one has none, that is open. */
const STATED: Readonly<Record<IdentificationKind, readonly (readonly [yes: string, no: string])[]>> = (() => {
  const sorted = [
    ['{[A]} suffices', '{[A]} does not suffice'],
    ['adjusting for [A] yields the causal effect', 'adjusting for [A] does not yield the causal effect'],
    ['adjusting for [A] suffices', 'adjusting for [A] does not suffice'],
  ] as const;
  const dependent = [
    ['[A] does not d-separate [x] from [y]', '[A] d-separates [x] from [y]'],
    ['conditioning on [A] does not separate [y] and [x]', 'conditioning on [A] separates [y] and [x]'],
    ['[A] does not screen off [x] from [y]', '[A] screens [y] off from [x]'],
    ['{[A]} does not block all paths between [x] and [y]', '{[A]} blocks all paths between [x] and [y]'],
    ['[x] \u27c2\u0338 [y] | [A]', '[x] ⟂ [y] | [A]'],
    ['[y] ⫫\u0338 [x] | {[A]}', '[y] ⫫ [x] | {[A]}'],
    ['$[x] \\not\\perp [y] \\mid [A]$', '$[x] \\perp\\!\\!\\!\\perp [y] \\mid [A]$'],
    ['[x] reveals something about [y]', '[x] reveals nothing about [y]'],
    [
      'learning whether [X] reveals more about whether [Y]',
      'learning whether [X] reveals nothing about whether [Y]',
    ],
    ['[x] has a bearing on [y]', '[x] has no bearing on [y]'],
  ] as const;
  return {
    ...{ 'back-door': sorted, 'bad-control': sorted, independence: dependent, opening: dependent },
    minimal: [
      ['', '[a] is not needed'],
      ['', '[b] is not required'],
      ['', 'one of them is not necessary'],
      ['', '[b] alone suffices'],
      ['', 'either one suffices by itself'],
      ['', 'only [a] is needed'],
    ],
    'explaining-away': [
      ['', '[x] has no bearing on [y]'],
      ['', 'learning that [X] reveals nothing about whether [Y]'],
    ],
  };
})();

/** Ways to state a sentence, and to deny one. */
const FRAMES = ['[s].', 'Therefore, [s].', 'By the rules, we see that [s].', '[s], as was to be shown.'];
const DENIALS = [
  'It is not the case that [s].',
  'I do not think that [s].',
  'It would be wrong to say that [s].',
];

/** What answers nothing: the same of another variable or set, and what is only asked or supposed. */
const OPEN: Readonly<Partial<Record<IdentificationKind, readonly string[]>>> = (() => {
  const dependent = [
    '[o] d-separates [x] from [y].',
    '[A] d-separates [x] from [o].',
    '[o] screens off [x] from [y].',
    '[x] and [y] are d-separated by [o].',
    '[o] blocks all paths between [x] and [y].',
    '[x] ⟂ [o] | [A].',
    '[x] ⟂ [y] | [o].',
    '[x] ⟂ [y] ∣ [o].',
    '[y] ⊥ [x] \\mid [o].',
    '$[x] \\perp [y] \\mid [o]$',
    '[o] has no bearing on [y].',
    '[x] reveals nothing about [o].',
    'The question is whether [A] d-separates [x] from [y].',
    'If [A] d-separates [x] from [y], learning about one cannot help.',
  ];
  return {
    ...{ independence: dependent, opening: dependent },
    'back-door': ['{[o]} suffices.', 'The empty set suffices.', '[x] d-separates [o] from [y].'],
    minimal: [
      '[a] is needed.',
      '[a] alone does not suffice.',
      '[o] is not needed.',
      '{[A]} suffices.',
      '[o] suffices.',
    ],
    'explaining-away': ['[o] has no bearing on [y].', '[x] reveals something about [y].'],
  };
})();

describe.each([...Object.keys(THEMES), 'examples/own-theme/harbour.yaml'])(
  'asked in words of %s',
  (theme) => {
    const posed = posedIn(theme);

    test.each(posed)(
      'what is stated or denied of $kind is read in every frame',
      ({ kind, asked, filled }) => {
        const read = readerOf(filled, asked);
        const misread = [true, false].flatMap((value) =>
          STATED[kind].flatMap((sentences) => {
            const [said, denied] = value ? sentences : sentences.toReversed();
            const replies = [
              ...(said === '' ? [] : FRAMES.map((frame) => frame.replace('[s]', said!))),
              ...(denied === '' || said === '' ? [] : DENIALS.map((frame) => frame.replace('[s]', denied!))),
            ];
            const wanted = value ? 'yes' : 'no';
            return replies
              .filter((reply) => read(reply) !== wanted)
              .map((reply) => `${read(reply)} for ${wanted}: ${filled(reply)}`);
          }),
        );
        const guessed = (OPEN[kind] ?? []).filter((reply) => read(reply) !== 'unparsed');
        expect([misread, guessed.map((reply) => `${read(reply)}: ${filled(reply)}`)]).toEqual([[], []]);
      },
    );
  },
);
