import { at } from '../../../src/lib/at.ts';
import { perKey } from '../../../src/lib/caching.ts';
import type { KindOfReader, Reader, Says } from '../reader.ts';
import type { Sample } from '../sample.ts';
import { logistic } from './logistic.ts';
import type { Example, Learner, Row } from './model.ts';
import { nearest } from './nearest.ts';
import { tree } from './tree.ts';
import { VIEWS, type View, wordView } from './views.ts';

/** Fewer examples of a group than that are learned with all groups that are like it. */
const ENOUGH = 40;

/** A memory of questions holds so many of one group. */
const MEMORY = 400;

/** Readers of a task that learn from other seeds. */
export function learnedReaders(task: string): Reader[] {
  const kind: KindOfReader = task === 'identification' ? 'sights' : 'learned';
  const views = VIEWS[task] ?? [];
  const words = (['as they are', 'left out'] as const).flatMap((names) => wordView(task, names) ?? []);
  return [
    ...views.flatMap((view) => [
      learned('tree', tree, view, kind),
      learned('logistic', logistic, view, kind),
    ]),
    ...words.map((view) => learned('logistic', logistic, view, kind)),
    ...views
      .slice(-1)
      .map((view) => learned('nearest', (examples) => nearest(examples.slice(0, MEMORY)), view, kind)),
  ];
}

function learned(name: string, learn: Learner, view: View, kind: KindOfReader): Reader {
  // What was learned of the same other seeds answers at all seeds.
  const trained = perKey((others: readonly Sample[]) => train(learn, view, others));
  return {
    name: `${name} on ${view.name}`,
    kind,
    answers: (sample, others) => {
      const model = trained(others);
      const rows = view.rows(sample);
      return view
        .groups(sample)
        .map(([fine, coarse], i): Says => (model(fine) ?? model(coarse))?.(at(rows, i)));
    },
  };
}

/** A model for every group that has enough examples. */
function train(learn: Learner, view: View, others: readonly Sample[]) {
  const byGroup = new Map<string, Example[]>();
  const coarseGroups = new Set<string>();
  for (const sample of others) {
    const rows = view.rows(sample);
    view.groups(sample).forEach(([fine, coarse], i) => {
      const example = { row: at(rows, i), truth: at(sample.cases, i).truth === true };
      coarseGroups.add(coarse);
      for (const group of new Set([fine, coarse])) {
        const known = byGroup.get(group);
        if (known) known.push(example);
        else byGroup.set(group, [example]);
      }
    });
  }
  const models = new Map<string, (row: Row) => boolean>();
  return (group: string): ((row: Row) => boolean) | undefined => {
    const examples = byGroup.get(group) ?? [];
    if (examples.length === 0 || (examples.length < ENOUGH && !coarseGroups.has(group))) return undefined;
    const known = models.get(group) ?? learn(examples);
    models.set(group, known);
    return known;
  };
}
