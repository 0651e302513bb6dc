/**
 * Recomputes right answers from prompts alone, in all themes and kinds of design: `node bench/truths.ts [questions]`.
 * The parser and the solver share nothing with the generator but the sentences of the themes.
 */
import { THEMES } from '../src/story/themes.ts';
import { relationQuestions, storyQuestions } from './questions.ts';

const most = Number(process.argv[2] ?? 10_000);

const STORIES: readonly object[] = [
  {},
  { preset: 'counterfactual' },
  { preset: 'ladder' },
  { extraneous: true, units: { twins: 30 } },
  { parts: 3, units: { twins: 20 } },
  { preset: 'maasch-2025-figure-4', units: { sample: 30 } },
  {
    bccs: [{ type: 'random', nodes: 6 }, { type: 'wheel', nodes: 5 }, { type: 'bridge' }],
    functions: 'random',
    units: { sample: 30 },
    queries: 'factual-counterfactual',
  },
];
const RELATIONS: readonly object[] = [
  {},
  { preset: 'paper', draws: 10, phrasings: ['intervention', 'substitution'] },
  { graphs: [{ random: { nodes: 7, density: 0.4 } }], draws: 10 },
];

let [asked, wrong] = [0, 0];
let milliseconds = 0;
for (let seed = 1; asked < most; seed++)
  for (const theme of [...THEMES.keys(), undefined]) {
    const start = performance.now();
    const questions =
      theme === undefined
        ? RELATIONS.flatMap((config) => relationQuestions({ ...config, seed }))
        : STORIES.flatMap((config) => storyQuestions({ ...config, theme, seed }));
    milliseconds += performance.now() - start;
    const missed = questions.filter(({ item, reading }) => item.truth !== reading.truth);
    asked += questions.length;
    wrong += missed.length;
    for (const { item } of missed.slice(0, 3))
      console.log(`${theme ?? 'relations'}, seed ${seed}: ${item.id}`);
  }
console.log(
  `${asked} right answers recomputed from their prompts, ${wrong} wrong, ${(milliseconds / 1000).toFixed(1)} s`,
);
process.exitCode = wrong > 0 ? 1 : 0;
