import { redactor } from './redact.ts';

/**
 * A text of which no line can be taken for an instruction to the system that runs a job: names of providers and
 * prompts are other people's, and GitHub and Azure obey lines that begin with `::` or hold `##[`, whoever wrote them.
 *
 * @example withoutCommands('::error file=a::x') // ': :error file=a::x'
 */
export function withoutCommands(text: string): string {
  return text.replaceAll(/^([^\S\n]*):(?=:)/gm, '$1: ').replaceAll(/##(?=\w*\[)/g, '# #');
}

/** Prints to standard output, but no secret of the environment. */
export function say(text: string): void {
  console.log(printed(text));
}

/** Prints to standard error, but no secret of the environment. */
export function complain(text: string): void {
  console.error(printed(text));
}

/** Labels, errors and what other programs print last may hold anything. */
function printed(text: string): string {
  return withoutCommands(redactor(process.env)(text));
}
