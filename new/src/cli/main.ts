#!/usr/bin/env node
import { programFor } from './program.ts';
import { fail } from './fail.ts';

const program = await programFor(process.argv);
await program.parseAsync().catch(fail);
