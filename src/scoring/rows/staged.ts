import { decodeStage, type Stage } from '../../cases/stage.ts';
import type { Look } from '../look.ts';

/** The latest stage among the rows, by design; `whole` if a row has no stage. */
type StagesFound = ReadonlyMap<string, Stage | 'whole'>;

export function noteStage(stages: Map<string, Stage | 'whole'>, design: string, mark: unknown): void {
  addStage(stages, design, decodeStage(mark) ?? 'whole');
}

export function addStage(stages: Map<string, Stage | 'whole'>, design: string, stage: Stage | 'whole'): void {
  const known = stages.get(design);
  if (known === undefined || stage === 'whole') stages.set(design, stage);
  else if (known !== 'whole' && known.count !== stage.count) stages.set(design, 'whole');
  else if (known !== 'whole' && stage.index > known.index) stages.set(design, stage);
}

/**
 * Returns the interim analysis that a variant has reached; undefined if it was not staged, or if its designs differ in
 * the number of stages.
 */
export function lookOf(parts: readonly StagesFound[]): Look | undefined {
  const all = new Map<string, Stage | 'whole'>();
  for (const [design, stage] of parts.flatMap((part) => [...part])) {
    const known = all.get(design);
    const isLater = known !== 'whole' && stage !== 'whole' && stage.index > (known?.index ?? 0);
    if (known === undefined || stage === 'whole' || isLater) all.set(design, stage);
  }
  const stages = [...all].flatMap(([design, stage]) => (stage === 'whole' ? [] : [{ design, ...stage }]));
  const [first] = stages;
  if (!first || stages.length < all.size || stages.some(({ count }) => count !== first.count))
    return undefined;
  return {
    stage: Math.max(...stages.map(({ index }) => index)),
    // A ladder has no planned number of stages, so the latest stage counts as the last.
    stages: first.count || Math.max(...stages.map(({ index }) => index)),
    ...(first.count === 0 && { isLadder: true as const }),
    through: new Map(stages.map(({ design, through }) => [design, through])),
    enumerated: stages.some(({ design }) => design.endsWith('/exhaustive')),
  };
}
