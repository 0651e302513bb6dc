/**
 * Equal models of which one had an outage: how often they are judged, pass, fail, and are called worse or better.
 *
 *   node bench/outages.ts [gates = 300]
 */
import type { Answer } from '../src/answer/answer.ts';
import { compareAnswers } from '../src/compare/compare-answers.ts';
import { namedRng, type Rng } from '../src/lib/random.ts';
import type { Answers } from '../src/score/sheet.ts';
import { answersOf, designOf, type Faults, gated } from './simulated-gates.ts';

const MODELS: readonly Faults[] = [{ e: 0 }, { e: 0.03 }, { e: 0.05 }, { e: 0.05, mode: 'hard' }];

type Outage = (count: number, share: number, rng: Rng) => (index: number) => boolean;

/** How an outage takes a share of the questions, in the order of asking: it says of each question whether it failed. */
const OUTAGES: Readonly<Record<string, Outage>> = {
  random: (_, share, rng) => () => rng.bernoulli(share),
  stretch: (count, share, rng) => {
    const length = Math.floor(share * count);
    const start = rng.integer(count - length + 1);
    return (index) => index >= start && index < start + length;
  },
  end: (count, share) => (index) => index >= count - Math.floor(share * count),
};

const FAILED: readonly Answer[] = ['error'];
const design = designOf(2025);

function withOutage(answers: Answers, outage: Outage, share: number, rng: Rng): Answers {
  const fails = outage(answers.length, share, rng);
  return answers.map((given, index) => (fails(index) ? FAILED : given));
}

/** The shares of the questions that fail in an outage. */
const SHARES = [0.02, 0.05, 0.2, 0.5];

/** Which of two equal models has the outage. */
const SIDES = ['candidate', 'baseline'] as const;

interface Cell {
  readonly name: string;
  readonly model: Faults;
  readonly outage: Outage;
  readonly share: number;
  readonly side: (typeof SIDES)[number];
}

/** Returns how many gates judge equal models of which one had an outage, and with which results. */
function simulate({ name, model, outage, share, side }: Cell): Record<string, number> {
  const counts = { judged: 0, pass: 0, fail: 0, worse: 0, better: 0 };
  for (let gate = 0; gate < gates; gate++) {
    const rng = namedRng(SEED, name, gate);
    let before = answersOf(design, model, rng);
    let now = answersOf(design, model, rng);
    if (side === 'baseline') before = withOutage(before, outage, share, rng);
    else now = withOutage(now, outage, share, rng);
    const { verdict, losses } = compareAnswers(design.cases, design.metrics, before, now);
    const judged = gated(design, losses, before, now);
    if (judged.verdict === 'not judged') continue;
    counts.judged++;
    if (judged.verdict === 'pass' || judged.verdict === 'fail') counts[judged.verdict]++;
    if (verdict === 'worse' || verdict === 'better') counts[verdict]++;
  }
  return counts;
}

const SEED = 12;
const gates = Number(process.argv[2] ?? 300);
console.log(`in % of ${gates} gates`);
console.log('model, outage, side'.padEnd(40), 'judged   pass   fail  worse better');
for (const model of MODELS)
  for (const [kind, outage] of Object.entries(OUTAGES))
    for (const share of SHARES)
      for (const side of SIDES) {
        const name = `${model.e} ${model.mode ?? 'ind'}, ${kind} ${share}, ${side}`;
        const counts = Object.values(simulate({ name, model, outage, share, side }));
        const shares = counts.map((count) => ((100 * count) / gates).toFixed(1).padStart(6));
        console.log(name.padEnd(40), shares.join(' '));
      }
