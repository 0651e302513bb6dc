import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../tests/support/promptfoo.ts';
import { type Finding, fastest } from './timing.ts';

/**
 * Compares the time to generate the prompts of Figure 4, with their case ids and metadata, with the time to concatenate
 * the same text. The compiled generator is used, because loading TypeScript would make it slower.
 */
export async function benchGeneration(): Promise<Finding[]> {
  const compiled = pathToFileURL(join(ROOT, 'dist/generators/compositional.js')).href;
  const { compositional }: typeof import('../generators/compositional.ts') = await import(compiled);
  const config = { preset: 'maasch-2025-figure-4' };
  const tests = compositional(config);
  const parts = tests.map(({ vars }) => {
    const { context, question, answerInstruction } = vars as Record<string, string>;
    return [...context!.split(' '), ...question!.split(' '), answerInstruction!];
  });
  const rounds = 20;
  let sink = 0;
  // The engine builds a concatenated text only when one of its bytes is read.
  const consume = (text: string): void => {
    sink += Buffer.byteLength(text);
  };
  const ours = fastest(7, () => {
    for (let round = 0; round < rounds; round++) {
      for (const { vars } of compositional(config)) {
        const { context, question, answerInstruction } = vars as Record<string, string>;
        consume(`${context} ${question} ${answerInstruction}`);
      }
    }
  });
  const plain = fastest(7, () => {
    for (let round = 0; round < rounds; round++) for (const list of parts) consume(list.join(' '));
  });
  const perSecond = Math.round((tests.length * rounds * 1000) / ours);
  if (sink === 0) throw new Error('nothing was generated');
  return [
    {
      what: 'generation: prompts per second ÷ plain concatenation of the same text',
      measured: `${(plain / ours).toFixed(2)} × (${perSecond.toLocaleString('en')} prompts/s)`,
      target: '≥ 0.50 ×',
    },
  ];
}
