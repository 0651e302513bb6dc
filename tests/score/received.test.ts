import { expect, test } from 'vitest';
import { bothReceived } from '../../src/score/received.ts';
import { answersFrom } from './replies.ts';

test('a loss uses a question only if both variants have replies to it', () => {
  expect(bothReceived(answersFrom('y e ye -'), answersFrom('n y n y'))).toEqual([
    [['yes'], [], ['yes'], []],
    [['no'], [], ['no'], []],
  ]);
});
