import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { ifPossible } from './if-possible.ts';

/** Returns the path of the note that marks a run as unfinished. The note remains if the run fails. */
function noteOf(output: string): string {
  return `${output}.unfinished`;
}

/** Writes the note when a run with this results file begins. Errors are ignored. */
export function noteBegin(output: string, now = new Date()): void {
  ifPossible(() => {
    mkdirSync(dirname(resolve(output)), { recursive: true });
    writeFileSync(noteOf(output), now.toISOString());
  });
}

export function noteEnd(output: string): void {
  ifPossible(() => rmSync(noteOf(output), { force: true }));
}

export function unfinishedRun(output: string): string | undefined {
  return ifPossible(() => new Date(readFileSync(noteOf(output), 'utf8').trim()).toISOString());
}

/** Returns the start time of a later run that did not replace this results file; undefined if there was no such run. */
export function laterAttempt(output: string): string | undefined {
  const note = noteOf(output);
  if (!existsSync(note) || !existsSync(output)) return undefined;
  const began = new Date(readFileSync(note, 'utf8').trim());
  return began > statSync(output).mtime ? began.toISOString() : undefined;
}
