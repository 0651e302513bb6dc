import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { ConfigError } from '../../src/lib/config-error.ts';
import { namedRng } from '../../src/lib/rng.ts';
import { serialiseScorecard } from '../../src/scorecard/serialise.ts';
import { drawnConfig, GENERATORS } from './any-config.ts';
import { promptOf, rowsOf, type SimulatedVariant, simulatedVariant } from './rows.ts';
import { plain, rollUp } from './scored.ts';

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);
}

const CREDULOUS = simulatedVariant({ model: 'credulous' });
const oracle = simulatedVariant({ model: 'oracle' });

/** One that errs, evades, refuses and fails now and then, and says no more often when it is asked again. */
function faulty(): SimulatedVariant {
  let asked = 0;
  return {
    label: 'faulty',
    reply(prompt, replicate) {
      asked++;
      if (asked % 23 === 0) return 'Hard to say.';
      if (asked % 31 === 0) return 'I cannot help with that.';
      if (asked % 97 === 0) return new Error('HTTP 500');
      const reply = String(oracle.reply(prompt, replicate));
      return asked % (replicate === 1 ? 7 : 11) === 0 ? opposite(reply) : reply;
    },
  };
}

function stepByStep(prompt: string): string {
  return `${prompt}\n\nWork through these steps before you answer.\n`;
}

/** One that says why, and believes too much. */
const ALOUD: SimulatedVariant = {
  label: 'aloud',
  reply: (prompt, replicate) => CREDULOUS.reply(stepByStep(prompt), replicate),
};

function opposite(reply: string): string {
  return reply.replace(/yes|no|\d+(?=\D*$)/, (found) =>
    found === 'yes' ? 'no' : found === 'no' ? 'yes' : String(Number(found) + 1),
  );
}

/** What a config comes to: its questions, what is recorded with them, and what is made of replies to them; or why it is none. */
function outcome(task: keyof typeof GENERATORS, config: object, replicates: number) {
  try {
    const tests = GENERATORS[task](config);
    const rows = rowsOf(tests, [faulty(), ALOUD], replicates);
    for (const row of rows)
      if (row.promptIdx === 1)
        row.prompt = { label: 'steps', raw: stepByStep(promptOf(row.testCase as never)) };
    const settings = { resamples: 40, ...(replicates === 3 && { truth: 'withheld' as const }) };
    const scorecard = plain(rollUp(rows, { createdAt: '' }, settings));
    return {
      questions: tests.length,
      texts: digest(tests.map(({ description, vars }) => [description, vars])),
      recorded: digest(tests.map(({ metadata }) => metadata)),
      scorecard: digest(serialiseScorecard(scorecard)),
    };
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

/**
 * Holds what many drawn configs of a task come to against what they came to before. Whoever runs an old config with the same
 * version of its task wants the old questions and numbers. What changes here on purpose is new to users, too: the changelog says so.
 */
export function asTheyWere(wanted: keyof typeof GENERATORS, count: number): void {
  const drawn = Array.from({ length: 20 * count }, (_, i) => drawnConfig(namedRng('as they were', i), 160));
  const configs = drawn.filter(({ task }) => task === wanted).slice(0, count);
  test.each(configs.map(({ config }, i) => [i, config] as const))('config %i: %j', (i, config) => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    expect(outcome(wanted, config, i % 11 === 0 ? 3 : i % 7 === 0 ? 2 : 1)).toMatchSnapshot();
  });
}
