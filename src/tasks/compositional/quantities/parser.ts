import { ParseError } from '../../../cases/parse-error.ts';
import { type Scm, scmOf } from '../../../causal/scm.ts';
import { at } from '../../../lib/at.ts';
import { longestFirst, patternOf } from '../../shared/pattern.ts';
import { dagOfRules, rulesReader } from '../../shared/themes/rules.ts';
import type { Theme } from '../../shared/themes/theme.ts';
import type { KnownShare, Quantity } from './quantity.ts';
import { QUANTITY_KINDS } from './quantity-case.ts';
import { CHANCES, KNOWN, OFTEN, quantitySentences } from './sentences.ts';

export interface QuantityReading extends Quantity {
  /** The model. If the prompt does not state the probability of a node's noise, it is set to one half. */
  readonly scm: Scm;
  readonly lastShare: number;
}

const SHARE = '\\d(?:\\.\\d+)?(?:e-\\d+)?';

/** Returns a parser of prompts about quantities in one theme. For other prompts, the parser returns undefined. */
export function quantityParser(theme: Theme): (prompt: string) => QuantityReading | undefined {
  const read = rulesReader(theme);
  const say = quantitySentences(theme);
  return (prompt) => {
    const world = prompt.includes(OFTEN) ? read(prompt) : undefined;
    if (!world) return undefined;
    const { names, rules, rest } = world;
    const name = longestFirst(names);
    const dag = dagOfRules(world);
    const ends = { cause: name, effect: name };
    const { own } = world.grammar;
    const chance = patternOf(say.chance, { share: SHARE, own: '.+' });
    const known = patternOf(say.known, { ...ends, share: SHARE });
    const nodeOf = (told: unknown): number => dag.nodes.indexOf(String(told));
    const lines = [...rest];
    const expectLine = (wanted: string): void => {
      const line = lines.shift() ?? 'the end';
      if (line !== wanted) throw new ParseError(`“${wanted}”`, line);
    };
    expectLine(say.often({}));
    expectLine(say.forced({}));
    const noise = new Map<number, number>();
    const parts: KnownShare[] = [];
    let lastShare = 0;
    const isChance = lines[0] === CHANCES;
    expectLine(isChance ? CHANCES : KNOWN);
    for (let line = lines[0] ?? ''; line.startsWith('- '); line = lines[0] ?? '') {
      const told = (isChance ? chance : known).read(line);
      const condition = told && isChance ? own.read(String(told.own)) : undefined;
      if (!told || (isChance && !condition)) throw new ParseError('a probability', line);
      lastShare = Number(told.share);
      if (condition) noise.set(nodeOf(condition.name), lastShare);
      else parts.push({ cause: nodeOf(told.cause), effect: nodeOf(told.effect), share: lastShare });
      lines.shift();
    }
    const line = lines[0] ?? 'the end';
    if (isChance && noise.size < names.length)
      throw new ParseError(`a probability for each of ${names.join(', ')}`, line);
    for (const kind of QUANTITY_KINDS) {
      const asked = patternOf(say[kind], ends).readAt(line, 0)?.value;
      if (!asked) continue;
      const [cause, effect] = [nodeOf(asked.cause), nodeOf(asked.effect ?? asked.cause)];
      const whole = parts.find((part) => part.cause <= cause && effect <= part.effect);
      return {
        kind: parts.length === 0 ? kind : whole ? 'deductive' : 'inductive',
        cause,
        effect,
        ...(parts.length > 0 && { known: parts }),
        lastShare,
        scm: scmOf(
          dag,
          dag.nodes.map((symbol) => at(rules, names.indexOf(symbol)).operator),
          dag.nodes.map((_, node) => noise.get(node) ?? 0.5),
        ),
      };
    }
    throw new ParseError('a question about a share', line);
  };
}
