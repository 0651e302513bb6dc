import type { askedSamples } from './asked-samples.ts';
import type { PublishedContext } from './main-context.ts';
import { describeRun, type PublishedQuestion } from './published-context.ts';

/**
 * Reports what is asked twice in the same words, of any context or sample, and is not the same question, or has not the
 * same truth: nobody could be right about both.
 */
export function checkWords(
  asked: readonly (readonly [PublishedContext, ReturnType<typeof askedSamples>])[],
): void {
  /** What was asked first in some words; for people what it is about, `Y in fact`, and of which sample. */
  const known = new Map<string, Pick<PublishedQuestion, 'row' | 'truth'> & Record<'about' | 'of', string>>();
  for (const [context, samples] of asked) {
    for (const { sample, questions } of samples) {
      const of = `sample ${sample.number} of context ${context.id}`;
      for (const { row, column, truth, effect, hypothesis, ...told } of questions) {
        const words = `${told.context}\n${told.question}`;
        const about = `${context.dag.nodes[effect]} ${describeRun(context.dag, hypothesis)}`;
        const first = known.get(words);
        if (!first) known.set(words, { row, truth, about, of });
        else if (truth !== first.truth || about !== first.about) {
          row.report(
            column,
            `expected other words than in row ${first.row.number}, or the same truth: ${first.of} is asked about ${first.about}, which is ${first.truth}, and ${of} about ${about}, which is ${truth}, in the same words`,
          );
        }
      }
    }
  }
}
