import { createHash } from 'node:crypto';
import type { TestCase } from 'promptfoo';
import { expect, test, vi } from 'vitest';
import { serialiseScorecard } from '../../src/scorecard/serialise.ts';
import type { ScorecardSettings } from '../../src/scoring/settings.ts';
import { checkTests } from '../../src/study/check-tests.ts';
import { promptOf, rowsOf, type SimulatedVariant, simulatedVariant } from './rows.ts';
import { idOf, plain, rollUp } from './scored.ts';
import { unsealed } from './unsealed.ts';

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);
}

/** One that errs, evades, refuses and fails now and then, and errs elsewhere when it is asked again. */
function faulty(): SimulatedVariant {
  let asked = 0;
  return {
    label: 'faulty',
    reply(prompt, replicate) {
      asked++;
      if (asked % 23 === 0) return 'Hard to say.';
      if (asked % 31 === 0) return 'I cannot help with that.';
      if (asked % 97 === 0) return new Error('HTTP 500');
      const reply = String(ORACLE.reply(prompt, replicate));
      return asked % (replicate === 1 ? 7 : 11) === 0 ? opposite(reply) : reply;
    },
  };
}

function opposite(reply: string): string {
  return reply.replace(/yes|no|\d+(?=\D*$)/, (found) =>
    found === 'yes' ? 'no' : found === 'no' ? 'yes' : String(Number(found) + 1),
  );
}

function stepByStep(prompt: string): string {
  return `${prompt}\n\nWork through these steps before you answer.\n`;
}

const ORACLE = simulatedVariant({ model: 'oracle' });
const CREDULOUS = simulatedVariant({ model: 'credulous' });
/** One that says why, and believes too much. */
const ALOUD: SimulatedVariant = {
  label: 'aloud',
  reply: (prompt, replicate) => CREDULOUS.reply(stepByStep(prompt), replicate),
};

/** What is asked how often, and how it is scored. */
interface AskedHow {
  readonly replicates?: number;
  readonly settings?: Partial<ScorecardSettings>;
  /** Of models that answer it, too. */
  readonly models?: readonly string[];
}

/** What questions come to: their texts, what is recorded with them, what is made of replies to them, and what is found wrong. */
function outcome(tests: readonly TestCase[], { replicates = 1, settings, models = [] }: AskedHow) {
  const variants = [faulty(), ALOUD, ...models.map((model) => simulatedVariant({ model } as object))];
  const rows = rowsOf(tests, variants, replicates);
  for (const row of rows)
    if (row.promptIdx === 1)
      row.prompt = { label: 'steps', raw: stepByStep(promptOf(row.testCase as TestCase)) };
  const scorecard = plain(rollUp(rows, { createdAt: '' }, { resamples: 40, ...settings }));
  const edited = tests.map((one, i) => {
    const truth = one.metadata?.truth;
    const other = typeof truth === 'boolean' ? !truth : typeof truth === 'number' ? truth + 1 : 'none';
    return i % 3 === 0 ? { ...one, metadata: { ...one.metadata, truth: other } } : one;
  });
  return {
    questions: tests.length,
    texts: digest(tests.map(({ description, vars }) => [description, vars])),
    recorded: digest(tests.map(({ metadata }) => [idOf(metadata as never), metadata])),
    found: digest([checkTests(tests), checkTests(edited)]),
    scorecard: digest(unsealed(serialiseScorecard(scorecard))),
  };
}

/**
 * Holds what configs come to against what they came to before. Whoever runs an old config with the same version of its task
 * wants the old questions and numbers. What changes here on purpose is new to users, too: the changelog says so.
 */
export function asTheyWere<C extends object>(
  generate: (config: C) => TestCase[],
  common: object,
  configs: readonly object[],
  how: (i: number) => AskedHow = () => ({}),
): void {
  test.each(configs.map((config, i) => [i, config] as const))('as they were %i: %j', (i, config) => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    expect(outcome(generate({ seed: i, ...common, ...config } as C), how(i))).toMatchSnapshot();
  });
}
