import { type Asked, OBJECT, SUBJECT } from '../../../cases/asked.ts';
import { once, remembering } from '../../../lib/caching.ts';
import { statementsOf } from '../../shared/asked.ts';
import { template } from '../../shared/template.ts';
import { parseRelations } from './parser.ts';
import { ANSWERS, TOLD } from './sentences.ts';

const ENDS = { cause: SUBJECT, effect: OBJECT };
const sentences = once(() => ({
  statements: statementsOf(ANSWERS.map(template), ENDS),
  told: statementsOf(TOLD.map(template), ENDS),
}));

export const relationAsked = remembering((prompt): Asked | undefined => {
  const reading = parseRelations(prompt);
  if (!reading) return undefined;
  const { dag, cause, effect } = reading;
  const [subject, object] = [dag.nodes[cause] ?? '', dag.nodes[effect] ?? ''];
  const others = dag.nodes.filter((name) => name !== subject && name !== object);
  const said = { subject: [subject], object, others, ...sentences() };
  return reading.intervened.length === 0 ? { ...said, factual: true } : said;
});
