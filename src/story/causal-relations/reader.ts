import { type Dag, dagFromEdges, type Edge } from '../../causal/dag.ts';
import { unlisted } from '../phrasing.ts';
import { ReadError } from '../theme.ts';

/** What an intervention-effects prompt says, read back from its text alone. */
export interface RelationsReading {
  readonly kind: 'relations';
  /** The graph as described, before any intervention. */
  readonly dag: Dag;
  readonly cause: number;
  readonly effect: number;
  readonly intervened: number | undefined;
}

const OPENING =
  /^A system consists of the variables (.+)\. Its causal relations are these, and there are no others:$/;
const RELATION = /^- (.+) causes (.+)\.$/;
const QUESTION =
  /^(?:Now a perfect intervention is performed on (.+), written do\((.+) = .+\)\. After this intervention, does|Does) (.+) causally affect (.+), directly or through other variables\?/;

/**
 * Reads the last system of causal relations in a prompt; systems before it are worked examples.
 *
 * @returns `undefined` when the prompt describes none.
 * @throws {ReadError} If a system is announced but its relations or the question cannot be read.
 */
export function readRelations(prompt: string): RelationsReading | undefined {
  const lines = prompt.split('\n').map((line) => line.trim());
  const start = lines.findLastIndex((line) => OPENING.test(line));
  if (start < 0) return undefined;
  const names = unlisted(OPENING.exec(lines[start]!)![1]!, 'and');
  const rest = lines.slice(start + 1).filter((line) => line !== '');
  const end = rest.findIndex((line) => !RELATION.test(line));
  const edges = rest.slice(0, end).map((line) => RELATION.exec(line)!.slice(1, 3) as unknown as Edge);
  const line = rest[end] ?? 'the end';
  const question = QUESTION.exec(line);
  if (!question) throw new ReadError('a question like “Does K causally affect R, …?”', line);
  const [, intervened, again, cause, effect] = question;
  if (intervened !== again) throw new ReadError(`the intervention on ${intervened} to be written so`, line);
  const mentioned = [...edges.flat(), cause!, effect!, ...(intervened === undefined ? [] : [intervened])];
  const stranger = mentioned.find((name) => !names.includes(name));
  if (stranger !== undefined) throw new ReadError(`only the variables ${names.join(', ')}`, stranger);
  const dag = dagFromEdges(edges, names);
  const numberOf = (name: string): number => dag.nodes.indexOf(name);
  return {
    kind: 'relations',
    dag,
    cause: numberOf(cause!),
    effect: numberOf(effect!),
    intervened: intervened === undefined ? undefined : numberOf(intervened),
  };
}
