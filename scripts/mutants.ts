import { parseSync } from '@swc/core';

/** A source with one thing in it changed. */
export interface Mutant {
  readonly file: string;
  readonly line: number;
  /** Which kind of change it is. */
  readonly what: string;
  /** The line as it was, and as it is. */
  readonly before: string;
  readonly after: string;
  /** The whole source with the change. */
  readonly text: string;
  /** Where in the source the expression begins and ends that is evaluated whenever the change could matter, if known. */
  readonly within: readonly [number, number] | undefined;
}

interface Edit {
  readonly what: string;
  readonly start: number;
  readonly end: number;
  readonly by: string;
  readonly within?: Span;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

interface Node {
  readonly type: string;
  readonly span: Span;
  readonly [key: string]: unknown;
}

/** Operators, each with what it is mistaken for. */
const OPERATORS: Readonly<Record<string, string>> = {
  ...{ '+': '-', '-': '+', '*': '/', '/': '*', '%': '*', '**': '*' },
  ...{ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===' },
  ...{ '&&': '||', '||': '&&', '??': '&&', '+=': '-=', '-=': '+=', '*=': '/=' },
};
const METHODS = new Map(
  Object.entries({
    some: 'every',
    every: 'some',
    min: 'max',
    max: 'min',
    ceil: 'floor',
    floor: 'ceil',
    abs: 'sign',
  }),
);

/** One word of several: "|word" in front of another or of the end, "word|" where it is the first. */
const WORD_OF_PATTERN =
  /(?<=[\p{L}'?)])\|\p{L}[\p{L}' ?]*[\p{L} ?](?=[|)]|['"`]?$)|(?<=^['"`]|\((?:\?:|\?<\w+>)?)\p{L}[\p{L}' ?]+\|(?=\p{L})/gu;

/** Everything that can be changed in a source: operators, numbers, truth values, conditions, words of lists and patterns. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const bytes = Buffer.from(source);
  // Spans count bytes over all that was ever parsed: the first statement says from where.
  const { body } = parseSync(`;${source.replace(/^#!/, '//')}`, { syntax: 'typescript', target: 'es2024' });
  const [first, ...rest] = body as unknown as Node[];
  if (!first) return [];
  const from = first.span.start + 1;
  const textAt = (start: number, end: number): string => bytes.subarray(start - from, end - from).toString();
  return rest
    .flatMap((node) => editsIn(node, textAt))
    .flatMap(({ what, start, end, by, within }): Mutant[] => {
      const before = textAt(from, start);
      const text = before + by + bytes.subarray(end - from).toString();
      const line = before.split('\n').length;
      const lineOf = (of: string): string => (of.split('\n')[line - 1] ?? '').trim();
      const mutant = { file, line, what, before: lineOf(source), after: lineOf(text), text };
      return text === source
        ? []
        : [
            {
              ...mutant,
              within: within && [textAt(from, within.start).length, textAt(from, within.end).length],
            },
          ];
    });
}

type TextAt = (start: number, end: number) => string;

/** Changes anywhere in a part of the tree; types, imports and names of members left alone. */
function editsIn(part: unknown, textAt: TextAt): Edit[] {
  if (typeof part !== 'object' || part === null) return [];
  const { type = '' } = part as { readonly type?: string };
  const isType = /^Ts(?!As|NonNull|Satisfies|ConstAssertion)/.test(type);
  if (isType || type === 'ImportDeclaration') return [];
  const children = Object.entries(part).filter(([name]) => !(type.startsWith('KeyValue') && name === 'key'));
  const inside = children.flatMap(([, child]) => editsIn(child, textAt));
  return type !== '' && 'span' in part ? [...editsAt(part as Node, textAt), ...inside] : inside;
}

function editsAt(node: Node, textAt: TextAt): Edit[] {
  const { start, end } = node.span;
  const within = node.span;
  const own = textAt(start, end);
  const child = (key: string): Node => node[key] as Node;
  switch (node.type) {
    case 'BinaryExpression':
    case 'AssignmentExpression': {
      const operator = String(node.operator);
      const by = OPERATORS[operator];
      if (by === undefined) return [];
      const [left, right] = [child('left').span.end, child('right').span.start];
      const between = textAt(left, right);
      // Texts are put together, not subtracted.
      if (operator === '+' && /['"`]/.test(own)) return [];
      const changed = between.replace(operator, () => by);
      // Beside another ?? an && needs brackets.
      if (operator === '??') {
        const sides = [textAt(start, left), textAt(right, end)];
        return [
          { what: `${by} for ${operator}`, start, end, by: `((${sides[0]}) && (${sides[1]}))`, within },
        ];
      }
      return [{ what: `${by} for ${operator}`, start: left, end: right, by: changed, within }];
    }
    case 'UnaryExpression':
      return node.operator === '!' || node.operator === '-'
        ? [{ what: `without ${node.operator}`, start, end, by: own.slice(1), within }]
        : [];
    case 'BooleanLiteral':
      return [{ what: 'truth value', start, end, by: String(!node.value), within }];
    case 'NumericLiteral':
      return [{ what: 'number', start, end, by: Number(node.value) === 0 ? '1' : `(${own} + 1)`, within }];
    case 'ConditionalExpression':
    case 'IfStatement': {
      const { span } = child('test');
      return ['true', 'false'].map((by) => ({ what: `condition ${by}`, ...span, by, within: span }));
    }
    case 'MemberExpression': {
      const { span, value } = child('property');
      const by = METHODS.get(String(value));
      if (by === undefined) return [];
      const object = child('object');
      const what = `${by} for ${value}`;
      return [
        object.type === 'Identifier' ? { what, ...span, by, within: object.span } : { what, ...span, by },
      ];
    }
    case 'RegExpLiteral':
    case 'StringLiteral':
    case 'TemplateElement':
      return [...own.matchAll(WORD_OF_PATTERN)].map(({ 0: word, index }) => {
        const at = start + Buffer.from(own.slice(0, index)).length;
        return { what: 'word of a pattern', start: at, end: at + Buffer.from(word).length, by: '' };
      });
    case 'ArrayExpression': {
      const elements = (node.elements as ({ expression: Node } | undefined)[]).map(
        (element) => element?.expression,
      );
      if (elements.length < 3 || !elements.every((element) => element?.type === 'StringLiteral')) return [];
      return elements.flatMap((element) => {
        if (!element) return [];
        return [{ what: 'word of a list', ...element.span, by: `...([] as string[])` }];
      });
    }
    default:
      return [];
  }
}
