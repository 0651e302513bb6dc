import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import nunjucks from 'nunjucks';
import { compositional } from '../../../../generators/compositional.ts';
import { THEMES } from '../../../../src/tasks/shared/themes/themes.ts';

// promptfoo renders prompts in an environment like this one.
export const environment = new nunjucks.Environment(null, { autoescape: false });
export const templates = ['zero-shot', 'direct', 'chain-of-thought'].map((name, which) => ({
  name,
  which,
  text: readFileSync(join(import.meta.dirname, `../../../../prompts/${name}.j2`), 'utf8'),
}));
const storiesOf = (theme: string) =>
  compositional({
    preset: 'maasch-2025-figure-4',
    functions: 'random',
    noise: { min: 0.2, max: 0.8 },
    seed: 3,
    theme,
  });
export const stories = Object.keys(THEMES).map((theme) => [theme, storiesOf(theme)] as const);
