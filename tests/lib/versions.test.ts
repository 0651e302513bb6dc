import { expect, test } from 'vitest';
import { thisPackage, untestedPromptfoo, versions } from '../../src/lib/versions.ts';

test('a scorecard records the versions of the package, of promptfoo and of Node', () => {
  expect(Object.keys(versions())).toEqual(['promptfoo-causal', 'promptfoo', 'node']);
  expect(thisPackage().manifest.version).toBe(versions()['promptfoo-causal']);
});

test('a warning appears only for promptfoo versions newer than those tested', () => {
  const tested = '>=0.121.0 <0.124';
  for (const version of ['0.121.20', '0.123.99', '0.122.2'])
    expect(untestedPromptfoo(version, tested)).toBeUndefined();
  for (const version of ['0.124.0', '0.130.1', '1.0.0'])
    expect(untestedPromptfoo(version, tested)).toContain(`promptfoo ${version} is newer`);
});
