import type { Case } from '../../src/cases/case.ts';

/** The cases of each stage. */
export function stagesOf(
  generate: () => { metadata?: unknown }[],
  count: number,
): (Case & { stage?: string })[][] {
  return Array.from({ length: count }, (_, i) => {
    process.env.CAUSAL_STAGE = `${i + 1}/${count}`;
    return generate().map(({ metadata }) => metadata as Case & { stage?: string });
  });
}
