import type { InterventionEffectCase } from '../../src/design/case.ts';
import { parseInterventionEffectsConfig } from '../../src/design/intervention-effects-config.ts';
import { designInterventionEffects } from '../../src/design/intervention-effects-design.ts';
import type { AnswerColumn, AnswerSheet } from '../../src/scorecard/answer-sheet.ts';
import { evaluateInterventionEffects } from '../../src/scorecard/intervention-effects.ts';
import { foundEffect, relationItems } from '../../src/scorecard/intervention-effects-items.ts';
import { DEFAULT_SETTINGS } from '../../src/scorecard/settings.ts';
import { pairedCounts, pairedDifferenceInterval } from '../../src/statistics/paired-difference.ts';
import { stream } from '../../src/statistics/streams.ts';
import { covers, holds } from './covers.ts';
import { type Frequency, frequencies } from './frequencies.ts';
import { answerAll, drawReasoner, type KnownReasoner, meanOver } from './known-reasoner.ts';

/** How often intervals for accuracy about intervention effects hold what they are for, one column and two. */
export function relationsCoverage(draws: number, runs: number): Frequency[] {
  const cases = relationCases(draws);
  const items = relationItems({ cases, columns: [] });
  return frequencies(runs, (run) => {
    const name = ['relations', draws, run] as const;
    const [first, second] = [0, 1].map((which) => {
      const reasoner = drawReasoner(stream('reasoner', ...name, which));
      const { column } = answerAll(cases, reasoner, drawOf, stream('answers', ...name, which));
      return { reasoner, column };
    }) as [Simulated, Simulated];
    const sheet: AnswerSheet = { cases, columns: [first.column, second.column] };
    const settings = { ...DEFAULT_SETTINGS, seed: String(run) };
    const found = evaluateInterventionEffects(items, sheet, first.column, settings)!;
    const accuracies = [first, second].map(({ reasoner }) => meanOver(reasoner, (rate) => (1 - rate) ** 2));
    const pairs = items.effects.map((effect) => {
      const [before, after] = [first, second].map(
        ({ column }) => foundEffect(effect, sheet, column).successes,
      );
      return { first: before!, second: after!, replicates: 1, cluster: drawOf(effect.about) };
    });
    return {
      'IE accuracy': covers(found.accuracy, accuracies[0]!),
      'IE retrieval': covers(
        found.retrieval,
        meanOver(first.reasoner, (rate) => 1 - rate),
      ),
      'IE accuracy in one cell': covers(found.cells[0]!.accuracy, accuracies[0]!),
      'IE accuracy, difference of two columns': holds(
        pairedDifferenceInterval(pairedCounts(pairs)),
        accuracies[1]! - accuracies[0]!,
      ),
    };
  });
}

interface Simulated {
  readonly reasoner: KnownReasoner;
  readonly column: AnswerColumn;
}

function relationCases(draws: number): InterventionEffectCase[] {
  const design = designInterventionEffects(parseInterventionEffectsConfig({ draws }), 'calibration');
  return [...design.tellings()].flatMap(({ questions }) => questions.map(({ metadata }) => metadata));
}

/** What the answers of a reasoner go together by. */
function drawOf({ graph, draw }: InterventionEffectCase): string {
  return `${graph}/${draw}`;
}
