import { printable } from '../lib/printable.ts';

const LONGEST_LABEL = 80;

interface Named {
  readonly provider: { readonly label: string };
  readonly prompt: string;
}

export function variantName({ provider, prompt }: Named): string {
  return `${shownLabel(provider.label)} · ${shownLabel(prompt)}`;
}

export function shownLabel(label: string): string {
  return printable(label, LONGEST_LABEL);
}
