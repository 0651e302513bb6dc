import type { Case } from '../design/case.ts';
import { type AnswerColumn, REPLIES } from '../scorecard/answer-sheet.ts';
import { rollUpAnswers } from '../scorecard/roll-up.ts';
import type { Scorecard } from '../scorecard/schema.ts';
import { stream } from '../statistics/streams.ts';

/**
 * The scorecard of a reasoner that answers every question wrong with the same probability: what a run of this design
 * would look like, by the roll-up itself.
 */
export function simulatedScorecard(cases: readonly Case[], errorRate: number, repeat: number): Scorecard {
  const column = simulatedColumn(cases, errorRate, repeat);
  return rollUpAnswers(
    { sheet: { cases, columns: [column] }, texts: new Map(), problems: [] },
    { createdAt: '' },
  );
}

function simulatedColumn(cases: readonly Case[], errorRate: number, repeat: number): AnswerColumn {
  const draws = stream('plan', cases.length);
  const replies = new Uint8Array(cases.length * repeat);
  const numbers = new Float64Array(cases.length * repeat).fill(Number.NaN);
  cases.forEach(({ truth }, position) => {
    for (let i = position * repeat; i < (position + 1) * repeat; i++) {
      const right = !draws.bernoulli(errorRate);
      if (typeof truth === 'number') {
        replies[i] = REPLIES.indexOf(right ? 'right' : 'wrong');
        numbers[i] = right ? truth : truth + Math.max(1, Math.abs(truth));
      } else {
        replies[i] = REPLIES.indexOf(right === truth ? 'yes' : 'no');
      }
    }
  });
  const isNumeric = cases.some(({ truth }) => typeof truth === 'number');
  return {
    promptIdx: 0,
    provider: { id: 'simulated', label: 'simulated' },
    prompt: '',
    starts: Uint32Array.from({ length: cases.length + 1 }, (_, position) => position * repeat),
    replies,
    numbers: isNumeric ? numbers : undefined,
  };
}
