import { dagFromEdges, type Edge } from '../../../causal/dag.ts';
import type { NodeFunction } from '../../../causal/scm.ts';
import type { Hypothesis } from '../../../design/compositional-design.ts';
import { unlisted } from '../../phrasing.ts';
import { ReadError, type StoryReading } from '../../theme.ts';

const OPENING =
  / are guests at a candy party\. The host hands out candies, and after that each guest is either happy or not happy\.$/;
const RULES = 'What makes the guests happy is fixed by these rules:';
const RULE = /^- (.+) is happy if, and only if, (.+)\.$/;
const HAPPY = /^(.+) is happy$/;
const ENOUGH = /^(.+) gets at least (\d+) cand(?:y|ies)$/;
const CLOSING = 'Nothing outside these rules makes a guest happy.';
const FACTS = /^When the host hands out the candies, (.+)\.$/;
const FACT = /^(.+) gets (\d+) cand(?:y|ies)$/;
const QUESTION =
  /^(?:Now suppose that (.+) is (not )?happy, no matter what the rules say about (.+)\. All other rules and all candies stay as described\. In that case, is|Is) (.+) happy\?/;

interface Rule {
  readonly name: string;
  readonly operator: NodeFunction;
  readonly causes: readonly string[];
  readonly threshold: number;
}

/**
 * Reads the last candy party in a prompt; stories before it are worked examples.
 *
 * @throws {ReadError} If a party is announced but its rules, candies or question cannot be read.
 */
export function readCandyParty(prompt: string): StoryReading | undefined {
  const lines = prompt.split('\n').map((line) => line.trim());
  const start = lines.findLastIndex((line) => OPENING.test(line));
  if (start < 0) return undefined;
  const text = lines.slice(start).filter((line) => line !== '');
  const names = unlisted(text[0]!.replace(OPENING, ''), 'and');
  if (text[1] !== RULES) throw new ReadError(`“${RULES}”`, text[1] ?? 'the end');

  const rules = text.slice(2, 2 + names.length).map(readRule);
  const position = new Map(names.map((name, node) => [name, node]));
  const nodeOf = (name: string, place: string): number => {
    const node = position.get(name);
    if (node === undefined) throw new ReadError(`one of the guests ${names.join(', ')}`, place);
    return node;
  };
  rules.forEach(({ name, causes }, i) => {
    if (name !== names[i]) throw new ReadError(`the rule for ${names[i]}`, text[2 + i] ?? 'the end');
    for (const cause of causes) nodeOf(cause, text[2 + i]!);
  });
  const rest = text.slice(2 + names.length);
  if (rest[0] !== CLOSING) throw new ReadError(`“${CLOSING}”`, rest[0] ?? 'the end');
  const candies = readFacts(rest[1] ?? 'the end', names);

  const edges = rules.flatMap(({ name, causes }) => causes.map((cause): Edge => [cause, name]));
  const dag = dagFromEdges(edges, names);
  const byNode = dag.nodes.map((name) => rules[position.get(name)!]!);
  const question = readQuestion(rest[2] ?? 'the end');
  const inDag = (name: string): number => dag.nodes.indexOf(names[nodeOf(name, rest[2]!)]!);
  return {
    kind: 'story',
    theme: 'candy-party',
    scm: {
      dag,
      functions: byNode.map(({ operator }) => operator),
      noise: byNode.map(() => 0.5),
      fixed: new Map(),
    },
    noise: Uint8Array.from(byNode, ({ name, threshold }) => (candies.get(name)! >= threshold ? 1 : 0)),
    effect: inDag(question.effect),
    hypothesis: question.supposed && { node: inDag(question.supposed.name), value: question.supposed.value },
  };
}

function readRule(line: string): Rule {
  const rule = RULE.exec(line);
  if (!rule)
    throw new ReadError('a rule like “- Mila is happy if, and only if, Mila gets at least 7 candies.”', line);
  const [, name, conditions] = rule as unknown as [string, string, string];
  const operator = / or /.test(conditions) ? 'or' : 'and';
  const parts = unlisted(conditions, operator);
  const enough = ENOUGH.exec(parts.pop()!);
  if (enough?.[1] !== name) throw new ReadError(`the rule to end with how many candies ${name} needs`, line);
  const causes = parts.map((part) => {
    const cause = HAPPY.exec(part)?.[1];
    if (cause === undefined) throw new ReadError('conditions like “Mila is happy”', part);
    return cause;
  });
  return { name, operator, causes, threshold: Number(enough[2]) };
}

function readFacts(line: string, names: readonly string[]): Map<string, number> {
  const facts = FACTS.exec(line)?.[1];
  if (facts === undefined) throw new ReadError('the candies that each guest gets', line);
  const candies = new Map<string, number>();
  for (const part of unlisted(facts, 'and')) {
    const fact = FACT.exec(part);
    if (!fact) throw new ReadError('a clause like “Mila gets 4 candies”', part);
    candies.set(fact[1]!, Number(fact[2]));
  }
  const missing = names.find((name) => !candies.has(name));
  if (missing !== undefined) throw new ReadError(`the candies that ${missing} gets`, line);
  return candies;
}

function readQuestion(line: string): {
  effect: string;
  supposed: (Omit<Hypothesis, 'node'> & { name: string }) | undefined;
} {
  const question = QUESTION.exec(line);
  if (!question) throw new ReadError('a question like “Is Mila happy?”', line);
  const [, name, not, again, effect] = question;
  if (name !== again) throw new ReadError(`the rules about ${name} to be put aside`, line);
  return { effect: effect!, supposed: name === undefined ? undefined : { name, value: not === undefined } };
}
