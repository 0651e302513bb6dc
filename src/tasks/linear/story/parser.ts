import { graphTold, ParseError } from '../../../cases/parse-error.ts';
import { linearScm, type WeightedEdge } from '../../../causal/linear-scm.ts';
import { lastOpening, patternOf } from '../../shared/pattern.ts';
import { unlisted } from '../../shared/phrasing.ts';
import { say, UNIT } from './sentences.ts';

export type LinearReading = NonNullable<ReturnType<typeof parseLinear>>;

const NAME = '\\p{Lu}\\p{Ll}+';
const NAMES = `${NAME}(?:,? (?:and )?${NAME})*`;
const GAPS = {
  names: NAMES,
  mediators: NAMES,
  cause: NAME,
  effect: NAME,
  amount: `\\d+(?:\\.\\d+)? (?:${UNIT.one}|${UNIT.many})`,
};

// The patterns derive from the renderer's sentences, so that the parser always matches the renderer.
const opening = patternOf(say.opening, GAPS);
const rule = patternOf(say.rule, GAPS, ['rises']);
const question = patternOf(say.question, GAPS);
const DONE = [
  { kind: 'nde', first: patternOf(say.raised, GAPS), further: patternOf(say.held, GAPS, ['several']) },
  { kind: 'nie', first: patternOf(say.kept, GAPS), further: patternOf(say.moved, GAPS, ['several']) },
  { kind: 'te', first: patternOf(say.raised, GAPS), further: undefined },
] as const;

/** Parses the last panel in a prompt; earlier panels are worked examples. Returns undefined if there is none. */
export function parseLinear(prompt: string) {
  const opened = lastOpening(prompt, opening);
  if (!opened) return undefined;
  const { values, rest } = opened;
  const names = unlisted(String(values.names), 'and');
  const expectLine = (wanted: string): void => {
    const line = rest.shift() ?? 'the end';
    if (line !== wanted) throw new ParseError(`“${wanted}”`, line);
  };

  expectLine(say.rules({}));
  const edges: WeightedEdge[] = [];
  for (let told = rule.read(rest[0] ?? ''); told; told = rule.read(rest[0] ?? '')) {
    const size = Number.parseFloat(String(told.amount));
    edges.push([String(told.cause), String(told.effect), told.rises === true ? size : -size]);
    rest.shift();
  }
  expectLine(say.closing({}));
  const asked = readQuestion(rest[0] ?? 'the end');

  const mentioned = [...edges.flatMap((edge) => edge.slice(0, 2).map(String)), asked.cause, asked.effect];
  const stranger = [...mentioned, ...asked.mediators].find((name) => !names.includes(name));
  if (stranger !== undefined) throw new ParseError(`only the gauges ${names.join(', ')}`, stranger);
  const last = edges.at(-1);
  if (!last) throw new ParseError('at least one rule', 'none');
  const scm = graphTold(() => linearScm(edges, names));
  const numberOf = (name: string): number => scm.dag.nodes.indexOf(name);
  return {
    kind: 'linear' as const,
    scm,
    asked: {
      kind: asked.kind,
      cause: numberOf(asked.cause),
      effect: numberOf(asked.effect),
      mediators: asked.mediators.map(numberOf),
    },
    lastCoefficient: last[2],
  };
}

function readQuestion(line: string) {
  for (const { kind, first, further } of DONE) {
    const done = first.readAt(line, 0);
    const more = done && further?.readAt(line, done.end + 1);
    if (!done || (further && more?.value.cause !== done.value.cause)) continue;
    const asked = question.readAt(line, (more ?? done).end + 1);
    if (!asked) continue;
    const mediators = more ? unlisted(String(more.value.mediators), 'and') : [];
    return { kind, cause: String(done.value.cause), effect: String(asked.value.effect), mediators };
  }
  throw new ParseError('a change of one gauge and a question about another gauge', line);
}
