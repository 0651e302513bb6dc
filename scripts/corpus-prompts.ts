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
import { THEMES } from '../src/tasks/shared/themes/themes.ts';

const PROMPTS = join(import.meta.dirname, '../prompts');

// node scripts/corpus-prompts.ts folder [--count 120] [--seed word]: writes prompts of every task, theme and template as
// numbered text files for people to reply to, and `prompts.jsonl`, which knows what they ask.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string', default: '120' }, seed: { type: 'string', default: 'corpus' } },
});
const [folder] = positionals;
const count = Number(values.count);
if (folder === undefined || !Number.isInteger(count) || count < 1)
  throw new Error('usage: npm run corpus:prompts -- folder [--count number from 1] [--seed word]');

/** Tests of every kind, a list each: prompts are drawn from one list after the other. */
function kinds(seed: string): TestCase[][] {
  const world = { functions: 'random', noise: { min: 0.2, max: 0.8 }, seed } as const;
  const stories = (settings: object): TestCase[] =>
    Object.values(THEMES).flatMap(({ id: theme }) =>
      compositional({ ...world, preset: 'maasch-2025-figure-4', theme, ...settings }),
    );
  return [
    stories({ units: { sample: 4 } }),
    stories({ units: { balanced: 4 }, hidden: 0.4 }),
    compositional({ ...world, preset: 'maasch-2025-figure-4', ask: ['share', 'effects'] }),
    stories({ units: { sample: 2 }, probes: 2 }).filter(({ metadata }) => metadata?.task === 'probes'),
    [
      ...interventionEffects({ draws: 2, seed }),
      ...interventionEffects({ draws: 1, names: 'tuebingen', seed }),
    ],
    identification({ draws: 4, seed }),
    linear({ preset: 'maasch-2025-appendix-c', draws: 2, seed }),
  ];
}

const environment = new nunjucks.Environment(null, { autoescape: false });
const templates = readdirSync(PROMPTS).filter((name) => name.endsWith('.j2'));
const rng = namedRng(values.seed);
const lists = kinds(values.seed);
mkdirSync(join(folder, 'prompts'), { recursive: true });
const index = Array.from({ length: count }, (_, i) => {
  const { vars, metadata } = rng.pick(lists[i % lists.length]!);
  // Every template meets every kind in turn.
  const template = templates[(i + Math.floor(i / lists.length)) % templates.length]!;
  const prompt = environment.renderString(readFileSync(join(PROMPTS, template), 'utf8'), { ...vars }).trim();
  const id = String(i + 1).padStart(3, '0');
  writeFileSync(join(folder, 'prompts', `${id}.txt`), `${prompt}\n`);
  return JSON.stringify({ id, template: template.replace('.j2', ''), metadata, prompt });
});
writeFileSync(join(folder, 'prompts.jsonl'), `${index.join('\n')}\n`);
console.log(`${count} prompts in ${join(folder, 'prompts')}; what they ask is in prompts.jsonl beside it`);
