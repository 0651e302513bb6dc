import type { Case } from '../../cases/case.ts';
import type { SimulatedModelConfig } from './simulated-model.ts';

/** An independent check of a kind of question, which shares no code with its design, and the kind's simulated answers. */
export interface Oracle<C extends Case = Case> {
  readonly task: C['task'];
  /** Makes the parser of its prompts. @param themes - Files of themes from outside the package. */
  parser(themes: readonly string[]): PromptParser;
  /**
   * Recomputes a truth independently of the design; undefined if that takes too long.
   *
   * @example { how: 'enumerating its noise', value: true }
   */
  recompute?(item: C): { readonly how: string; readonly value: boolean | number | string } | undefined;
  /** Recomputes all exact values of a world; undefined if that takes too long. @returns Disagreements. */
  checkWorld?(item: C): readonly string[] | undefined;
  /** Themes whose parser can read a prompt, none by default; undefined for texts from elsewhere. */
  themes?(item: C): readonly string[] | undefined;
}

/**
 * Parses a prompt's question from the text alone; undefined for other tasks.
 *
 * @throws {ParseError} If the prompt is about the task and cannot be parsed.
 */
export type PromptParser = (prompt: string) => Reading | undefined;

/** A prompt as a perfect reader understands it. */
export interface Reading {
  truth(): SimulatedAnswer;
  answer(model: SimulatedModelConfig, asking: Asking): SimulatedAnswer;
  /** The steps that a simulated model writes before its answer, if it reasons. */
  steps?(model: SimulatedModelConfig): string | undefined;
  inWords(answer: SimulatedAnswer): string;
}

/** A prompt with the number of its repeat, from 0. */
export interface Asking {
  readonly prompt: string;
  readonly repeat: number;
}

export type SimulatedAnswer = boolean | number;
