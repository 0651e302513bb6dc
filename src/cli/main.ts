#!/usr/bin/env node
import { programFor } from './program.ts';

const program = await programFor(process.argv);
program.parseAsync().catch(async (error: unknown) => (await import('./fail.ts')).fail(error));
