import type { Case } from '../../cases/case.ts';
import type { SimulatedModelConfig } from './simulated-model.ts';

/** The parser of a kind of question for simulated models, and checks that share no code with the kind's design. */
export interface Oracle<C extends Case = Case> {
  readonly task: C['task'];
  /** Returns the parser of the kind's prompts. @param themes - The paths of users' theme files. */
  parser(themes: readonly string[]): PromptParser;
  /**
   * Recomputes a truth independently of the design; undefined if that would take too long.
   *
   * @example { how: 'enumerating its noise', value: true }
   */
  recompute?(item: C): { readonly how: string; readonly value: boolean | number | string } | undefined;
  /**
   * Recomputes all exact values of a world. @returns The differences; undefined if the computation would take too long.
   */
  checkWorld?(item: C): readonly string[] | undefined;
  /** Returns the themes whose parsers can parse the case's prompt; undefined if this package did not write it. */
  themes?(item: C): readonly string[] | undefined;
}

/**
 * Parses a prompt's question from the text alone. Undefined for prompts of other tasks.
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

export interface Asking {
  readonly prompt: string;
  readonly repeat: number;
}

export type SimulatedAnswer = boolean | number;
