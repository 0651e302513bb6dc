import type { ScorecardColumn } from '../scorecard/schema.ts';
import { printable } from './printable.ts';

/** Longest label of a model or a prompt that is shown whole. */
const LONGEST_LABEL = 80;

/** A column in one line: the model's label, then the prompt's. */
export function columnName({ provider, prompt }: Pick<ScorecardColumn, 'provider' | 'prompt'>): string {
  return `${shownLabel(provider.label)} · ${shownLabel(prompt)}`;
}

/** A label of a model or a prompt. */
export function shownLabel(label: string): string {
  return printable(label, LONGEST_LABEL);
}
