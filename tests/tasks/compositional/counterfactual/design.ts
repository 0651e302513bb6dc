import type { CompositionalCase } from '../../../../src/tasks/shared/compositional-case.ts';

export const PRESET = { preset: 'counterfactual' };
export const caseOf = ({ metadata }: { metadata?: unknown }) => metadata as CompositionalCase;
