import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { once } from '../../lib/caching.ts';

/**
 * Compiles the style sheet and the scripts from the files in `client`. In the built package, `scripts/build.ts`
 * replaces this module with the compiled texts.
 */
export const clientCode = once(() => ({
  style: textOf('style.css'),
  page: textOf('page.ts'),
  questions: textOf('questions.ts'),
}));

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
