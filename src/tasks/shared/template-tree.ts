import { createRequire } from 'node:module';
import type Nunjucks from 'nunjucks';
import { once } from '../../lib/caching.ts';

/** Loads nunjucks when the first template is parsed. */
const nunjucks = once(() => createRequire(import.meta.url)('nunjucks') as typeof Nunjucks);

type Literal = string | number | boolean;

interface Filling {
  readonly given: Readonly<Record<string, unknown>>;
  /** Counts one evaluated part. */
  readonly step: () => void;
}

type Part<T> = (filling: Filling) => T;

const FILTERS = {
  lower: (text: string) => text.toLowerCase(),
  upper: (text: string) => text.toUpperCase(),
  capitalize: (text: string) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase(),
  trim: (text: string) => text.trim(),
} as const;

const MOST_SIGNS = 10_000;

export class TemplateError extends SyntaxError {
  override readonly name = 'TemplateError';
}

/**
 * Parses a template into functions that can read nothing but the values for its gaps.
 *
 * @throws {TemplateError} If the template is too long, violates the grammar of nunjucks, or uses an unsupported part
 *   of it.
 */
export function parseTemplate(text: string) {
  if (text.length > MOST_SIGNS) {
    throw new TemplateError(`expected at most ${MOST_SIGNS} characters, got ${text.length}`);
  }
  const names = new Set<string>();
  const fill = partOf(parsed(text), { names, own: [] });
  return { fill, /** The names of all values that the template uses. */ names };
}

interface Parsed {
  readonly typename: string;
  readonly lineno: number;
  readonly [field: string]: unknown;
}

interface Scope {
  readonly names: Set<string>;
  /** The names defined by surrounding loops. */
  readonly own: readonly string[];
}

function parsed(text: string): Parsed {
  const { parser } = nunjucks() as unknown as {
    readonly parser: { readonly parse: (text: string) => Parsed };
  };
  try {
    return parser.parse(text);
  } catch (error) {
    const reason = (error as Error).message.replace(/^\(unknown path\)\s*/, '').replaceAll(/\s+/g, ' ');
    throw new TemplateError(reason);
  }
}

function stepping<T>(part: Part<T>): Part<T> {
  return (filling) => {
    filling.step();
    return part(filling);
  };
}

function inARow(parts: readonly Part<string>[]): Part<string> {
  return stepping((filling) => parts.map((part) => part(filling)).join(''));
}

function choice<T>(condition: Part<unknown>, yes: Part<T>, no: Part<T>): Part<T> {
  return stepping((filling) => (condition(filling) ? yes : no)(filling));
}

function partOf(node: Parsed, scope: Scope): Part<string> {
  switch (node.typename) {
    case 'Root':
    case 'NodeList':
      return inARow(childrenOf(node).map((child) => partOf(child, scope)));
    case 'Output':
      return inARow(
        childrenOf(node).map((child) =>
          child.typename === 'TemplateData'
            ? stepping(() => String(child.value))
            : shown(valueFrom(child, scope)),
        ),
      );
    case 'If':
      return choice(
        valueFrom(child(node, 'cond'), scope),
        partOf(child(node, 'body'), scope),
        node.else_ ? partOf(child(node, 'else_'), scope) : inARow([]),
      );
    case 'For':
      return loopOf(node, scope);
    default:
      return refuse(node);
  }
}

function shown(value: Part<unknown>): Part<string> {
  return stepping((filling) => {
    const found = value(filling);
    if (found === undefined || found === null)
      throw new ReferenceError('attempted to show an undefined value');
    return String(found);
  });
}

function loopOf(node: Parsed, { names, own }: Scope): Part<string> {
  const list = child(node, 'arr');
  const variable = child(node, 'name');
  if (list.typename !== 'Array' || variable.typename !== 'Symbol' || node.else_) {
    return refuse(node, 'a loop over something other than a written-out list');
  }
  const name = String(variable.value);
  const items = childrenOf(list).map((item) => literalOf(item));
  const body = partOf(child(node, 'body'), { names, own: [...own, name] });
  return stepping(({ given, step }) =>
    items.map((item) => body({ given: { ...given, [name]: item }, step })).join(''),
  );
}

