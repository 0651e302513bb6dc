import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import nunjucks from 'nunjucks';
import type { TestCase } from 'promptfoo';
import { compositional } from '../generators/compositional.ts';
import { identification } from '../generators/identification.ts';
import { interventionEffects } from '../generators/intervention-effects.ts';
import { linear } from '../generators/linear.ts';
import { namedRng } from '../src/lib/rng.ts';
import { UNTOLD_GRAPH } from '../src/tasks/intervention-effects/relation-graphs.ts';
import { THEMES } from '../src/tasks/shared/themes/themes.ts';

const PROMPTS = join(import.meta.dirname, '../prompts');

/**
 * Writes prompts of many kinds, in all themes and templates, to numbered text files, and lists their questions in
 * `prompts.jsonl`. People then write replies to these prompts.
 *
 *   node scripts/corpus-prompts.ts folder [--count 120] [--seed word] [--answer-format tag]
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '120' },
    seed: { type: 'string', default: 'corpus' },
    'answer-format': { type: 'string', default: 'tag' },
  },
});
const [folder] = positionals;
const count = Number(values.count);
if (folder === undefined || !Number.isInteger(count) || count < 1)
  throw new Error(
    'usage: npm run corpus:prompts -- folder [--count number from 1] [--seed word] [--answer-format tag]',
  );

/** Returns tests of all tasks except CCR.GB, whose questions come from a published table. */
function tests(seed: string): TestCase[] {
  const answerFormat = values['answer-format'];
  const world = { functions: 'random', noise: { min: 0.2, max: 0.8 } };
  const themes = Object.keys(THEMES);
  const stories = (settings: object): TestCase[] =>
    themes.flatMap((theme) => [...compositional({ seed, answerFormat, theme, ...settings })]);
  const twins = { preset: 'decisive-small', units: { twins: 10 } };
  const published = { ...world, preset: 'maasch-2025-figure-4' };
  return [
    ...stories(twins),
    ...stories({ ...twins, queries: 'factual-counterfactual' }),
    ...stories({ ...published, units: { sample: 8 }, extraneous: true }),
    ...stories({ ...published, units: { sample: 4 }, hidden: 0.4 }),
    ...stories({ ...published, ask: ['share', 'composed'] }),
    ...interventionEffects({ draws: 4, seed, answerFormat, phrasings: ['intervention', 'substitution'] }),
    ...interventionEffects({ draws: 4, names: 'tuebingen', seed, answerFormat }),
    ...interventionEffects({ draws: 8, names: 'tuebingen', graphs: [UNTOLD_GRAPH], seed, answerFormat }),
    ...interventionEffects({ preset: 'paper', draws: 4, seed, answerFormat }),
    ...themes.flatMap((theme) => identification({ draws: 8, seed, answerFormat, theme })),
    ...linear({ preset: 'maasch-2025-appendix-c', draws: 8, seed, answerFormat }),
  ];
}

/** Returns a key for the kind of a question. */
function kindOf({ metadata = {} }: TestCase): string {
  const { task, kind, query, phrasing, effect, names, graph, design, noise } = metadata;
  const drawn = task === 'compositional' && [String(design).split('/').at(-1), String(noise).includes('i')];
  return JSON.stringify([task, kind ?? query ?? phrasing ?? effect, names, graph === UNTOLD_GRAPH, drawn]);
}

const environment = new nunjucks.Environment(null, { autoescape: false });
const templates = readdirSync(PROMPTS).filter((name) => name.endsWith('.j2'));
const rng = namedRng(values.seed);
const lists = [...Map.groupBy(tests(values.seed), kindOf).values()];
mkdirSync(join(folder, 'prompts'), { recursive: true });
const index = Array.from({ length: count }, (_, i) => {
  const { vars, metadata } = rng.pick(lists[i % lists.length]!);
  // Templates are assigned in rotation, so that each kind of question gets different templates.
  const template = templates[(i + Math.floor(i / lists.length)) % templates.length]!;
  const prompt = environment.renderString(readFileSync(join(PROMPTS, template), 'utf8'), { ...vars }).trim();
  const id = String(i + 1).padStart(3, '0');
  writeFileSync(join(folder, 'prompts', `${id}.txt`), `${prompt}\n`);
  return JSON.stringify({ id, template: template.replace('.j2', ''), metadata, prompt });
});
writeFileSync(join(folder, 'prompts.jsonl'), `${index.join('\n')}\n`);
console.log(
  `${count} prompts of ${lists.length} kinds in ${join(folder, 'prompts')}; their questions are listed in prompts.jsonl beside this folder`,
);
