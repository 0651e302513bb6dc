import { graphTold, ParseError } from '../../../cases/parse-error.ts';
import { dagFromEdges, type Edge } from '../../../causal/dag.ts';
import { lastOpening, patternOf, type Values } from '../../shared/pattern.ts';
import type { Phrasing } from '../intervention-effect-case.ts';
import { say, sayTogether, untold } from './sentences.ts';
import { isListed } from './tuebingen.ts';

export type RelationsReading = NonNullable<ReturnType<typeof parseRelations>>;

const NAME = '[^”]+';
/** The pattern of a value, in which a full stop may only be a decimal point. */
const VALUE = '(?:[^.]|\\.(?=\\d))+';
const GAPS = {
  cause: NAME,
  effect: NAME,
  variable: NAME,
  variables: '“.+”',
  value: VALUE,
  settings: VALUE,
  word: '[a-z]+',
};

// The patterns derive from the renderer's sentences, so that the parser always matches the renderer.
const opening = patternOf(say.opening, GAPS, ['several']);
const unheard = patternOf(untold, GAPS);
const relation = patternOf(say.relation, GAPS);
const definition = patternOf(say.definition, GAPS);
const question = patternOf(say.question, GAPS);
const operations = [say, sayTogether].flatMap((sentences) => [
  {
    phrasing: 'intervention' as const,
    performed: patternOf(sentences.intervention, GAPS),
    after: patternOf(sentences.questionAfterIntervention, GAPS),
  },
  {
    phrasing: 'substitution' as const,
    performed: patternOf(sentences.substitution, GAPS),
    after: patternOf(sentences.questionAfterSubstitution, GAPS),
  },
]);

/** Parses the last system in a prompt; earlier systems are worked examples. Returns undefined if there is none. */
export function parseRelations(prompt: string) {
  // Worked examples always describe their systems, so an undescribed system is the one in the question.
  const untoldOf = lastOpening(prompt, unheard);
  const opened = untoldOf ?? lastOpening(prompt, opening);
  if (!opened) return undefined;
  const { values, rest } = opened;
  const names = quotedIn(values.variables);
  let next = 0;
  const edges: Edge[] = untoldOf ? known(names) : [];
  for (let line = relation.read(rest[next] ?? ''); line; line = relation.read(rest[next] ?? '')) {
    edges.push([String(line.cause), String(line.effect)]);
    next++;
  }
  if (rest[next] === say.meaning({})) next++;
  const word = definition.read(rest[next] ?? '')?.word;
  if (word !== undefined) next++;
  const line = rest[next] ?? 'the end';
  const asked = readQuestion(line);
  if (asked.word !== word) throw new ParseError('the word for the operation', line);

  const mentioned = [...edges.flat(), asked.cause, asked.effect, ...asked.variables];
  const stranger = mentioned.find((name) => !names.includes(name));
  if (stranger !== undefined) throw new ParseError(`only the variables ${names.join(', ')}`, stranger);
  const dag = graphTold(() => dagFromEdges(edges, names));
  const numberOf = (name: string): number => dag.nodes.indexOf(name);
  return {
    kind: 'relations' as const,
    dag,
    cause: numberOf(asked.cause),
    effect: numberOf(asked.effect),
    intervened: asked.variables.map(numberOf),
    phrasing: asked.phrasing,
  };
}

/** Returns the listed relations between the two variables of a system that the prompt does not describe. */
function known(names: readonly string[]): Edge[] {
  return names.flatMap((cause) =>
    names.filter((effect) => isListed(cause, effect)).map((effect): Edge => [cause, effect]),
  );
}

function readQuestion(line: string) {
  const plain = question.readAt(line, 0);
  if (plain) return inNames('none', plain.value);
  for (const { phrasing, performed, after } of operations) {
    const operation = performed.readAt(line, 0);
    const asked = operation && after.readAt(line, operation.end + 1);
    if (!asked) continue;
    const { word = operation.value.word } = asked.value;
    if (word === operation.value.word) return inNames(phrasing, { ...operation.value, ...asked.value });
  }
  throw new ParseError('a question like “Does “K” causally affect “R”, …?”', line);
}

function inNames(phrasing: Phrasing, { cause, effect, variable, variables, word }: Values) {
  return {
    phrasing,
    cause: String(cause),
    effect: String(effect),
    variables: variable === undefined ? quotedIn(variables) : [String(variable)],
    word: word === undefined ? undefined : String(word),
  };
}

function quotedIn(text: unknown): string[] {
  return [...String(text ?? '').matchAll(/“([^”]+)”/g)].map(([, name = '']) => name);
}
