import type { Case } from '../cases/case.ts';
import { at } from '../lib/at.ts';
import type { GateVerdict } from '../scorecard/gate-schema.ts';
import { ACCURACY_MARGIN } from '../scoring/metric-definition.ts';
import type { VariantAnswers } from '../scoring/rows/answer-sheet.ts';
import { type SimulatedReplies, simulatedVariant } from '../study/simulated-scorecard.ts';
import { KINDS } from '../tasks/kinds.ts';
import { SCORES } from '../tasks/scores.ts';
import { gateDesign, type JudgedBy, verdictOn } from './simulated-gate.ts';

interface GatePowerInput {
  readonly cases: readonly Case[];
  readonly judgedBy: JudgedBy;
  readonly errorRate: number;
  readonly repeat: number;
  readonly gates: number;
}

/** Increases in the share of wrong answers, tried in this order until the gate finds one. */
const LOSSES = [0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4] as const;

/** Simulates the gate's checks of floors, margins and lost verdicts. */
export function gatePower({ cases, judgedBy, errorRate, repeat, gates }: GatePowerInput) {
  const design = gateDesign({ kinds: KINDS, cases, variants: [] });
  const pair = (name: string, candidate: Candidate): [VariantAnswers, VariantAnswers] => [
    simulatedVariant(cases, { errorRate, repeat, name: `baseline of ${name}` }),
    simulatedVariant(cases, { errorRate, repeat, name, ...candidate }),
  ];
  const shares = (name: string, candidate: Candidate) => {
    const found = Array.from({ length: gates }, (_, gate) =>
      verdictOn(design, pair(`${name} ${gate}`, candidate), judgedBy),
    );
    const share = (wanted: GateVerdict): number =>
      found.filter((verdict) => verdict === wanted).length / Math.max(1, gates);
    return { pass: share('pass'), fail: share('fail'), inconclusive: share('inconclusive') };
  };
  const margin = typeof judgedBy.margins?.accuracy === 'number' ? judgedBy.margins.accuracy : ACCURACY_MARGIN;
  const worse = (loss: number): Candidate => ({ errorRate: Math.min(1, errorRate + loss) });
  const failing = (loss: number): number => shares(`loss ${loss}`, worse(loss)).fail;
  return {
    gates,
    errorRate,
    equal: shares('equal', {}),
    /** For each known error pattern, the share of gates that fail a model with this pattern against the baseline. */
    collapses: faultyModels(cases).map(({ says, ...model }) => ({
      ...model,
      fails: shares(`${model.task} ${model.model}`, { says }).fail,
    })),
    /** The share of gates that fail a candidate whose share of errors is higher by twice the accuracy margin. */
    twiceTheMargin: { loss: 2 * margin, fails: failing(2 * margin) },
    /** The smallest increase tried that at least 4 of 5 gates fail; undefined if there is none. */
    smallestLoss: LOSSES.find((loss) => failing(loss) >= 0.8),
  };
}

/**
 * Lists models with known faults. Each follows an error pattern on the questions of the pattern's task. Without slips,
 * its other answers are right.
 */
export function faultyModels(cases: readonly Case[]) {
  return SCORES.flatMap(({ kind: { id, label }, errorPatterns }) => {
    const positions = cases.flatMap(({ task }, position) => (task === id ? [position] : []));
    const own = positions.map((position) => at(cases, position));
    return Object.entries(own.length > 0 ? errorPatterns(own) : {}).flatMap(([model, answers]) => {
      if (own.every(({ truth }, i) => truth === answers[i])) return [];
      const says = cases.map(({ truth }) => truth);
      positions.forEach((position, i) => {
        says[position] = at(answers, i);
      });
      return [{ task: id, label, model, says }];
    });
  });
}

type Candidate = Partial<Pick<SimulatedReplies, 'errorRate' | 'says'>>;

export function gatePowerText(power: ReturnType<typeof gatePower>): string {
  const { gates, errorRate, equal, collapses, twiceTheMargin, smallestLoss } = power;
  const percent = (value = 0): string => `${Math.round(100 * value)} %`;
  const missed = collapses.filter(({ fails }) => fails < 1).sort((a, b) => a.fails - b.fails);
  return [
    `Gate: ${gates} ${gates === 1 ? 'simulation' : 'simulations'} of each kind, with both variants wrong in ${percent(errorRate)} of answers:`,
    `- a model compared with itself passes in ${percent(equal.pass)}, fails in ${percent(equal.fail)}, and is inconclusive in ${percent(equal.inconclusive)}`,
    missed.length === 0
      ? `- known faults (${collapses.length}): each always fails`
      : `- known faults (${collapses.length}): ${missed.map(({ label, model, fails }) => `${label} ${model} fails in ${percent(fails)}`).join(', ')}${missed.length < collapses.length ? '; every other fault always fails' : ''}`,
    `- a model that loses twice the accuracy margin (${percent(twiceTheMargin.loss)} more wrong answers) fails in ${percent(twiceTheMargin.fails)}`,
    smallestLoss === undefined
      ? '- even the largest simulated loss is found in fewer than 4 of 5 gates: ask more questions, or ask them repeatedly'
      : `- the smallest loss that is found in at least 4 of 5 gates: ${percent(smallestLoss)} more wrong answers`,
  ].join('\n');
}
