import { printable } from '../lib/printable.ts';

/** The longest model or prompt label that is shown in full. */
const LONGEST_LABEL = 80;

export interface Named {
  readonly provider: { readonly label: string };
  readonly prompt: string;
}

/** A variant in one line: the model's label, then the prompt's. */
export function variantName({ provider, prompt }: Named): string {
  return `${shownLabel(provider.label)} · ${shownLabel(prompt)}`;
}

export function shownLabel(label: string): string {
  return printable(label, LONGEST_LABEL);
}
