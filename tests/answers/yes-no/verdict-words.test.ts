import { describe, expect, test } from 'vitest';
import { extractAnswer } from '../../../src/answers/yes-no/extract-answer.ts';
import { leadingWord, opposite, wordAlone } from '../../../src/answers/yes-no/verdict-words.ts';
import { ABOUT_MILA } from '../anybody.ts';

/** Every word that is a verdict by itself or before a comma, written out: none may get lost. */
const WORDS = {
  yes: [
    ...['yes', 'yeah', 'yep', 'yup', 'yea', 'true', 'correct', 'affirmative'],
    ...[
      'sí',
      'si',
      'sì',
      'oui',
      'ja',
      'jawohl',
      'sim',
      'jo',
      'kyllä',
      'joo',
      'tak',
      'ano',
      'áno',
      'igen',
      'da',
    ],
    ...[
      'evet',
      'ya',
      'iya',
      'có',
      'vâng',
      'ndiyo',
      'jes',
      'да',
      'так',
      'ναι',
      'نعم',
      'أجل',
      'بله',
      'بلی',
      'آره',
    ],
    ...['ہاں', 'כן', 'हाँ', 'हां', 'হ্যাঁ', 'ஆம்', 'అవును', 'ใช่', 'ใช่ค่ะ', 'ใช่ครับ', '是', '是的', '对', '对的'],
    ...['對', '會', '会', '会的', 'はい', 'ええ', '예', '네'],
  ],
  no: [
    ...[
      'no',
      'nope',
      'nah',
      'false',
      'incorrect',
      'negative',
      'non',
      'nein',
      'não',
      'nao',
      'nee',
      'nej',
      'nei',
    ],
    ...[
      'ei',
      'nie',
      'ne',
      'nem',
      'nu',
      'hayır',
      'hayir',
      'tidak',
      'bukan',
      'không',
      'hapana',
      'нет',
      'ні',
      'не',
    ],
    ...['όχι', 'لا', 'كلا', 'خیر', 'نه', 'نہیں', 'לא', 'नहीं', 'না', 'இல்லை', 'కాదు', 'లేదు', 'ไม่', 'ไม่ใช่'],
    ...['否', '不', '不是', '不会', '不會', '不对', '不對', 'いいえ', 'いや', '아니요', '아니오', '아니'],
  ],
} as const;

/** Those that are one only when nothing else is said. */
const ALONE = {
  yes: ['y', 't', 'right', 'indeed', 'absolutely', 'certainly', 'definitely', 'indubitably', 'sure'],
  no: ['n', 'f', 'wrong', 'never', 'not'],
} as const;

const VERDICTS = ['yes', 'no'] as const;

describe.each(VERDICTS)('%s', (verdict) => {
  test.each(WORDS[verdict])('%s, alone, in a reply and before a comma', (word) => {
    expect(wordAlone(word)).toBe(verdict);
    expect(wordAlone(`"${word}!" ✅`)).toBe(verdict);
    expect(leadingWord(`${word}, 3 < 7`)).toBe(verdict);
    expect(extractAnswer(`${word}.`, ABOUT_MILA)).toEqual({
      kind: 'boolean',
      value: verdict === 'yes',
      rule: 'word',
    });
  });

  test.each(ALONE[verdict])('%s, alone only', (word) => {
    expect(wordAlone(word)).toBe(verdict);
    expect(leadingWord(`${word}, 3 < 7`)).toBeUndefined();
  });
});

test('before what is no clause of an answer, no word leads', () => {
  for (const rest of [' matter how many', ' or yes', ' one knows', ' and yes', '. 3 on the list'])
    expect(leadingWord(`no${rest}`)).toBeUndefined();
  for (const rest of [' or no', ' would be', ' is a word', ' means so', '/no', '-man'])
    expect(leadingWord(`yes${rest}`)).toBeUndefined();
  for (const rest of ['she', 'he', 'it', 'they', 'this', 'that', 'there', 'as', 'sorry', 'not', 'here'])
    expect(leadingWord(`no ${rest} is`)).toBe('no');
  for (const rest of ['from me', 'in this', 'for this', 'on this'])
    expect(leadingWord(`no ${rest} case`)).toBe('no');
  for (const rest of ['way', 'chance']) expect(leadingWord(`no ${rest}!`)).toBe('no');
  for (const rest of ['she', 'he', 'it', 'as']) expect(leadingWord(`true ${rest} is`)).toBe('yes');
  for (const rest of [
    '. 3 < 7',
    '. 3 candies',
    '. 1 candy',
    '. 3 is less than',
    '. 3 is below 7',
    '. 3 is under 7',
  ])
    expect(leadingWord(`no${rest}`)).toBe('no');
});

test('a verdict has an opposite', () => {
  expect(VERDICTS.map(opposite)).toEqual(['no', 'yes']);
});
