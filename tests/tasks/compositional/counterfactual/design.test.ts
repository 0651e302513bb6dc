import { describe, expect, test } from 'vitest';
import { compositional } from '../../../../generators/compositional.ts';
import { ParseError } from '../../../../src/cases/parse-error.ts';
import { parsePair } from '../../../../src/causal/dag.ts';
import { decodeScm, evaluate, hold } from '../../../../src/causal/scm.ts';
import { at } from '../../../../src/lib/at.ts';
import { markdownReport } from '../../../../src/report/files/markdown.ts';
import { htmlReport } from '../../../../src/report/html/page.ts';
import { columnMetrics } from '../../../../src/scorecard/column-metrics.ts';
import { parseScorecard, serialiseScorecard } from '../../../../src/scorecard/serialise.ts';
import { parseCompositionalConfig } from '../../../../src/tasks/compositional/compositional-config.ts';
import { compositionalContradiction } from '../../../../src/tasks/compositional/contradiction.ts';
import { tellTruth } from '../../../../src/tasks/compositional/faults.ts';
import { storyParser } from '../../../../src/tasks/compositional/story/story-parser.ts';
import { type CompositionalCase, noiseOf } from '../../../../src/tasks/shared/compositional-case.ts';
import { candyParty } from '../../../../src/tasks/shared/themes/themes.ts';
import { judged } from '../../../support/judged.ts';
import { problemsOf } from '../../../support/problems.ts';
import { promptOf, rowsOf, simulatedVariant } from '../../../support/rows.ts';
import { answersOf } from '../../../support/scored.ts';
import { caseOf, PRESET } from './design.ts';

describe('a design of counterfactuals that need what is seen', () => {
  const tests = compositional({ ...PRESET, seed: 4 });

  test('asks one question about each of two units of 128 worlds, every kind of twins as often', () => {
    const worlds = Map.groupBy(tests.map(caseOf), ({ world }) => world);
    expect(worlds.size).toBe(128);
    const kinds = [...worlds.values()].map(([one, other, ...more]) => {
      expect(more).toEqual([]);
      const { equations, pair, seen = '', query } = one!;
      const scm = decodeScm(equations);
      const { nodes } = scm.dag;
      const shown = nodes.indexOf(seen.split(' ')[0] ?? '');
      const asked = nodes.indexOf(parsePair(pair).outcome);
      const supposed = hold(scm, nodes.indexOf(parsePair(pair).cause), query === 'do-true');
      const states = [one!, other!].map((item) => {
        const noise = noiseOf(item);
        return [at(evaluate(scm, noise), shown), at(evaluate(supposed, noise), asked)] as const;
      });
      expect(at(states, 0)[0] + at(states, 1)[0]).toBe(1);
      expect(at(states, 0)[1] + at(states, 1)[1]).toBe(1);
      return `${one!.world.slice(0, -9)} ${at(states, 0)[0] === at(states, 0)[1]}`;
    });
    const counts = [...Map.groupBy(kinds, (kind) => kind).values()].map(({ length }) => length);
    expect(counts).toEqual(Array(8).fill(16));
    const facts = [...worlds.values()].filter(([one]) => one?.query === 'do-true');
    expect(facts).toHaveLength(64);
    const yes = tests.filter(({ metadata }) => metadata?.truth === true).length;
    expect(yes).toBe(tests.length / 2);
  });
});

