import { ParseError } from '../../story/template.ts';
import type { Reading } from '../task.ts';
import type { Phrasing } from './case.ts';
import { isListed } from './tuebingen.ts';

/** A question about a causal relation as its prompt puts it. Variables are called by their names in the prompt. */
export interface Relations extends Reading {
  readonly variables: readonly string[];
  /** The arrows as described; for a system that is not described, those that are known from the Tübingen pairs. */
  readonly arrows: readonly (readonly [cause: string, effect: string])[];
  readonly cause: string;
  readonly effect: string;
  /** The variables that are set. */
  readonly set: readonly string[];
  readonly phrasing: Phrasing;
}

/** The sentences of prompts. Groups are what the parser needs of them. */
const OPENING =
  /^A system has the variables (.+)\. (?:These are all of its|This is its only) direct causal relations?:$/u;
const UNTOLD = /^Two variables are measured in the real world: (.+?)\. .*use general knowledge\.$/u;
const ARROW = /^- “([^”]+)” causes “([^”]+)”\.$/u;
const MEANING = /^A perfect intervention on a variable, written do\(variable = value\), .*outside the system\b/u;
const DEFINITION = /^In what follows, a ([a-z]+) is an operation on one variable: .*outside the system\b/u;
const ASKED = /[Dd]oes “([^”]+)” causally affect “([^”]+)”, directly or through other variables\?/u;
const INTERVENTION =
  /^Now (?:a perfect intervention is|perfect interventions are) performed on (?<variables>“.+”)(?: at the same time)?, written do\(.*\)\. After th(?:is|ese) interventions?, $/u;
const SUBSTITUTION =
  /^Now a (?<word>[a-z]+) is applied to (?:each of )?(?<variables>“.+”)(?: at the same time)?, with the values? .*\. After (?:this (?<repeated>[a-z]+)|these operations), $/u;

/**
 * Parses the last system in a prompt; earlier ones are worked examples. Returns undefined if there is none. The patterns
 * are written apart from the sentences, so that a sentence that says something else than meant is found.
 */
export function parseRelations(text: string): Relations | undefined {
  const lines = text.trim().split(/\s*\n\s*/);
  const start = lines.findLastIndex((line) => OPENING.test(line) || UNTOLD.test(line));
  if (start < 0) return undefined;
  const rest = lines.slice(start + 1);
  const described = OPENING.exec(lines[start]!);
  const variables = quotedIn((described ?? UNTOLD.exec(lines[start]!))![1]!);
  const arrowsInText = arrowsAtStart(rest);
  const arrows = described ? arrowsInText : knownArrows(variables);
  const question = { variables, arrows, ...parseQuestion(rest.slice(arrowsInText.length)) };
  const mentioned = [...arrows.flat(), question.cause, question.effect, ...question.set];
  const stranger = mentioned.find((name) => !variables.includes(name));
  if (stranger !== undefined) throw new ParseError(`only the variables ${variables.join(', ')}`, stranger);
  return { ...question, truth: isReached(question) };
}

type Arrow = Relations['arrows'][number];

/** Parses arrows, one in a line, up to the first line that is none. */
function arrowsAtStart(lines: readonly string[]): Arrow[] {
  const arrows: Arrow[] = [];
  for (const line of lines) {
    const [, cause, effect] = ARROW.exec(line) ?? [];
    if (cause === undefined || effect === undefined) break;
    arrows.push([cause, effect]);
  }
  return arrows;
}

/** Parses the lines after a system: what an intervention means, if there is one, and the question. */
function parseQuestion([first = 'the end', second = 'the end']: readonly string[]) {
  const word = DEFINITION.exec(first)?.[1];
  const isExplained = word !== undefined || MEANING.test(first);
  const line = isExplained ? second : first;
  const asked = ASKED.exec(line);
  if (!asked) throw new ParseError('a question like “Does “K” causally affect “R”, …?”', line);
  const relation = { cause: asked[1]!, effect: asked[2]! };
  const before = line.slice(0, asked.index);
  if (before === '' && !isExplained) return { ...relation, set: [], phrasing: 'none' as const };
  const intervention = INTERVENTION.exec(before)?.groups;
  if (intervention && isExplained && word === undefined)
    return { ...relation, set: quotedIn(intervention.variables!), phrasing: 'intervention' as const };
  const substitution = SUBSTITUTION.exec(before)?.groups;
  // With several variables, the question speaks of “these operations” and does not repeat the word.
  const words = [substitution?.word, substitution?.repeated ?? substitution?.word];
  if (!substitution || words.some((other) => other !== word))
    throw new ParseError('an intervention that was explained', line);
  return { ...relation, set: quotedIn(substitution.variables!), phrasing: 'substitution' as const };
}

/** Lists the texts between quotation marks. */
function quotedIn(text: string): string[] {
  return [...text.matchAll(/“([^”]+)”/gu)].map(([, name]) => name!);
}

/** Lists the arrows between variables that are known from the Tübingen pairs. */
function knownArrows(names: readonly string[]): Arrow[] {
  return names.flatMap((cause) =>
    names.filter((effect) => isListed(cause, effect)).map((effect) => [cause, effect] as const),
  );
}

/** Tests whether the effect is reached from the cause by at most `steps` arrows, none of them into a set variable. */
export function isReached(
  { arrows, cause, effect, set }: Pick<Relations, 'arrows' | 'cause' | 'effect' | 'set'>,
  steps?: number,
): boolean {
  const remaining = arrows.filter(([, to]) => !set.includes(to));
  return cause !== effect && reachedFrom([cause], remaining, steps).has(effect);
}

/** Returns some variables, and all variables to which at most `steps` arrows lead from them. */
export function reachedFrom(
  starts: readonly string[],
  arrows: Relations['arrows'],
  steps = Number.POSITIVE_INFINITY,
): ReadonlySet<string> {
  const reached = new Set(starts);
  for (let step = 0; step < steps; step++) {
    const next = arrows.filter(([from, to]) => reached.has(from) && !reached.has(to));
    if (next.length === 0) break;
    for (const [, to] of next) reached.add(to);
  }
  return reached;
}
