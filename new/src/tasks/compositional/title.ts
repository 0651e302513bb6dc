import type { CompositionalCase } from './case.ts';

/** Returns what a person reads above a question: `do(Zita on) → Luvid`, or `Luvid, in fact`. */
export function questionTitle({
  pair,
  query,
  asked,
}: Pick<CompositionalCase, 'pair' | 'query' | 'asked'>): string {
  const names = asked?.split(', ') ?? pair.split('→');
  const [cause, effect] = [names[0], names.at(-1)];
  if (query === 'factual') return `${effect}, in fact`;
  return `do(${cause} ${query === 'do-true' ? 'on' : 'off'}) → ${effect}`;
}
