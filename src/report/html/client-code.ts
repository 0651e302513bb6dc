import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

/** The style sheet and the scripts of the page, as text. */
interface ClientCode {
  readonly style: string;
  /** Sorts, filters and unfolds. */
  readonly page: string;
  /** Lists questions. */
  readonly questions: string;
}

let compiled: ClientCode | undefined;

/**
 * Compiles the page's own code from the files in `client`. The build of the package puts the text in the place of this
 * module (`scripts/build.ts`).
 */
export function clientCode(): ClientCode {
  compiled ??= { style: textOf('style.css'), page: textOf('page.ts'), questions: textOf('questions.ts') };
  return compiled;
}

function textOf(file: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL(`client/${file}`, import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2024',
    charset: 'utf8',
    legalComments: 'none',
  });
  return outputFiles.map(({ text }) => text.trim()).join('');
}
