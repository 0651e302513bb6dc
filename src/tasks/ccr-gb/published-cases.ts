import { createHash } from 'node:crypto';
import { encodeStamp } from '../../cases/design-stamp.ts';
import { pairName, symbolOf } from '../../causal/dag.ts';
import { encodeScm } from '../../causal/scm.ts';
import { contentHash } from '../../lib/content-hash.ts';
import type { CompositionalCase } from '../shared/compositional-case.ts';
import { slug } from '../shared/graphs.ts';
import { PUBLISHED_THEME } from '../shared/published-theme.ts';
import type { loadPublished } from './load-published.ts';
import { runName } from './published-sample.ts';

type PublishedContext = Awaited<ReturnType<typeof loadPublished>>[number];

/**
 * Returns the cases of published contexts. Each context is a world, and each of its samples is a unit of equal weight.
 * The id of a world depends only on the context's id, texts and model, not on the file or on other contexts. `most`
 * limits the number of samples of each context.
 */
export function publishedCases(contexts: readonly PublishedContext[], most?: number) {
  const worlds = contexts.map((context) => {
    const code = encodeScm(context.model.scm);
    const id = `ccr-gb-context-${slug(context.id)}-${contentHash([code, textHash(context)])}`;
    return { ...context, name: context.id, id, code, samples: context.samples.slice(0, most) };
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
  return worlds.flatMap(({ name, id, code, model, dag, samples }) =>
    samples.flatMap(({ number, noise, context, questions }) =>
      questions.map(({ query, effect, held, truth, question }) => {
        const symbol = symbolOf(dag, effect);
        const pair = held ? pairName(symbolOf(dag, held.node), symbol) : symbol;
        return {
          metadata: {
            task: 'compositional',
            design,
            world: id,
            theme: PUBLISHED_THEME,
            equations: code,
            ...(model.decided && { solved: model.decided }),
            pair,
            query,
            unit: number,
            noise: noise.join(''),
            weight: 1 / samples.length,
            truth,
          } satisfies CompositionalCase,
          description: `Context ${name} · ${pair} · ${runName(dag, held)} · sample ${number}`,
          context,
          question,
        };
      }),
    ),
  );
}

function textHash({ id, samples }: PublishedContext): string {
  const hash = createHash('sha256').update(id);
  for (const { number, context, told } of samples) {
    for (const [key, question] of told) hash.update(JSON.stringify([number, key, context, question]));
  }
  return hash.digest('hex');
}
