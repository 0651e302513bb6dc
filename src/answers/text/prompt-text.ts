import { type Asked, SUBJECT } from '../../cases/asked.ts';

export function promptText(prompt: string): string {
  if (!/^\s*[[{]/.test(prompt)) return prompt;
  try {
    return textsIn(JSON.parse(prompt)).join('\n\n');
  } catch {
    return prompt;
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const QUESTION =
  /(?:^|[.!?,:]\s+|\n)(?<verb>[Ii]s|[Dd]oes|[Dd]o|[Aa]re|[Ww]ill|[Dd]id|[Ww]as|[Hh]as)\s+(?<name>(?:[Tt]he\s+)?(?:["“'][^"”'\n]{1,60}["”']|\p{Lu}[\p{L}\p{N}_-]*(?:\s\p{Lu}[\p{L}\p{N}_-]*)*))\s+(?<rest>[^?\n]{1,120})\?/gu;

/**
 * Reads the question of a custom English prompt: its last sentence that asks whether somebody or something, given by a
 * name, is or does something.
 */
export function askedInEnglish(text: string): Asked | undefined {
  const { verb, name, rest } = [...text.matchAll(QUESTION)].at(-1)?.groups ?? {};
  if (verb === undefined || name === undefined || rest === undefined) return undefined;
  const subject = name.replaceAll(/["“”']/g, '').trim();
  const said = rest.split(/[,;]/)[0]?.trim() ?? '';
  const does = `${SUBJECT} ${/^d/i.test(verb) ? 'does' : 'is'}`;
  return { subject: [subject], others: [], statements: [[`${does} ${said}`, `${does} not ${said}`]] };
}
