import type { Case } from '../case/case.ts';
import { runAccuracy } from '../score/accuracy.ts';
import type { Estimate } from '../score/estimate.ts';
import type { Metric, MetricInfo } from '../score/metric.ts';
import type { Answers } from '../score/sheet.ts';
import { TASKS } from '../tasks/tasks.ts';

/** Returns all metrics of a run, for the answers to all of its cases: first the one that decides, then each task's. */
export function metricsOf(cases: readonly Case[]): readonly Metric[] {
  const ofTasks = TASKS.flatMap((task) => {
    const positions = positionsOf(cases, task.id);
    if (positions.length === 0) return [];
    const select = selecting(positions);
    const casesOfTask = positions.map((position) => cases[position]!);
    return task.metrics(casesOfTask).map((metric) => onAllCases(metric, select));
  });
  return [runAccuracy(cases), ...ofTasks];
}

/** Returns what is known of a metric without answers, as a scorecard contains it. */
export function infoOf(metric: Metric): MetricInfo {
  const { estimate, loss, ...info } = metric;
  return info;
}

/** Lists the positions of a task's cases. */
export function positionsOf(cases: readonly Case[], task: string): readonly number[] {
  return cases.flatMap((item, position) => (item.task === task ? [position] : []));
}

/**
 * Returns a function that selects the answers at some positions. It remembers them for a task's other metrics, because
 * otherwise each metric would make a copy of what may be the answers to a million questions.
 */
function selecting(positions: readonly number[]): (answers: Answers) => Answers {
  const selected = new WeakMap<Answers, Answers>();
  return (answers) => {
    const ofTask = selected.get(answers) ?? positions.map((position) => answers[position]!);
    selected.set(answers, ofTask);
    return ofTask;
  };
}

/**
 * Makes a metric of a task's answers one of all answers. If no reply can be read as yes or no, replies say nothing about
 * how a model reasons: only shares of right answers, which are then 0, are still estimated, and no other metric.
 */
function onAllCases(metric: Metric, select: (answers: Answers) => Answers): Metric {
  const needsAnswers = metric.unit !== 'share';
  return {
    ...metric,
    estimate(answers) {
      const ofTask = select(answers);
      return needsAnswers && !isRead(ofTask) ? UNREAD : metric.estimate(ofTask);
    },
    loss(baseline, candidate) {
      const before = select(baseline);
      const after = select(candidate);
      return needsAnswers && !(isRead(before) && isRead(after)) ? UNREAD : metric.loss(before, after);
    },
  };
}

const UNREAD: Estimate = { kind: 'undefined', reason: 'no reply could be read' };

/** Tests whether any reply was read as yes or no. */
function isRead(answers: Answers): boolean {
  return answers.some((replies) => replies.includes('yes') || replies.includes('no'));
}
