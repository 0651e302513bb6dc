import { identification } from '../generators/identification.ts';
import { interventionEffects } from '../generators/intervention-effects.ts';
import { checkTests } from '../src/study/check-tests.ts';
import { IDENTIFICATION_KINDS } from '../src/tasks/identification/identification-case.ts';
import { THEMES } from '../src/tasks/shared/themes/themes.ts';

/**
 * Recomputes the truths of random identification questions in two ways: from the text, by following trails, and by
 * enumerating all outcomes. Truths about listed pairs are recomputed from the list in the text. It prints how many
 * truths were recomputed, and how many are wrong.
 *
 *   node bench/identification.ts 10000   # 10,000 questions of each kind
 */
const wanted = Number(process.argv[2] ?? 200);
const themes = Object.keys(THEMES);
const sizes = [
  { nodes: 6, density: 0.5 },
  { nodes: 7, density: 0.5 },
  { nodes: 8, density: 0.4 },
  { nodes: 7, density: 0.55 },
];
/** At most 50 draws, because a whole design is held in memory. */
const draws = Math.max(1, Math.min(50, Math.ceil(wanted / 2 / sizes.length)));
let [cases, fromText, byForce, wrong] = [0, 0, 0, 0];
for (let seed = 0; 2 * seed * draws < wanted; seed++) {
  const tests = identification({
    ...sizes[seed % sizes.length],
    theme: themes[seed % themes.length],
    draws,
    seed,
  });
  const found = checkTests(tests);
  cases += found.cases;
  fromText += found.fromText;
  byForce += found.byForce;
  wrong += found.disagreements.length;
  for (const line of found.disagreements) console.error(line);
}
const known = checkTests(
  interventionEffects({ graphs: ['none'], names: 'tuebingen', draws: Math.ceil(wanted / 2) }),
);
console.log(
  `${cases / IDENTIFICATION_KINDS.length} questions of each of ${IDENTIFICATION_KINDS.length} kinds: ${fromText} recomputed from the text, ${byForce} by enumeration, ${wrong} wrong`,
);
console.log(
  `${known.cases} questions about listed pairs: ${known.fromText} recomputed from the text, ${known.disagreements.length} wrong`,
);
process.exitCode = wrong + known.disagreements.length === 0 ? 0 : 1;
