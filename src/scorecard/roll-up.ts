import type { Case } from '../case/case.ts';
import type { Collected } from '../rows/collect.ts';
import type { CollectedVariant } from '../rows/collecting.ts';
import type { Metric } from '../score/metric.ts';
import type { Answers } from '../score/sheet.ts';
import { sum } from '../statistics/cluster-mean.ts';
import type { Task } from '../tasks/task.ts';
import { TASKS, taskOf } from '../tasks/tasks.ts';
import { closestPatterns, type Prediction, predictFaults } from './closest-pattern.ts';
import { exampleQuestions } from './example-questions.ts';
import { infoOf, metricsOf, positionsOf } from './metrics.ts';
import { SCHEMA_VERSION, type Scorecard, type VariantScores } from './scorecard.ts';
import { countsOf, signsOf } from './signs.ts';

/** Makes the scorecard of a run, without comparisons and judgement. */
export function rollUp(
  collected: Collected,
  { createdAt, versions }: Pick<Scorecard, 'createdAt' | 'versions'>,
): Scorecard {
  const { sheet, designs, evalId, description } = collected;
  const { cases } = sheet;
  const metrics = metricsOf(cases);
  const predictions = predictFaults(collected);
  const titled = cases.map((item) => ({
    id: item.id,
    task: item.task,
    truth: item.truth,
    title: taskOf(item).title(item),
  }));
  return {
    schemaVersion: SCHEMA_VERSION,
    createdAt,
    ...(evalId !== undefined && { evalId }),
    versions,
    ...(description !== undefined && { description }),
    designs,
    metrics: metrics.map(infoOf),
    shared: byTask(collected, (task, items) => task.shared?.(items)),
    cases: titled,
    variants: sheet.variants.map((_, place) => variantScores(collected, metrics, predictions, place)),
    comparisons: [],
    questions: exampleQuestions(collected, titled),
  };
}

/** Scores the variant at a place of the sheet. */
function variantScores(
  collected: Collected,
  metrics: readonly Metric[],
  predictions: readonly Prediction[],
  place: number,
): VariantScores {
  const { sheet, designs, repeat } = collected;
  const { name, answers } = sheet.variants[place]!;
  const variant = collected.variants[place]!;
  // If more questions of a design were found than it has, which is reported, they were all asked.
  const asked = sum(designs, ({ questions, found }) => Math.max(questions, found)) * repeat;
  const estimates = metrics.map((metric) => [metric.name, metric.estimate(answers)] as const);
  return {
    name,
    provider: variant.provider,
    prompt: variant.prompt,
    counts: countsOf(sheet.cases, answers, asked),
    estimates: Object.fromEntries(estimates),
    results: byTask(collected, (task, items, positions) => {
      const answersOfTask = positions.map((position) => answers[position]!);
      return task.results?.(items, answersOfTask);
    }),
    answers: signsOf(answers),
    ...spentOf(variant, answers),
    closest: closestPatterns(predictions, answers),
  };
}

/** Computes a value for each task that has cases, from its cases and their positions. Undefined values are left out. */
function byTask(
  { sheet: { cases } }: Collected,
  compute: (task: Task, items: readonly Case[], positions: readonly number[]) => unknown,
): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const task of TASKS) {
    const positions = positionsOf(cases, task.id);
    if (positions.length === 0) continue;
    const items = positions.map((position) => cases[position]!);
    const value = compute(task, items, positions);
    if (value !== undefined) values[task.id] = value;
  }
  return values;
}

/** Says what a variant took, and the most frequent message of its failed calls. What is unknown is absent. */
function spentOf(
  { failures, spent }: CollectedVariant,
  answers: Answers,
): Pick<VariantScores, 'failure' | 'tokens' | 'cost' | 'latencyMs'> {
  const hasErrors = answers.some((replies) => replies.includes('error'));
  const byFrequency = [...failures].sort(([, a], [, b]) => b - a);
  const failure = byFrequency[0]?.[0];
  return {
    ...(hasErrors && failure !== undefined && { failure }),
    ...(spent.tokens > 0 && { tokens: spent.tokens }),
    ...(spent.cost > 0 && { cost: spent.cost }),
    ...(spent.timed > 0 && { latencyMs: spent.milliseconds / spent.timed }),
  };
}
