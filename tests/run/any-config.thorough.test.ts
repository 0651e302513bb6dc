import { expect, test, vi } from 'vitest';
import { ConfigError } from '../../src/lib/config-error.ts';
import { namedRng } from '../../src/lib/rng.ts';
import { checkTests } from '../../src/study/check-tests.ts';
import { drawnConfig, GENERATORS } from '../support/any-config.ts';
import { draws, FUZZ } from '../support/fuzz.ts';
import { promptOf, rowsOf, simulatedVariant } from '../support/rows.ts';
import { rollUp } from '../support/scored.ts';

test('whatever can be asked, a perfect model is right, its rows hold together, and a second solver agrees', () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  let asked = 0;
  for (let i = 0; asked < draws(12); i++) {
    const { task, config } = drawnConfig(namedRng(FUZZ, 'configs', i));
    const what = `${task} ${JSON.stringify(config)}`;
    const tests = made(task, config);
    if (!tests) continue;
    asked++;
    expect(tests.length, what).toBeGreaterThan(0);
    const rows = rowsOf(tests, [simulatedVariant({ model: 'oracle' })]);
    // With the words of the prompts: none says the same where another answer is right.
    tests.forEach((one, i) => {
      rows[i] = { ...rows[i], prompt: { label: 'direct', raw: promptOf(one) } };
    });
    const { problems, variants } = rollUp(rows, { createdAt: '' });
    expect(problems, what).toEqual([]);
    expect(variants[0]?.answers, what).toMatchObject({ unparsed: 0, accuracy: { value: 1 } });
    expect(checkTests(tests).disagreements, what).toEqual([]);
  }
});

/** The questions of a config; nothing where it is refused. */
function made(task: keyof typeof GENERATORS, config: object) {
  try {
    return GENERATORS[task](config);
  } catch (error) {
    if (error instanceof ConfigError) return undefined;
    throw new Error(`${task} ${JSON.stringify(config)}`, { cause: error });
  }
}
