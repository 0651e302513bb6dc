import { expect, test } from 'vitest';
import { decodeStamp, encodeStamp, stampSchema } from '../../src/cases/design-stamp.ts';

test.each([['5b21c90e/356/exhaustive', { hash: '5b21c90e', cases: 356, units: 'exhaustive' }]] as const)(
  '%s is written and read',
  (text, stamp) => {
    expect(encodeStamp(stamp)).toBe(text);
    expect(decodeStamp(text)).toEqual(stamp);
    expect(stampSchema.parse(text)).toBe(text);
  },
);

test.each(['sample', 'twins', 'draws'])('units may be %s', (units) => {
  expect(stampSchema.safeParse(`5b21c90e/356/${units}`).success).toBe(true);
});

test.each([
  ...[
    '5b21c90/356/exhaustive',
    '5b21c90e/x/exhaustive',
    '5b21c90e/356/other',
    '5b21c90e/356/exhaustive/fresh-1',
  ],
  ...['x5b21c90e/356/exhaustive'],
])('%s is no stamp', (text) => {
  expect(stampSchema.safeParse(text).success).toBe(false);
});
