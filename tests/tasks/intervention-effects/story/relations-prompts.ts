import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import nunjucks from 'nunjucks';
import { interventionEffects } from '../../../../generators/intervention-effects.ts';
import { IS_NIGHTLY } from '../../../support/fuzz.ts';

// promptfoo renders prompts in an environment like this one.
const environment = new nunjucks.Environment(null, { autoescape: false });
export const templates = globSync(join(import.meta.dirname, '../../../../prompts/*.j2')).map(
  (file): [string, nunjucks.Template] => [
    basename(file, '.j2'),
    nunjucks.compile(readFileSync(file, 'utf8'), environment),
  ],
);
export const tests = interventionEffects({
  graphs: ['bivariate', 'confounding', 'mediation', 'collider', 'chain', 'fork', 'diamond'],
  queries: 'all',
  names: ['random-char', 'tuebingen', 'random-tuebingen'],
  phrasings: ['intervention', 'substitution'],
  draws: IS_NIGHTLY ? 5 : 2,
});
