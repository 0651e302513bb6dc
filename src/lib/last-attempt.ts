import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { ifPossible } from './if-possible.ts';

/** The note beside a results file while a run is under way, which stays there if the run fails. */
function noteOf(output: string): string {
  return `${output}.unfinished`;
}

/** Notes beside a results file that a run has begun. A folder that cannot be written is the run's own problem. */
export function noteBegin(output: string, now = new Date()): void {
  ifPossible(() => {
    mkdirSync(dirname(resolve(output)), { recursive: true });
    writeFileSync(noteOf(output), now.toISOString());
  });
}

/** Removes the note, as the run has reached its end. */
export function noteEnd(output: string): void {
  ifPossible(() => rmSync(noteOf(output), { force: true }));
}

/** The time at which an unfinished run began, if it wrote no results. */
export function unfinishedRun(output: string): string | undefined {
  return ifPossible(() => new Date(readFileSync(noteOf(output), 'utf8').trim()).toISOString());
}

/** The time at which a later run began that did not replace this results file; undefined if there was none. */
export function laterAttempt(output: string): string | undefined {
  const note = noteOf(output);
  if (!existsSync(note) || !existsSync(output)) return undefined;
  const began = new Date(readFileSync(note, 'utf8').trim());
  return began > statSync(output).mtime ? began.toISOString() : undefined;
}
