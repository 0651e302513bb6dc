import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** Reads a file of JSON lines and parses every line, as any reader must. */
for await (const line of createInterface({ input: createReadStream(process.argv[2]!) })) JSON.parse(line);
