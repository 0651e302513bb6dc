import { closeSync, openSync, readSync } from 'node:fs';

/** Returns the beginning of a file as text. It is enough to recognise a results file, which may be large. */
export function beginningOf(path: string, bytes: number): string {
  const file = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(bytes);
    return buffer.toString('utf8', 0, readSync(file, buffer));
  } finally {
    closeSync(file);
  }
}
