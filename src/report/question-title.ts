import type { Task } from '../tasks/task.ts';
import { TASKS } from '../tasks/tasks.ts';

/** The group of a case, which its id begins with. */
export function groupOf(id: string): string {
  return id.slice(0, id.lastIndexOf('/'));
}

/** A question in words, from the group's name: `X held off: is Y on?`; the name itself where no task knows it. */
export function questionTitle(group: string, tasks: readonly Task[] = TASKS): string {
  const [, ...parts] = group.split('/');
  return taskOf(group, tasks)?.questionTitle(parts) ?? group;
}

/** The task that has words for a group's question. */
export function taskOf(group: string, tasks: readonly Task[] = TASKS): Task | undefined {
  const [, ...parts] = group.split('/');
  return tasks.find((task) => task.questionTitle(parts) !== undefined);
}

/** Titles of groups; several of the same name have their world's behind it. */
export function questionTitles(groups: readonly string[]): string[] {
  const titles = groups.map((group) => questionTitle(group));
  const times = new Map<string, number>();
  for (const title of titles) times.set(title, (times.get(title) ?? 0) + 1);
  return titles.map((title, i) =>
    (times.get(title) ?? 0) > 1 ? `${title} (${groups[i]?.split('/')[0]})` : title,
  );
}

/** The address of questions in the page: all whose id begins so, wrong ones first. */
export function questionsLink(prefix: string): string {
  return `#q=${encodeURIComponent(prefix)}`;
}
