import { redactor } from './redact.ts';

/** Disables CI commands. GitHub and Azure execute lines that begin with `::` or contain `##[`. */
export function withoutCommands(text: string): string {
  return text.replaceAll(/^([^\S\n]*):(?=:)/gm, '$1: ').replaceAll(/##(?=\w*\[)/g, '# #');
}

/** Prints to standard output, without secrets from the environment. */
export function say(text: string): void {
  console.log(printed(text));
}

/** Prints to standard error, without secrets from the environment. */
export function complain(text: string): void {
  console.error(printed(text));
}

function printed(text: string): string {
  return withoutCommands(redactor(process.env)(text));
}
