import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

interface ClientCode {
  readonly style: string;
  readonly page: string;
  readonly questions: string;
}

let compiled: ClientCode | undefined;

/**
 * Compiles the style sheet and the scripts from the files in `client`. In the built package, `scripts/build.ts`
 * replaces this module with the compiled texts.
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
