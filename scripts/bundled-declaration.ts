import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** An import or a re-export in a declaration: the keyword, the names, and the module. */
const FROM = /^(import|export)(?: type)? (\{[^}]*\}|\* as \w+|\w+) from '([^']+)';\n/gm;

/**
 * Joins a declaration (.d.ts) with all declarations that it reaches, so that editors of users read a single file. No name
 * is exported twice in this package, so that the declarations can stand beside each other.
 */
export function bundledDeclaration(entry: string): string {
  const reached: Reached = { imports: new Map(), bodies: new Map() };
  reach(entry, reached);
  const imports = [...reached.imports].map(
    ([source, lists]) => `import type { ${namesIn(lists).sort().join(', ')} } from '${source}';`,
  );
  const bodies = [...reached.bodies.values()].map((body) => body.trim()).filter(Boolean);
  const exported = exportedNames(readFileSync(entry, 'utf8')).join(', ');
  return [...imports, ...bodies, `export { ${exported} };\n`].join('\n');
}

/** What was found in declarations. */
interface Reached {
  /** By package, the lists of names that are imported from it. */
  readonly imports: Map<string, string[]>;
  /** By file, its text without imports and exports, in the order in which the texts are written. */
  readonly bodies: Map<string, string>;
}

/** Adds a file, and before it the files that it imports. */
function reach(file: string, reached: Reached): void {
  const { imports, bodies } = reached;
  if (bodies.has(file)) return;
  bodies.set(file, '');
  const text = readFileSync(file, 'utf8');
  for (const [, , names = '', source = ''] of text.matchAll(FROM)) {
    if (source.startsWith('.')) reach(join(dirname(file), source.replace(/\.ts$/, '.d.ts')), reached);
    else imports.set(source, [...(imports.get(source) ?? []), names]);
  }
  const body = text
    .replaceAll(FROM, '')
    .replaceAll(/^export default (?=class)/gm, 'declare ')
    .replaceAll(/^export (?=declare|interface|type|\{\};)/gm, '')
    .replaceAll(/^\{\};\n/gm, '');
  // Set again, so that a declaration stands below those that it uses.
  bodies.delete(file);
  bodies.set(file, body);
}

/** Lists the names that a declaration exports: those that it passes on, and its own. */
function exportedNames(text: string): string[] {
  const lists = [...text.matchAll(FROM)].flatMap(([, word, names = '']) => (word === 'export' ? [names] : []));
  const own = [...text.matchAll(/^export declare (?:function|class|const) (\w+)/gm)].map(([, name = '']) => name);
  return [...namesIn(lists), ...own].map((name) => name.replace(/^default as (\w+)$/, '$1'));
}

/** Splits lists such as `{ a, type B }` into names, each once. */
function namesIn(lists: readonly string[]): string[] {
  const names = lists.flatMap((list) => list.replaceAll(/[{}]/g, '').split(','));
  return [...new Set(names.map((name) => name.trim().replace(/^type /, '')))].filter(Boolean);
}
