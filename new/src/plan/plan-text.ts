import { count, percent, whole } from '../draw/format.ts';
import type { Plan } from './plan.ts';

/** Writes a plan for people. */
export function planText({ tasks, questions, variants, finds }: Plan): string {
  const parts = tasks.map(({ label, questions }) => `${label} ${whole(questions)}`).join(', ');
  const calls = variants.reduce((total, variant) => total + variant.calls, 0);
  const lines = variants.map(
    ({ name, calls, promptTokens, replyTokens, dollars }) =>
      `  ${name}: ${count(calls, 'call')}, ${promptTokens === undefined ? 'unknown' : thousands(promptTokens)} prompt tokens, ${thousands(replyTokens)} reply tokens${dollars === undefined ? '' : `, ${money(dollars)}`}`,
  );
  const sums = variants.map(({ dollars }) => dollars);
  const total =
    sums.includes(undefined) || variants.length < 2
      ? []
      : [`  In all: ${money(sums.reduce((a, b) => a! + b!, 0)!)}`];
  const found =
    finds.loss === undefined
      ? 'These questions are too few for a gate: even a model that answers half of them wrong may pass.'
      : `Beside a perfect baseline, the gate fails a version that answers ${percent(finds.loss)} of the questions wrong in 80 % of runs.`;
  const { wrong, chance } = finds.equalPasses;
  return [
    `${count(questions, 'question')} (${parts}) to ${count(variants.length, 'variant')}: ${count(calls, 'call')}`,
    ...lines,
    ...total,
    found,
    `Of two equal versions that answer ${percent(wrong)} wrong, the second passes in ${percent(chance)} of runs.`,
    ...tasks.flatMap(({ label, notes }) => notes.map((note) => `${label}: ${note}`)),
  ].join('\n');
}

function thousands(tokens: number): string {
  return whole(Math.round(tokens / 1000) * 1000);
}

function money(dollars: number): string {
  return dollars === 0 ? 'free' : `$${dollars.toFixed(2)}`;
}