function valueFrom(node: Parsed, scope: Scope): Part<unknown> {
  const at = (field: string): Part<unknown> => valueFrom(child(node, field), scope);
  switch (node.typename) {
    case 'Literal': {
      const value = literalOf(node);
      return stepping(() => value);
    }
    case 'Symbol': {
      const name = String(node.value);
      if (!scope.own.includes(name)) scope.names.add(name);
      return stepping(({ given }) => (Object.hasOwn(given, name) ? given[name] : undefined));
    }
    case 'Group': {
      const [inside, ...more] = childrenOf(node);
      return inside && more.length === 0 ? valueFrom(inside, scope) : refuse(node);
    }
    case 'Not': {
      const target = at('target');
      return stepping((filling) => !target(filling));
    }
    case 'And':
    case 'Or': {
      const [left, right] = [at('left'), at('right')];
      return stepping(
        node.typename === 'And'
          ? (filling) => left(filling) && right(filling)
          : (filling) => left(filling) || right(filling),
      );
    }
    case 'Compare':
      return comparisonOf(node, scope);
    case 'InlineIf':
      return choice(at('cond'), at('body'), node.else_ ? at('else_') : stepping(() => ''));
    case 'Filter':
      return filterOf(node, scope);
    default:
      return refuse(node);
  }
}

function comparisonOf(node: Parsed, scope: Scope): Part<unknown> {
  const [operand, ...more] = node.ops as readonly Parsed[];
  const sign = String(operand?.type);
  if (!operand || more.length > 0 || !/^[!=]==?$/.test(sign)) {
    return refuse(node, 'a comparison other than == and !=');
  }
  const left = valueFrom(child(node, 'expr'), scope);
  const right = valueFrom(child(operand, 'expr'), scope);
  return stepping((filling) => (left(filling) === right(filling)) === sign.startsWith('='));
}

function filterOf(node: Parsed, scope: Scope): Part<unknown> {
  const name = String(child(node, 'name').value);
  const [value, ...more] = childrenOf(child(node, 'args'));
  if (!value || more.length > 0 || !isFilter(name)) {
    return refuse(node, `the filter ${name}${more.length > 0 ? ' with arguments' : ''}`);
  }
  const found = valueFrom(value, scope);
  return stepping((filling) => FILTERS[name](String(found(filling))));
}

function isFilter(name: string): name is keyof typeof FILTERS {
  return Object.hasOwn(FILTERS, name);
}

function literalOf(node: Parsed): Literal {
  const { value } = node;
  const isPlain = ['string', 'number', 'boolean'].includes(typeof value);
  return node.typename === 'Literal' && isPlain ? (value as Literal) : refuse(node);
}

function childrenOf(node: Parsed): readonly Parsed[] {
  return node.children as readonly Parsed[];
}

function child(node: Parsed, field: string): Parsed {
  return node[field] as Parsed;
}

/** Descriptions of rejected nodes, by the name of their type in nunjucks. */
const REFUSED: Readonly<Record<string, string>> = {
  FunCall: 'a function call',
  LookupVal: 'access to a part of a value, such as name.length',
  Set: 'an assignment (set)',
  Include: 'another file (include)',
  Import: 'another file (import)',
  FromImport: 'another file (import)',
  Extends: 'another file (extends)',
  Macro: 'a macro',
  Literal: 'a value other than a text, a number, true or false',
};

function refuse(node: Parsed, what = REFUSED[node.typename] ?? node.typename): never {
  throw new TemplateError(
    `line ${node.lineno + 1}: expected names, conditions, loops over a written-out list and the filters ${Object.keys(FILTERS).join(', ')}, got ${what}`,
  );
}