describe('what does not fit', () => {
  const [item] = compositional({ ...PRESET, units: { twins: 10 } }).map(caseOf) as [CompositionalCase];
  const told = (change: Partial<CompositionalCase>) => compositionalContradiction({ ...item, ...change });

  test('a row: another truth, nodes that there are not, nothing supposed, what leaves the answer open', () => {
    expect(told({ truth: !item.truth })).toBe(
      `its truth is ${!item.truth}, but its prompt gives ${item.truth}`,
    );
    expect(told({ pair: 'X→Q' })).toBe('its model has no node Q');
    expect(told({ seen: 'S Q' })).toBe('its model has no node Q');
    expect(told({ pair: 'Y' })).toBe(`its question (${item.query}, Y) is not counterfactual`);
    expect(told({ query: 'factual' })).toBe('its question (factual, X→Y) is not counterfactual');
    expect(told({ seen: "S'" })).toBe(`its truth is ${item.truth}, but its prompt gives several answers`);
  });

  test('a config: keys about populations, facts and quantities', () => {
    const problems = (config: object) => problemsOf(() => parseCompositionalConfig({ ...PRESET, ...config }));
    expect(problems({ units: 'exhaustive' })).toEqual([
      'config.units: expected {twins: n} with preset counterfactual, which asks only about twins, got "exhaustive"',
    ]);
    const all = problems({
      worlds: 2,
      queries: 'factual-counterfactual',
      functions: 'or',
      noise: 0.4,
    });
    expect(all.map((line) => /^config\.(\w+): remove it/.exec(line)?.[1]).toSorted()).toEqual([
      'functions',
      'noise',
      'queries',
      'worlds',
    ]);
    expect(problems({ order: 'causal' })[0]).toContain('config.order: expected shuffled');
  });

  test('a prompt: a guest about whom nothing is told where nothing is seen, or who depends on others', () => {
    const one = compositional({ ...PRESET, units: { twins: 20 } }).find(
      ({ metadata }) => caseOf({ metadata }).seen?.split(' ').length === 2,
    );
    const read = storyParser(candyParty);
    const prompt = promptOf(one!);
    expect(read(prompt)?.evidence?.causes).toHaveLength(2);
    const unseen = prompt.replace(/^It is not known how many.*\n/m, '');
    expect(() => read(unseen)).toThrow(ParseError);
    const dependent = /- (\w+) is happy if, and only if, (?:both|all|at least|exactly)/.exec(prompt)?.[1];
    const untold = prompt.replace(new RegExp(` ${dependent} gets \\d+ cand(?:y|ies),`), '');
    expect(untold).not.toBe(prompt);
    expect(() => read(untold)).toThrow(`a fact about ${dependent}`);
    // Only the other hidden cause's effect is seen, so the answer is open.
    const states = /in fact, (\w+) is (not )?happy and (\w+) is (not )?happy\./;
    const halves = ['$1 is $2happy.', '$3 is $4happy.'].map(
      (kept) => read(prompt.replace(states, `in fact, ${kept}`))!,
    );
    const found = halves.map((story) => {
      try {
        return tellTruth(story);
      } catch (error) {
        return error instanceof ParseError ? 'open' : error;
      }
    });
    expect(found.toSorted()).toEqual(['open', one!.metadata!.truth].toSorted());
  });
});

describe('a run of counterfactuals that need what is seen', () => {
  const tests = compositional({ ...PRESET, units: { twins: 60 }, seed: 8 });
  const rows = rowsOf(tests, [
    simulatedVariant({ model: 'oracle' }),
    simulatedVariant({ model: 'evidence-blind' }),
  ]);
  const scorecard = judged(answersOf(rows), { policy: '', provider: 'oracle' } as never);

  test('has no PNS, cut tree, class or pairs, and says so nowhere', async () => {
    expect(scorecard.problems).toEqual([]);
    expect(scorecard.tasks.compositional).toEqual({ worlds: [] });
    const text = serialiseScorecard(scorecard);
    expect(serialiseScorecard(parseScorecard(text, 'scorecard.json'))).toBe(text);
    const [oracle] = scorecard.variants;
    expect(columnMetrics(scorecard, oracle!).map(({ name }) => name)).not.toContain('CCR_valid_pairs');
    for (const report of [markdownReport(scorecard), await htmlReport(scorecard)]) {
      expect(report).toContain('CCR discrimination');
      const words = report.replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '');
      expect(words).not.toMatch(/0 of 0|NaN|undefined \(/);
    }
  });

  test('fails a reader that ignores the evidence, and names its pattern', () => {
    const [, blind] = scorecard.variants;
    expect(blind?.diagnoses).toMatchObject([{ task: 'compositional', best: ['evidence-blind'] }]);
    expect(scorecard.gate?.verdict).toBe('fail');
  });
});
