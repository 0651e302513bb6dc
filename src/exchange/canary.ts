/**
 * The marks in every file of exported questions. Filters of training data find the questions by these marks, and a
 * model that knows a mark has seen the questions. The marks must never change, because older files could then no longer
 * be found.
 */
export const CANARY = {
  evaluation: 'promptfoo-causal-evaluation-5d1c7c3e-8f0b-4a77-9a3e-2f6b1e9d40c8',
  training: 'promptfoo-causal-training-b7e2a9f4-61cd-4f0e-8c15-7d3a90e2f5ab',
} as const;

export type Purpose = keyof typeof CANARY;
