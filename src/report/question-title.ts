import type { View } from '../tasks/shared/view/view.ts';
import { VIEWS } from '../tasks/views.ts';

export function groupOf(id: string): string {
  return id.slice(0, id.lastIndexOf('/'));
}

/** Returns the question of a group in words: “If X is forced off, is Y on?” A group of no known task keeps its name. */
export function questionTitle(group: string, views: readonly View[] = VIEWS): string {
  const [, ...parts] = group.split('/');
  return viewOf(group, views)?.questionTitle(parts) ?? group;
}

export function viewOf(group: string, views: readonly View[] = VIEWS): View | undefined {
  const [, ...parts] = group.split('/');
  return views.find((view) => view.questionTitle(parts) !== undefined);
}

/** Returns the titles of groups. If several groups have the same title, the world's name is appended. */
export function questionTitles(groups: readonly string[]): string[] {
  const titles = groups.map((group) => questionTitle(group));
  const times = new Map<string, number>();
  for (const title of titles) times.set(title, (times.get(title) ?? 0) + 1);
  return titles.map((title, i) =>
    (times.get(title) ?? 0) > 1 ? `${title} (${groups[i]?.split('/')[0]})` : title,
  );
}
