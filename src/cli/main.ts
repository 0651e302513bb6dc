#!/usr/bin/env node
import { complain } from '../lib/say.ts';
import { failureText } from '../lib/user-error.ts';
import { programFor } from './program.ts';

const program = await programFor(process.argv);
await program.parseAsync().catch((error: unknown) => {
  // Errors in the user's input are printed without a stack trace.
  complain(failureText(error));
  process.exitCode = 1;
});
