import { describe, expect, test } from 'vitest';
import { textOf } from './plan-text.ts';

describe('a plan for the terminal', () => {
  test('is as it was', async () => {
    await expect(`${textOf()}\n`).toMatchFileSnapshot('fixtures/plan.txt');
  });

  test('says what is asked again, what differs, and what is not ours', () => {
    const plain = textOf();
    expect(plain).toContain(' All differ in text.');
    expect(plain).not.toMatch(/replicates|are not ours/);
    const other = textOf({ repeat: 2, differentTexts: 40, otherTests: 3 });
    expect(other).toContain(' × 2 replicates');
    expect(other).toContain(
      " They have 40 different texts; with promptfoo's cache, each text is asked once.",
    );
    expect(other).toContain(' 3 tests of the config are not from promptfoo-causal.');
  });
});
