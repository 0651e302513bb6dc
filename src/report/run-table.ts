import { day, whole } from '../draw/format.ts';
import type { Scorecard } from '../scorecard/scorecard.ts';
import { taskOf } from '../tasks/tasks.ts';
import type { Table } from './section.ts';

/** Returns the table of what a run was: its day, its eval, its designs and the versions of programs. */
export function runTable({ designs, createdAt, evalId, versions, description }: Scorecard): Table {
  const rows = [
    ...(description === undefined ? [] : [['description', description]]),
    ['made', day(createdAt)],
    ...(evalId === undefined ? [] : [['eval', evalId]]),
    ...designs.map(({ task, design, questions, found }) => [
      `design of ${taskOf({ task }).label}`,
      `${design}, ${whole(found)} of ${whole(questions)} questions found`,
    ]),
    ...Object.entries(versions),
  ];
  return { kind: 'table', caption: 'The run', head: ['', ''], rows };
}
