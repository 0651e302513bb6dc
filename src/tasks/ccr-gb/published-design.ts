import { createHash } from 'node:crypto';
import { encodeStamp } from '../../cases/design-stamp.ts';
import { pairName, symbolOf } from '../../causal/dag.ts';
import { encodeScm, evaluate, hold } from '../../causal/scm.ts';
import { contentHash } from '../../lib/content-hash.ts';
import type { CompositionalCase } from '../shared/compositional-case.ts';
import { slug } from '../shared/graphs.ts';
import { PUBLISHED_THEME } from '../shared/published-theme.ts';
import type { loadPublished } from './load-published.ts';
import { describeRun, type PublishedQuestion } from './published-sample.ts';

/** A context of a published table: its model and the questions about each sample. */
type PublishedContext = Awaited<ReturnType<typeof loadPublished>>[number];

/**
 * The cases of published contexts. Each context is a world, each of its samples a unit of equal weight. Ids depend on the
 * text alone, not on the file or on other samples and contexts.
 *
 * @param most - Number of samples asked of each context; all if undefined.
 */
export function publishedCases(contexts: readonly PublishedContext[], most?: number) {
  const worlds = contexts.map((context) => {
    const code = encodeScm(context.model.scm);
    const id = `ccr-gb-context-${slug(context.id)}-${contentHash([code, templateHashOf(context)])}`;
    return { ...context, samples: context.samples.slice(0, most), code, id, context };
  });
  const keys = worlds.flatMap(({ id, samples }) => [
    id,
    ...samples.map(({ number, questions }) => `${number} ${questions.map(({ query }) => query).join()}`),
  ]);
  const design = encodeStamp({
    hash: contentHash(keys),
    cases: worlds.flatMap(({ samples }) => samples).reduce((sum, { questions }) => sum + questions.length, 0),
    units: 'sample',
  });
  return worlds.flatMap(({ context, model, dag, samples, code, id }) =>
    samples.flatMap((sample) =>
      sample.questions.map((asked) => {
        const [held, effect] = [asked.hypothesis, symbolOf(dag, asked.effect)];
        const pair = held ? pairName(symbolOf(dag, held.node), effect) : effect;
        checkTruth(asked, sample.noise, context);
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
            noise: sample.noise.join(''),
            weight: 1 / samples.length,
            truth: asked.truth,
          } satisfies CompositionalCase,
          description: `Context ${context.id} · ${pair} · ${describeRun(dag, held)} · sample ${sample.number}`,
          context: sample.context,
          question: asked.question,
        };
      }),
    ),
  );
}

/** The recovered model reproduces every truth; recomputes each as a check. */
function checkTruth(
  { effect, hypothesis, truth }: PublishedQuestion,
  noise: Uint8Array,
  { id, model: { scm } }: PublishedContext,
): void {
  const held = hypothesis ? hold(scm, hypothesis.node, hypothesis.value) : scm;
  const value = evaluate(held, noise)[effect] === 1;
  if (value === truth) return;
  throw new Error(
    `publishedCases: expected the model of context ${id} to give ${Number(truth)} for ${scm.dag.nodes[effect]} under noise ${noise.join('')}, got ${Number(value)}: ${encodeScm(scm)}`,
  );
}

/** Fingerprint of all texts of a context. */
function templateHashOf({ id, samples }: PublishedContext): string {
  const hash = createHash('sha256').update(id);
  for (const { number, context, told } of samples) {
    for (const [key, question] of told) hash.update(JSON.stringify([number, key, context, question]));
  }
  return hash.digest('hex');
}
