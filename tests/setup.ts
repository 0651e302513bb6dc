import fc from 'fast-check';

// Property tests draw the same cases in every run: a red build is a change in the code, not luck.
fc.configureGlobal({ seed: 20250601 });
