import { parseSync } from '@swc/core';

/** A source file with one change. */
export interface Mutant {
  readonly file: string;
  readonly line: number;
  /** The kind of change. */
  readonly what: string;
  /** The changed line, before and after the change. */
  readonly before: string;
  readonly after: string;
  /** The whole source file with the change. */
  readonly text: string;
  /** The range of an expression that contains the change. Only tests that evaluate it can notice the change. */
  readonly within: readonly [number, number];
  /** Builds code that makes the change if a condition holds, and otherwise keeps the original. */
  readonly either: Either;
}

type Either = (condition: string, original: string) => string;

interface Edit {
  readonly what: string;
  readonly span: Span;
  readonly by: string;
  readonly either?: Either;
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

/** The operators, each with its replacement. */
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

/** Matches a word among the alternatives of a pattern: "|word", or "word" if it is the first. */
const WORD_OF_PATTERN =
  /(?<=[\p{L}'?)])\|\p{L}[\p{L}' ?]*[\p{L} ?](?=[|)]|['"`]?$)|(?<=^['"`]|\((?:\?:|\?<\w+>)?)\p{L}[\p{L}' ?]+(?=\|\p{L})/gu;

/**
 * Finds the mutants of a source. They change operators, methods, numbers, truth values, conditions, or words of lists
 * and patterns.
 */
export function mutantsOf(file: string, source: string): Mutant[] {
  const bytes = Buffer.from(source);
  // The parser counts the bytes of all sources that it has parsed so far, so the first statement gives the offset.
  const { body } = parseSync(`;${source.replace(/^#!/, '//')}`, { syntax: 'typescript', target: 'es2024' });
  const [first, ...rest] = body as unknown as Node[];
  if (!first) return [];
  const from = first.span.start + 1;
  const textAt: TextAt = ({ start, end }) => bytes.subarray(start - from, end - from).toString();
  return rest
    .flatMap((node) => editsIn(node, textAt))
    .flatMap(
      ({ what, span, by, either = (condition, own) => `(${condition} ? ${by} : ${own})` }): Mutant[] => {
        const begin = textAt({ start: from, end: span.start });
        const own = textAt(span);
        const text = begin + by + source.slice(begin.length + own.length);
        // The first line that differs is shown.
        const same = [...by].findIndex((char, at) => char !== own[at]);
        const line = (begin + own.slice(0, Math.max(0, same))).split('\n').length;
        const lineOf = (of: string): string => (of.split('\n')[line - 1] ?? '').trim();
        const within = [begin.length, begin.length + own.length] as const;
        const mutant = {
          file,
          line,
          what,
          before: lineOf(source),
          after: lineOf(text),
          text,
          within,
          either,
        };
        return by === own ? [] : [mutant];
      },
    );
}

type TextAt = (span: Span) => string;

/** Finds changes in a part of the tree, except in types, imports and names of members. */
function editsIn(part: unknown, textAt: TextAt): Edit[] {
  if (typeof part !== 'object' || part === null) return [];
  const { type = '' } = part as { readonly type?: string };
  const isType = /^Ts(?!As|NonNull|Satisfies|ConstAssertion)/.test(type);
  if (isType || type === 'ImportDeclaration') return [];
  // A template with a tag is one expression.
  if (type === 'TaggedTemplateExpression') {
    const { span, template } = part as { readonly span: Span; readonly template: Node };
    return editsIn(template, textAt).map((edit) =>
      edit.span === template.span
        ? { ...edit, span, by: textAt({ start: span.start, end: template.span.start }) + edit.by }
        : edit,
    );
  }
  const children = Object.entries(part).filter(([name]) => !(type.startsWith('KeyValue') && name === 'key'));
  const inside = children.flatMap(([, child]) => editsIn(child, textAt));
  return type !== '' && 'span' in part ? [...editsAt(part as Node, textAt), ...inside] : inside;
}

function editsAt(node: Node, textAt: TextAt): Edit[] {
  const { span } = node;
  const { start, end } = span;
  const own = textAt(span);
  const child = (key: string): Node => node[key] as Node;
  switch (node.type) {
    case 'BinaryExpression':
    case 'AssignmentExpression': {
      const operator = String(node.operator);
      const by = OPERATORS[operator];
      if (by === undefined) return [];
      const between = { start: child('left').span.end, end: child('right').span.start };
      // The operator + may concatenate texts, which cannot be subtracted.
      if (operator === '+' && /['"`]/.test(own)) return [];
      const sides = [textAt({ start, end: between.start }), textAt({ start: between.end, end })] as const;
      const what = `${by} for ${operator}`;
      // The new operator may have a different precedence, so the expression needs brackets.
      if (by === '&&' || by === '||') return [{ what, span, by: `((${sides[0]}) ${by} (${sides[1]}))` }];
      return [{ what, span, by: sides.join(textAt(between).replace(operator, () => by)) }];
    }
    case 'UnaryExpression':
      return node.operator === '!' || node.operator === '-'
        ? [{ what: `without ${node.operator}`, span, by: own.slice(1) }]
        : [];
    case 'BooleanLiteral':
      return [{ what: 'truth value', span, by: String(!node.value) }];
    case 'NumericLiteral':
      return [{ what: 'number', span, by: Number(node.value) === 0 ? '1' : `(${own} + 1)` }];
    case 'ConditionalExpression':
    case 'IfStatement':
      return ['true', 'false'].map((by) => ({ what: `condition ${by}`, span: child('test').span, by }));
    case 'MemberExpression': {
      const property = child('property');
      const by = METHODS.get(String(property.value));
      if (by === undefined) return [];
      const dot = textAt({ start: child('object').span.end, end: property.span.start });
      const either: Either = (condition) =>
        `${dot.includes('?') ? '?.' : ''}[${condition} ? '${by}' : '${property.value}']`;
      const there = { start: child('object').span.end, end: property.span.end };
      return [{ what: `${by} for ${property.value}`, span: there, by: dot + by, either }];
    }
    case 'RegExpLiteral':
    case 'StringLiteral':
    case 'TemplateLiteral':
      return [...own.matchAll(WORD_OF_PATTERN)].map(({ 0: word, index }) => {
        const end = index + word.length + (word.startsWith('|') ? 0 : 1);
        const by = own.slice(0, index) + own.slice(end);
        return { what: 'word of a pattern', span, by };
      });
    case 'ArrayExpression': {
      const elements = (node.elements as ({ expression: Node } | undefined)[]).map(
        (element) => element?.expression,
      );
      if (elements.length < 3 || !elements.every((element) => element?.type === 'StringLiteral')) return [];
      return elements.flatMap((element) => {
        if (!element) return [];
        const either: Either = (condition, word) => `...(${condition} ? [] : [${word}])`;
        return [{ what: 'word of a list', span: element.span, by: '...([] as string[])', either }];
      });
    }
    default:
      return [];
  }
}
