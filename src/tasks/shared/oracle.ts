import type { Case } from '../../cases/case.ts';
import type { SimulatedModelConfig } from './simulated-model.ts';

/** An independent check of a kind of question, which shares no code with its design, and the kind's simulated answers. */
export interface Oracle<C extends Case = Case> {
  readonly task: C['task'];
  /** Makes the parser of the kind's prompts. @param themes - The paths of theme files from outside the package. */
  parser(themes: readonly string[]): PromptParser;
  /**
   * Recomputes a truth independently of the design; undefined if that takes too long.
   *
   * @example { how: 'enumerating its noise', value: true }
   */
  recompute?(item: C): { readonly how: string; readonly value: boolean | number | string } | undefined;
  /** Recomputes all exact values of a world. @returns The disagreements; undefined if the computation takes too long. */
  checkWorld?(item: C): readonly string[] | undefined;
  /**
   * Returns the themes whose parser can read the case's prompt; undefined for texts that did not come from this package.
   */
  themes?(item: C): readonly string[] | undefined;
}

/**
 * Parses a prompt's question from the text alone; undefined for other tasks.
 *
 * @throws {ParseError} If the prompt is about the task and cannot be parsed.
 */
export type PromptParser = (prompt: string) => Reading | undefined;

/** The content of a prompt, as a perfect reader understands it. */
export interface Reading {
  truth(): SimulatedAnswer;
  answer(model: SimulatedModelConfig, asking: Asking): SimulatedAnswer;
  /** Returns the steps that a simulated model writes before its answer; undefined if it does not reason. */
  steps?(model: SimulatedModelConfig): string | undefined;
  inWords(answer: SimulatedAnswer): string;
}

/** A prompt with the number of its repeat, which starts at 0. */
export interface Asking {
  readonly prompt: string;
  readonly repeat: number;
}

export type SimulatedAnswer = boolean | number;
