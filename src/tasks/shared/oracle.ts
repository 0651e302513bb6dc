import type { Case } from '../../cases/case.ts';
import type { SimulatedModelConfig } from './simulated-model.ts';

/**
 * The parser of a kind of question for simulated models, and checks that compute truths independently of the design.
 */
export interface Oracle<C extends Case = Case> {
  readonly task: C['task'];
  /** Returns the parser of the kind's prompts, including prompts in themes from the given files. */
  parser(themes: readonly string[]): PromptParser;
  /** Recomputes a truth, and says how; undefined if it would take too long. */
  recompute?(item: C): { readonly how: string; readonly value: boolean | string } | undefined;
  /** Recomputes a world's exact values, and returns the differences; undefined if it would take too long. */
  checkWorld?(item: C): readonly string[] | undefined;
  /** Returns the themes whose parsers can parse the case's prompt. */
  themes?(item: C): readonly string[];
}

/** Parses a prompt's question from the text alone; undefined for prompts of other tasks. */
export type PromptParser = (prompt: string) => Reading | undefined;

export interface Reading {
  truth(): boolean;
  answer(model: SimulatedModelConfig, asking: { readonly prompt: string; readonly repeat: number }): boolean;
  inWords(answer: boolean): string;
}
