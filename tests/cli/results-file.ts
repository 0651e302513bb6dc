import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compositional } from '../../generators/compositional.ts';
import { rowsOf, type SimulatedVariant, simulatedVariant } from '../support/rows.ts';

/** 16 questions about a chain. */
export const CHAIN = { edges: ['X -> C', 'C -> Y'], seed: 1 };
export const TESTS = compositional(CHAIN);

export const ORACLE = simulatedVariant({ model: 'oracle' });
export const YES: SimulatedVariant = { label: 'always yes', reply: () => 'Yes.' };

/** Says the opposite of the truth. */
export const WRONG: SimulatedVariant = {
  label: 'wrong',
  reply: (prompt, replicate) => (/yes/i.test(String(ORACLE.reply(prompt, replicate))) ? 'No.' : 'Yes.'),
};

/** promptfoo's JSON output of an eval. */
export function writeResults(
  folder: string,
  name: string,
  variants: readonly SimulatedVariant[] = [ORACLE],
  { tests = TESTS, evalId = 'eval-1' } = {},
): string {
  const results = {
    version: 3,
    timestamp: '2025-06-01T12:00:00.000Z',
    prompts: variants.map(({ label }) => ({ provider: label, label: 'direct' })),
    results: rowsOf(tests, variants),
  };
  writeFileSync(join(folder, name), JSON.stringify({ evalId, results, config: { tests: ['file://x.mjs'] } }));
  return name;
}
