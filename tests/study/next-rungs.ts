import { compositional } from '../../generators/compositional.ts';
import type { Case } from '../../src/cases/case.ts';
import { rungsOf } from '../../src/cases/ladder-stage.ts';
import { firstRungs, nextRungs } from '../../src/study/next-rungs.ts';
import { KINDS } from '../../src/tasks/kinds.ts';

export const casesOf = (tests: { metadata?: unknown }[]) => tests.map(({ metadata }) => metadata as Case);
export const links = casesOf(compositional({ preset: 'ladder', ladder: ['links'] }));
export const rungs = rungsOf(KINDS, links)!;

/** The stages of a model whose half depth is known at once: what is asked on each rung, by stage. */
export function stagesOf(half: number, on = rungs) {
  const stages = [firstRungs(on)];
  for (;;) {
    const next = nextRungs(on, stages.at(-1)!, () => [half]);
    if (!next) return stages;
    stages.push(next);
  }
}
