/**
 * Simulates equal models of which one had an outage: how often they are judged, pass, fail, and are called worse or
 * better. An outage must not look like a loss.
 *
 *   node bench/outages.ts [gates = 300]
 */
import type { Answer } from '../src/answer/answer.ts';
import { compareAnswers } from '../src/compare/compare-variants.ts';
import { namedRng, type Rng } from '../src/lib/random.ts';
import type { Answers } from '../src/score/sheet.ts';
import { answersOf, designOf, type Faults, gated } from './simulated-gates.ts';

const MODELS: readonly Faults[] = [{ rate: 0 }, { rate: 0.03 }, { rate: 0.05 }, { rate: 0.05, pattern: 'hard' }];

/** How an outage takes a share of the questions, in the order of asking: it says of each question whether it failed. */
type Outage = (count: number, share: number, rng: Rng) => (index: number) => boolean;

const OUTAGES: Readonly<Record<string, Outage>> = {
  random: (_, share, rng) => () => rng.bernoulli(share),
  stretch: (count, share, rng) => {
    const length = Math.floor(share * count);
    const start = rng.integer(count - length + 1);
    return (index) => index >= start && index < start + length;
  },
  end: (count, share) => (index) => index >= count - Math.floor(share * count),
};

/** The shares of the questions that fail in an outage. */
const SHARES = [0.02, 0.05, 0.2, 0.5];

/** Which of two equal models has the outage. */
const SIDES = ['candidate', 'baseline'] as const;

/** The seed of all draws of this bench. */
const SEED = 12;

const gates = Number(process.argv[2] ?? 300);
const design = designOf(2025);

/** A line of the table. */
interface Line {
  readonly name: string;
  readonly model: Faults;
  readonly outage: Outage;
  readonly share: number;
  readonly side: (typeof SIDES)[number];
}

/** Counts how many gates judge equal models of which one had an outage, and with which results. */
function simulate({ name, model, outage, share, side }: Line): Record<string, number> {
  const counts = { judged: 0, pass: 0, fail: 0, worse: 0, better: 0 };
  for (let gate = 0; gate < gates; gate++) {
    const rng = namedRng(SEED, name, gate);
    let before = answersOf(design, model, rng);
    let now = answersOf(design, model, rng);
    const fails = outage(now.length, share, rng);
    if (side === 'baseline') before = withFailures(before, fails);
    else now = withFailures(now, fails);
    const { verdict, losses } = compareAnswers(design.cases, design.metrics, before, now);
    const judged = gated(design, losses, before, now);
    if (judged.verdict === 'not judged') continue;
    counts.judged++;
    if (judged.verdict === 'pass' || judged.verdict === 'fail') counts[judged.verdict]++;
    if (verdict === 'worse' || verdict === 'better') counts[verdict]++;
  }
  return counts;
}

function withFailures(answers: Answers, fails: (index: number) => boolean): Answers {
  return answers.map((replies, index): readonly Answer[] => (fails(index) ? ['error'] : replies));
}

console.log(`in % of ${gates} gates`);
console.log('model, outage, side'.padEnd(40), 'judged   pass   fail  worse better');
for (const model of MODELS)
  for (const [kind, outage] of Object.entries(OUTAGES))
    for (const share of SHARES)
      for (const side of SIDES) {
        const name = `${model.rate} ${model.pattern ?? 'ind'}, ${kind} ${share}, ${side}`;
        const counts = Object.values(simulate({ name, model, outage, share, side }));
        const shares = counts.map((count) => ((100 * count) / gates).toFixed(1).padStart(6));
        console.log(name.padEnd(40), shares.join(' '));
      }
