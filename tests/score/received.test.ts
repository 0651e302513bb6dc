import { expect, test } from 'vitest';
import { bothReceived } from '../../src/score/sheet.ts';
import { answersFrom } from './replies.ts';

test('a comparison of two variants uses only questions to which both variants replied, and leaves out failed calls', () => {
  expect(bothReceived(answersFrom('y e ye -'), answersFrom('n y n y'))).toEqual([
    [['yes'], [], ['yes'], []],
    [['no'], [], ['no'], []],
  ]);
});
