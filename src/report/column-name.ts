import type { ScorecardColumn } from '../scorecard/schema.ts';
import { printable } from './printable.ts';

/** A column in one line: the model's label, then the prompt's. */
export function columnName({ provider, prompt }: Pick<ScorecardColumn, 'provider' | 'prompt'>): string {
  return `${printable(provider.label)} · ${printable(prompt)}`;
}
