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
  recompute?(item: C): { readonly how: string; readonly value: boolean | number | string } | undefined;
  /** Recomputes a world's exact values, and returns the differences; undefined if it would take too long. */
  checkWorld?(item: C): readonly string[] | undefined;
  /**
   * Returns the themes whose parsers can parse the case's prompt; undefined if this package did not write the prompt.
   */
  themes?(item: C): readonly string[] | undefined;
}

/** Parses a prompt's question from the text alone; undefined for prompts of other tasks. */
export type PromptParser = (prompt: string) => Reading | undefined;

export interface Reading {
  truth(): SimulatedAnswer;
  answer(
    model: SimulatedModelConfig,
    asking: { readonly prompt: string; readonly repeat: number },
  ): SimulatedAnswer;
  /** Returns the steps that a simulated model writes before its answer; undefined if it does not reason. */
  steps?(model: SimulatedModelConfig): string | undefined;
  inWords(answer: SimulatedAnswer): string;
}

export type SimulatedAnswer = boolean | number;
