import { expect, test } from 'vitest';
import { linear } from '../../../generators/linear.ts';
import type { StepFault } from '../../../src/cases/steps.ts';
import { changesFrom, decodeLinearScm, influencesOn } from '../../../src/causal/linear-scm.ts';
import { namedRng } from '../../../src/lib/rng.ts';
import type { LinearCase } from '../../../src/tasks/linear/linear-case.ts';
import { readPanelSteps } from '../../../src/tasks/linear/steps/read-steps.ts';
import { parseLinear } from '../../../src/tasks/linear/story/parser.ts';
import { promptOf } from '../../support/rows.ts';

interface Line {
  readonly name: string;
  readonly by: number;
  readonly held: boolean;
  readonly terms: readonly { readonly name: string; readonly coefficient: number; readonly by: number }[];
}
const round = (value: number): number => Number(value.toFixed(4));
const units = (by: number): string => `${round(Math.abs(by))} ${Math.abs(by) === 1 ? 'unit' : 'units'}`;
const moves = ({ name, by }: Pick<Line, 'name' | 'by'>): string =>
  by === 0 ? `${name} does not change` : `${name} ${by > 0 ? 'rises' : 'falls'} by ${units(by)}`;
const signed = (by: number): string => (by > 0 ? `+${round(by)}` : String(round(by)));
const sum = ({ terms }: Line): string =>
  terms.map(({ coefficient, by }) => `${coefficient} × ${round(by)}`).join(' + ');

const STYLES: readonly ((line: Line) => string)[] = [
  (l) =>
    `- ${moves(l)}, because ${l.held || l.terms.length === 0 ? 'it is set so' : l.terms.map(moves).join(' and ')}.`,
  (l) =>
    l.held || l.terms.length === 0
      ? `${moves(l)}.`
      : `From ${l.terms.map(({ name }) => name).join(' and ')}: ${l.name} changes by ${sum(l)} = ${round(l.by)} units.`,
  (l) =>
    `* **${l.name}**${l.by === 0 ? ' stays the same' : ` ${l.by > 0 ? 'increases' : 'decreases'} by ${units(l.by)}`} (${l.held || l.terms.length === 0 ? 'given' : l.terms.map(({ name }) => name).join(', ')})`,
  (l) =>
    l.held || l.terms.length === 0
      ? `- ${l.name}: ${signed(l.by)}, because it is set so.`
      : `- ${l.name}: ${sum(l)} = ${signed(l.by)}`,
  (l) => `${moves(l).replace(/(?:rises|falls) by .*/, `follows with ${signed(l.by)}`)}.`,
  (l) =>
    `So ${moves(l)}, since ${l.held || l.terms.length === 0 ? 'that is done to it' : `it follows ${l.terms.map(({ name }) => name).join(' and ')}`}.`,
];

const tests = linear({ preset: 'maasch-2025-appendix-c', coefficients: [1.5], draws: 40, seed: 'steps' });
const WANTED = [undefined, 'intervention-undone', 'missed-cause', 'propagation', 'other-answer'] as const;

test('a planted fault in how gauges change is found, and right steps raise no alarm', () => {
  const rng = namedRng('planted changes');
  const tally: Record<string, { replies: number; node: number; kind: number }> = {};
  tests.forEach((item) => {
    const prompt = promptOf(item);
    const about = item.metadata as unknown as LinearCase;
    const { scm, asked } = parseLinear(prompt)!;
    const natural = changesFrom(scm, new Map([[asked.cause, 1]]));
    const made = new Map([[asked.cause, asked.kind === 'nie' ? 0 : 1]]);
    for (const node of asked.mediators) made.set(node, asked.kind === 'nie' ? natural[node]! : 0);
    const truth = changesFrom(scm, made);
    const wanted: StepFault | undefined = rng.pick(WANTED);
    const places = scm.dag.nodes.flatMap((_, node) => {
      const moving = influencesOn(scm, node).filter(({ cause }) => truth[cause] !== 0);
      if (wanted === 'intervention-undone')
        return asked.mediators.includes(node) && asked.kind === 'nde' && natural[node] !== 0 ? [node] : [];
      if (wanted === 'missed-cause')
        return !made.has(node) && moving.length > 1 && node !== asked.effect ? [node] : [];
      return wanted === 'propagation' && moving.length > 0 && !made.has(node) && node !== asked.effect
        ? [node]
        : [];
    });
    const wrong = places.length > 0 ? rng.pick(places) : undefined;
    if (wrong === undefined && wanted !== undefined && wanted !== 'other-answer') return;
    const said = [...truth];
    const lines = scm.dag.nodes.map((name, node): Line => {
      const all = influencesOn(scm, node).filter(({ cause }) => said[cause] !== 0);
      const seen = node === wrong && wanted === 'missed-cause' ? all.slice(0, -1) : all;
      const follows = seen.reduce((total, { cause, coefficient }) => total + coefficient * said[cause]!, 0);
      const undone = node === wrong && wanted === 'intervention-undone';
      const right = made.has(node) && !undone ? made.get(node)! : follows;
      said[node] = node === wrong && wanted === 'propagation' ? right * 2 + 3 : right;
      return {
        name,
        by: said[node],
        held: made.has(node) && !undone,
        terms: seen.map(({ cause, coefficient }) => ({
          name: scm.dag.nodes[cause]!,
          coefficient,
          by: said[cause]!,
        })),
      };
    });
    const answer = wanted === 'other-answer' ? truth[asked.effect]! + 5 : said[asked.effect]!;
    const style = rng.pick(STYLES);
    const text = `The gauges one after another.\n${lines.map(style).join('\n')}\n\n${round(answer)}`;
    const found = readPanelSteps(about, { prompt, text, right: Math.abs(answer - about.truth) < 0.01 });
    const symbol = wrong === undefined ? undefined : scm.dag.nodes[wrong];
    const counted = tally[wanted ?? 'none'] ?? { replies: 0, node: 0, kind: 0 };
    tally[wanted ?? 'none'] = counted;
    counted.replies++;
    if (symbol === undefined ? found?.node === undefined : found?.said?.includes(symbol)) counted.node++;
    if (found && found.fault === wanted) counted.kind++;
    expect(decodeLinearScm(about.equations).dag.nodes).toHaveLength(found!.marks.length);
  });
  const { none, ...planted } = tally;
  expect(none!.kind).toBe(none!.replies);
  const all = Object.values(planted);
  const kind =
    all.reduce((total, one) => total + one.kind, 0) / all.reduce((total, one) => total + one.replies, 0);
  expect(kind).toBeGreaterThanOrEqual(0.9);
  expect(tally).toMatchSnapshot();
});
