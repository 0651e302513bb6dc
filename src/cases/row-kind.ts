import type { z } from 'zod';
import type { Case, CaseKind } from './case.ts';

export interface RowKind<C extends Case = Case> extends CaseKind<C> {
  readonly caseSchema: z.ZodType<C>;
  /** Tests whether a prompt asks a case's question, whatever names it uses; undefined if it cannot be parsed. */
  isPromptOf?(item: C, prompt: string): boolean | undefined;
  /**
   * Describes a contradiction between a case and its own model or graph, such as a wrong truth.
   *
   * @throws {SyntaxError | RangeError} If the model cannot be read.
   */
  contradiction(item: C): string | undefined;
}

export type RowKinds = ReadonlyMap<string, RowKind>;
