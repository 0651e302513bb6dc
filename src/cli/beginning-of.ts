import { closeSync, openSync, readSync } from 'node:fs';

/** Returns the first bytes of a file as text. */
export function beginningOf(path: string, bytes: number): string {
  const file = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(bytes);
    return buffer.toString('utf8', 0, readSync(file, buffer));
  } finally {
    closeSync(file);
  }
}
