import { ask } from './asked.ts';

/** Questions about the graphs of the paper and without a graph, under all names and phrasings. */
export const PAPER_QUESTIONS = ask({
  graphs: ['bivariate', 'confounding', 'mediation', 'none'],
  names: ['random-char', 'tuebingen', 'random-tuebingen'],
  phrasings: ['intervention', 'substitution'],
  draws: 12,
});
