import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** Reads a JSON Lines file and parses every line, as any program that uses the file must do. */
for await (const line of createInterface({ input: createReadStream(process.argv[2]!) })) JSON.parse(line);
