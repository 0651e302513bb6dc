import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** An import or a re-export of a declaration: the keyword, the names, and the module. */
const FROM = /^(import|export)(?: type)? (\{[^}]*\}|\* as \w+|\w+) from '([^']+)';\n/gm;

/**
 * Joins a declaration with all declarations that it reaches. No name is exported twice in this package, so they can
 * stand in one file.
 */
export function bundledDeclaration(entry: string): string {
  // By package, the names that are imported from it.
  const outside = new Map<string, Set<string>>();
  // By file, in the order in which they are written.
  const bodies = new Map<string, string>();
  const visit = (file: string): void => {
    if (bodies.has(file)) return;
    bodies.set(file, '');
    const text = readFileSync(file, 'utf8');
    for (const [, , names = '', source = ''] of text.matchAll(FROM)) {
      if (source.startsWith('.')) visit(join(dirname(file), source.replace(/\.ts$/, '.d.ts')));
      else outside.set(source, (outside.get(source) ?? new Set()).add(names));
    }
    const own = text.replaceAll(FROM, '').replaceAll(/^export default (?=class)/gm, 'declare ');
    // Set again, so that a declaration stands below those that it uses.
    bodies.delete(file);
    bodies.set(
      file,
      own.replaceAll(/^export (?=declare|interface|type|\{\};)/gm, '').replaceAll(/^\{\};\n/gm, ''),
    );
  };
  visit(entry);
  const imports = [...outside].map(([source, names]) => `import type { ${merged(names)} } from '${source}';`);
  const text = readFileSync(entry, 'utf8');
  const passedOn = [...text.matchAll(FROM)].flatMap(([, word, names = '']) =>
    word === 'export' ? namesIn(names) : [],
  );
  const own = [...text.matchAll(/^export declare (?:function|class|const) (\w+)/gm)].map(
    ([, name = '']) => name,
  );
  const exported = [...passedOn, ...own].map((name) => name.replace(/^default as (\w+)$/, '$1'));
  return [
    ...imports,
    ...[...bodies.values()].map((body) => body.trim()).filter(Boolean),
    `export { ${exported.join(', ')} };\n`,
  ].join('\n');
}

/** Joins several lists of imported names into one, each name once. */
function merged(lists: ReadonlySet<string>): string {
  return [...new Set([...lists].flatMap(namesIn))].sort().join(', ');
}

/** Splits a list such as `{ a, type B }` into names. */
function namesIn(list: string): readonly string[] {
  return list
    .replaceAll(/[{}]/g, '')
    .split(',')
    .map((name) => name.trim().replace(/^type /, ''))
    .filter(Boolean);
}
