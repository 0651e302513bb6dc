import { expect, test } from 'vitest';
import { bothReceived } from '../../src/score/received.ts';
import { answersFrom } from './replies.ts';

test('two variants are compared on the questions to which both replied, without failed calls', () => {
  expect(bothReceived(answersFrom('y e ye -'), answersFrom('n y n y'))).toEqual([
    [['yes'], [], ['yes'], []],
    [['no'], [], ['no'], []],
  ]);
});
