import type { View } from '../tasks/shared/view/view.ts';
import { VIEWS } from '../tasks/views.ts';

/** Returns the group of a case, with which its id begins. */
export function groupOf(id: string): string {
  return id.slice(0, id.lastIndexOf('/'));
}

/** Puts a group's question into words: `If X is forced off, is Y on?`. Returns the group's name if no task knows it. */
export function questionTitle(group: string, views: readonly View[] = VIEWS): string {
  const [, ...parts] = group.split('/');
  return viewOf(group, views)?.questionTitle(parts) ?? group;
}

/** Returns the view of the task that has words for a group's question. */
export function viewOf(group: string, views: readonly View[] = VIEWS): View | undefined {
  const [, ...parts] = group.split('/');
  return views.find((view) => view.questionTitle(parts) !== undefined);
}

/** Titles of groups; titles that several groups share are followed by the world's name. */
export function questionTitles(groups: readonly string[]): string[] {
  const titles = groups.map((group) => questionTitle(group));
  const times = new Map<string, number>();
  for (const title of titles) times.set(title, (times.get(title) ?? 0) + 1);
  return titles.map((title, i) =>
    (times.get(title) ?? 0) > 1 ? `${title} (${groups[i]?.split('/')[0]})` : title,
  );
}
