/**
 * Recomputes right answers from prompts alone, in all themes and kinds of design. The parser and the solver share nothing
 * with the generator but the sentences of the themes, so that neither can hide an error of the other.
 *
 *   node bench/truths.ts [questions = 10000]
 */
import { THEMES } from '../src/story/theme.ts';
import { relationQuestions, storyQuestions } from './questions.ts';

/** At least this many questions are asked. */
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

/** Asks all questions of a seed: the stories in each theme, and the relations. */
function* questionsOf(seed: number) {
  for (const theme of THEMES.keys()) for (const config of STORIES) yield* storyQuestions({ ...config, theme, seed });
  for (const config of RELATIONS) yield* relationQuestions({ ...config, seed });
}

let [asked, wrong] = [0, 0];
const start = performance.now();
for (let seed = 1; asked < most; seed++) {
  for (const { item, reading } of questionsOf(seed)) {
    asked++;
    if (item.truth === reading.truth) continue;
    wrong++;
    console.log(`seed ${seed}: ${item.id}`);
  }
}
const seconds = ((performance.now() - start) / 1000).toFixed(1);
console.log(`${asked} right answers recomputed from their prompts, ${wrong} wrong, ${seconds} s`);
process.exitCode = wrong > 0 ? 1 : 0;
