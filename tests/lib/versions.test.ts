import { describe, expect, test } from 'vitest';
import { thisPackage, untestedPromptfoo, versions } from '../../src/lib/versions.ts';

test('the versions recorded with a run are those of this package, of promptfoo and of Node', () => {
  expect(Object.keys(versions())).toEqual(['promptfoo-causal', 'promptfoo', 'node']);
  expect(thisPackage().manifest.version).toBe(versions()['promptfoo-causal']);
});

describe('if this package was tested with promptfoo 0.121 to 0.123,', () => {
  const tested = '>=0.121.0 <0.124';

  test.each(['0.124.0', '0.130.1', '1.0.0'])('a warning says that promptfoo %s is newer', (version) => {
    expect(untestedPromptfoo(version, tested)).toContain(`promptfoo ${version} is newer`);
  });

  test.each(['0.121.20', '0.122.2', '0.123.99'])('there is no warning about promptfoo %s', (version) => {
    expect(untestedPromptfoo(version, tested)).toBeUndefined();
  });
});
