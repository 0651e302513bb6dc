import { redactor } from './redact.ts';

/** Prints to standard output, without secrets. */
export function say(text: string): void {
  console.log(withoutCommands(redactor()(text)));
}

/** Prints to standard error, without secrets. */
export function complain(text: string): void {
  console.error(withoutCommands(redactor()(text)));
}

/** Disables commands of CI systems. GitHub and Azure execute lines that begin with `::` or contain `##[`. */
export function withoutCommands(text: string): string {
  return text.replaceAll(/^([^\S\n]*):(?=:)/gm, '$1: ').replaceAll(/##(?=\w*\[)/g, '# #');
}
