import { compositional } from '../generators/compositional.ts';
import type { Shard } from '../src/cases/shard.ts';

/**
 * Yields the rows of a design as promptfoo would write them, test by test. Variant n, counted from 0, errs in n % of
 * the questions.
 */
export function* rowsOfShard(design: object, variants: number, shard: Shard): Generator<object> {
  let rows = 0;
  const config = shard.count > 1 ? { ...design, shard } : design;
  for (const [testIdx, { description, vars, metadata }] of compositional(config).entries()) {
    for (let variant = 0; variant < variants; variant++) {
      // A multiplicative hash of the row's number spreads the errors over the questions.
      const right = (Math.imul(rows++, 2_654_435_761) >>> 8) % 100 >= variant;
      const [pass, score] = [right, right ? 1 : 0];
      const answer = (metadata?.truth === true) === right ? 'yes' : 'no';
      const reason = `answered ${answer} (by word); truth: ${metadata?.truth ? 'yes' : 'no'}`;
      yield {
        cost: 0,
        gradingResult: {
          pass,
          score,
          reason,
          componentResults: [{ pass, score, reason, metadata: { causalAnswer: { answer, by: 'word' } } }],
        },
        id: '85d6e811-c824-4023-856d-6510f2f21147',
        latencyMs: 2,
        prompt: {
          raw: `${vars?.context}\n\n${vars?.question}\n\n${vars?.answerInstruction}`,
          label: 'direct',
        },
        promptIdx: variant,
        provider: { id: `openai:chat:model-${variant}`, label: `model ${variant}` },
        response: { output: answer },
        success: right,
        testCase: { description, vars, metadata },
        testIdx,
        vars,
        metadata,
        failureReason: right ? 0 : 1,
      };
    }
  }
}
