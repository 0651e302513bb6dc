#!/usr/bin/env node
import { fail } from './fail.ts';
import { programFor } from './program.ts';

const program = await programFor(process.argv);
await program.parseAsync().catch(fail);
