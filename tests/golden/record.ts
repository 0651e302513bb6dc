import { createHash } from 'node:crypto';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { promptOf, rowsOf, simulatedVariant } from '../support/rows.ts';
import { rollUp } from '../support/scored.ts';
import { DESIGNS, MODELS } from './designs.ts';

function digest(lines: readonly string[]): string {
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('hex').slice(0, 16);
}

function rounded(value: number): number {
  return Number(value.toPrecision(12));
}

type Numbered = { readonly kind: string; readonly value?: number };
function pointOf(found: Numbered): number | string {
  return found.value === undefined ? found.kind : rounded(found.value);
}

/**
 * What the tests of a design ask and what simulated models score on them, without regard to the order of the tests:
 * digests of prompts and of right answers with their weights, and the point values of the scores.
 */
export function record({ task, config, scored }: (typeof DESIGNS)[number]) {
  const generate = task === 'compositional' ? compositional : interventionEffects;
  const tests = generate(config as never);
  const answers = tests.map(({ metadata }) => {
    const { pair, query, unit, truth, weight, graph, draw, intervention, phrasing, names } =
      metadata as Record<string, string | number>;
    return [pair, query, unit, graph, draw, intervention, phrasing, names, truth, weight].join(' ');
  });
  return {
    questions: tests.length,
    prompts: digest(tests.map(promptOf)),
    truths: digest(answers),
    ...(scored && { scores: scores(tests) }),
  };
}

function scores(tests: ReturnType<typeof compositional>) {
  const variants = MODELS.map((config) => simulatedVariant(config));
  const scorecard = rollUp(rowsOf(tests, variants), { createdAt: '' });
  return Object.fromEntries(
    scorecard.variants.map((variant) => {
      const metrics = Object.fromEntries(
        variant.metrics
          .filter(({ name }) => ['CCR accuracy', 'IE accuracy', 'IE retrieval'].includes(name))
          .map(({ name, value }) => [name, pointOf(value)]),
      );
      const worlds = variant.compositional.map((world) => ({
        J: Object.fromEntries(
          world.quantities.map(({ pair, discrimination }) => [pair, pointOf(discrimination)]),
        ),
        PNS: Object.fromEntries(world.quantities.map(({ pair, pns }) => [pair, pointOf(pns.estimate)])),
        eta: Object.fromEntries(
          world.quantities.map(({ pair, pns }) => [pair, pointOf(pns.error.relative as Numbered)]),
        ),
        epsilon: Object.fromEntries(
          world.compositions.map(({ path, external }) => [path, pointOf(external.relative as Numbered)]),
        ),
        gamma: Object.fromEntries(
          world.compositions.map(({ path, internal }) => [path, pointOf(internal.relative as Numbered)]),
        ),
      }));
      return [variant.provider.label, { ...metrics, ...(worlds.length > 0 && { worlds }) }];
    }),
  );
}

export const recordAll = () =>
  DESIGNS.map((design) => ({
    name: `${design.task}: ${design.name}`,
    config: design.config,
    ...record(design),
  }));
