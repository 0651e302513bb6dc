import { compositional } from '../generators/compositional.ts';
import { type CheckedTest, checkTests } from '../src/study/check-tests.ts';
import { QUANTITY_KINDS } from '../src/tasks/compositional/quantities/quantity-case.ts';

/**
 * Recomputes the truths of random cases in two ways, from the words of the prompt and by brute force, until 10,000
 * questions of each kind have been checked. It prints the number of wrong truths.
 *
 *   npm run second-solver
 *   npm run second-solver -- 500   # 500 questions of each kind
 */
const wanted = Number(process.argv[2] ?? 10_000);
const THEMES = ['candy-party', 'flower-garden', 'flu-vaccine', 'clinical-notes', 'abstract'];

function* designs(of: (seed: number) => object): Generator<CheckedTest[]> {
  for (let seed = 0; ; seed++)
    yield compositional({ seed, theme: THEMES[seed % THEMES.length], ...of(seed) });
}

const random = (seed: number) => ({
  bccs: [
    { type: 'random', nodes: 3 + (seed % 3), density: 0.5 },
    { type: seed % 2 === 0 ? 'wheel' : 'cycle', nodes: 3 + (seed % 2) },
    ...(seed % 5 === 0 ? [{ type: 'bridge' }] : []),
  ],
  noise: { min: 0.1, max: 0.9 },
});

const counts = new Map<string, number>();
const disagreements: string[] = [];
function check(tests: readonly CheckedTest[], kindOf: (test: CheckedTest) => string): void {
  const found = checkTests(tests);
  disagreements.push(...found.disagreements);
  if (found.fromText !== tests.length || found.byForce < tests.length) {
    disagreements.push(`${tests.length - found.byForce} of ${tests.length} truths were not recomputed`);
  }
  for (const test of tests) counts.set(kindOf(test), (counts.get(kindOf(test)) ?? 0) + 1);
}
const isDone = (kinds: readonly string[]): boolean =>
  kinds.every((kind) => (counts.get(kind) ?? 0) >= wanted);

for (const tests of designs((seed) => ({
  ...random(seed),
  functions: 'random',
  ask: ['share', 'composed'],
}))) {
  check(
    tests.filter(({ metadata }) => (counts.get(String(metadata?.kind)) ?? 0) < wanted),
    ({ metadata }) => String(metadata?.kind),
  );
  if (isDone(QUANTITY_KINDS)) break;
}
const evidence = ['evidence twins, do-true', 'evidence twins, do-false'];
for (const tests of designs((seed) => ({ preset: 'counterfactual', units: { twins: 64 }, seed }))) {
  check(tests, ({ metadata }) => `evidence twins, ${metadata?.query}`);
  if (isDone(evidence)) break;
}
const shared = ['hidden: 0.5, factual', 'hidden: 0.5, do-true', 'hidden: 0.5, do-false'];
for (const tests of designs((seed) => ({
  ...random(seed),
  functions: 'random',
  hidden: 0.5,
  queries: 'factual-counterfactual',
  units: { sample: 40 },
}))) {
  check(tests, ({ metadata }) => `hidden: 0.5, ${metadata?.query}`);
  if (isDone(shared)) break;
}
for (const [kind, count] of counts) console.log(`${kind}: ${count} truths recomputed`);
console.log(`${disagreements.length} wrong`, disagreements.slice(0, 5));
process.exitCode = disagreements.length > 0 ? 1 : 0;
