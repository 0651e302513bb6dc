import { count, percent, whole } from '../draw/format.ts';
import { sum } from '../statistics/cluster-mean.ts';
import type { Plan } from './plan.ts';

/** Writes a plan for people. */
export function planText({ tasks, questions, variants, power }: Plan): string {
  const byTask = tasks.map((task) => `${task.label} ${whole(task.questions)}`).join(', ');
  const calls = sum(variants, (variant) => variant.calls);
  return [
    `${count(questions, 'question')} (${byTask}) to ${count(variants.length, 'variant')}: ${count(calls, 'call')}`,
    ...variants.map(variantText),
    ...totalText(variants),
    ...powerText(power),
    ...tasks.flatMap(({ label, notes }) => notes.map((note) => `${label}: ${note}`)),
  ].join('\n');
}

function variantText({ name, calls, promptTokens, replyTokens, dollars }: Plan['variants'][number]): string {
  const ofPrompts = promptTokens === undefined ? 'unknown' : thousands(promptTokens);
  const price = dollars === undefined ? '' : `, ${money(dollars)}`;
  return `  ${name}: ${count(calls, 'call')}, ${ofPrompts} prompt tokens, ${thousands(replyTokens)} reply tokens${price}`;
}

/** Writes the price of several variants, if each has one. */
function totalText(variants: Plan['variants']): readonly string[] {
  const prices = variants.map(({ dollars }) => dollars);
  if (prices.length < 2 || !prices.every((price) => price !== undefined)) return [];
  return [`  In all: ${money(sum(prices, (price) => price))}`];
}

/** Says which loss the gate detects, and how often it passes a version that is no worse. */
function powerText({ loss, equalPasses: { wrong, chance } }: Plan['power']): readonly string[] {
  const detected =
    loss === undefined
      ? 'These questions are too few for a gate: it may not even fail a model that gets half of them wrong.'
      : `In 80 % of runs against a perfect baseline, the gate fails a version with ${percent(loss)} wrong answers.`;
  if (chance === undefined) return [detected];
  return [
    detected,
    `In ${percent(chance)} of runs, it passes a version with ${percent(wrong)} wrong answers if the baseline also has ${percent(wrong)}.`,
  ];
}

/** Rounds a number of tokens to thousands: it is an estimate. */
function thousands(tokens: number): string {
  return whole(Math.round(tokens / 1000) * 1000);
}

function money(dollars: number): string {
  return dollars === 0 ? 'free' : `$${dollars.toFixed(2)}`;
}
