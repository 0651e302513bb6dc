import { createHash } from 'node:crypto';
import { encodeStamp } from '../../cases/design-stamp.ts';
import { pairName, symbolOf } from '../../causal/dag.ts';
import { encodeScm, evaluate, hold } from '../../causal/scm.ts';
import { contentHash } from '../../lib/content-hash.ts';
import type { CompositionalCase } from '../shared/compositional-case.ts';
import { slug } from '../shared/graphs.ts';
import { PUBLISHED_THEME } from '../shared/published-theme.ts';
import type { AskedContext } from './load-published.ts';
import type { PublishedContext } from './main-context.ts';
import { describeRun, type PublishedQuestion } from './published-context.ts';

/**
 * The cases of published contexts. Each context is a world, each of its samples a unit of equal weight. Ids say which text was
 * asked, not which file, or how many samples or contexts beside it.
 */
export function publishedCases(contexts: readonly AskedContext[]) {
  const worlds = contexts.map(({ context, model, samples }) => ({
    context,
    model,
    samples,
    code: encodeScm(model.scm),
    id: `ccr-gb-context-${slug(context.id)}-${contentHash([encodeScm(model.scm), templateHashOf(context)])}`,
  }));
  const keys = worlds.flatMap(({ id, samples }) => [
    id,
    ...samples.map(
      ({ sample, questions }) => `${sample.number} ${questions.map(({ query }) => query).join()}`,
    ),
  ]);
  const design = encodeStamp({
    hash: contentHash(keys),
    cases: worlds.reduce(
      (sum, { samples }) => sum + samples.reduce((cases, { questions }) => cases + questions.length, 0),
      0,
    ),
    units: 'sample',
  });
  return worlds.flatMap(({ context, model, samples, code, id }) =>
    samples.flatMap(({ sample, questions }) => {
      const noise = sample.noise.join('');
      return questions.map((asked) => {
        const [held, effect] = [asked.hypothesis, symbolOf(context.dag, asked.effect)];
        const pair = held ? pairName(symbolOf(context.dag, held.node), effect) : effect;
        checkTruth(asked, sample.noise, context, model);
        return {
          metadata: {
            task: 'compositional',
            design,
            world: id,
            theme: PUBLISHED_THEME,
            equations: code,
            ...(model.decided && { solved: model.decided }),
            pair,
            query: asked.query,
            unit: sample.number,
            noise,
            weight: 1 / samples.length,
            truth: asked.truth,
          } satisfies CompositionalCase,
          description: `Context ${context.id} · ${pair} · ${describeRun(context.dag, asked.hypothesis)} · sample ${sample.number}`,
          context: asked.context,
          question: asked.question,
        };
      });
    }),
  );
}

/** The model was found to reproduce every truth; that it does is computed once more, the plain way. */
function checkTruth(
  { effect, hypothesis, truth, row, column }: PublishedQuestion,
  noise: Uint8Array,
  { id }: PublishedContext,
  { scm }: AskedContext['model'],
): void {
  const held = hypothesis ? hold(scm, hypothesis.node, hypothesis.value) : scm;
  const value = evaluate(held, noise)[effect] === 1;
  if (value === truth) return;
  throw new Error(
    `publishedCases: expected the model of context ${id} to give ${Number(truth)} for ${row.file}, row ${row.number}, ${column}, got ${Number(value)}: ${encodeScm(scm)}`,
  );
}

/** A fingerprint of all that a context tells and asks. */
function templateHashOf({ id, samples }: PublishedContext): string {
  const hash = createHash('sha256').update(id);
  for (const { number, questions } of samples) {
    for (const [key, { context, question }] of questions)
      hash.update(JSON.stringify([number, key, context, question]));
  }
  return hash.digest('hex');
}
