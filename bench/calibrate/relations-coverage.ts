import { metricDifference } from '../../src/compare/metric-difference.ts';
import { namedRng } from '../../src/lib/rng.ts';
import type { AnswerSheet } from '../../src/scoring/rows/answer-sheet.ts';
import { DEFAULT_SETTINGS } from '../../src/scoring/settings.ts';
import { estimateOf } from '../../src/scoring/tracked.ts';
import type { InterventionEffectCase } from '../../src/tasks/intervention-effects/intervention-effect-case.ts';
import { parseInterventionEffectsConfig } from '../../src/tasks/intervention-effects/intervention-effects-config.ts';
import { designInterventionEffects } from '../../src/tasks/intervention-effects/intervention-effects-design.ts';
import { evaluateInterventionEffects } from '../../src/tasks/intervention-effects/score/intervention-effects.ts';
import { relationItems } from '../../src/tasks/intervention-effects/score/intervention-effects-items.ts';
import { interventionEffectMetrics } from '../../src/tasks/intervention-effects/score/metrics.ts';
import { KINDS } from '../../src/tasks/kinds.ts';
import { covers } from './covers.ts';
import { type Frequency, frequencies } from './frequencies.ts';
import { answerAll, drawModel, meanOver } from './known-model.ts';
import { metricNamed } from './metric-named.ts';

/**
 * Measures how often intervals for intervention effects contain the true values, for one variant and for the difference
 * between two variants.
 */
export function relationsCoverage(draws: number, runs: number): Frequency[] {
  const cases = relationCases({ preset: 'paper', draws });
  const items = relationItems({ kinds: KINDS, cases, variants: [] });
  return frequencies(runs, (run) => {
    const name = ['relations', draws, run] as const;
    const simulated = (which: number) => {
      const model = drawModel(namedRng('model', ...name, which));
      const { variant } = answerAll(cases, model, drawOf, namedRng('answers', ...name, which));
      return { model, variant };
    };
    const [first, second] = [simulated(0), simulated(1)];
    const sheet: AnswerSheet = { kinds: KINDS, cases, variants: [first.variant, second.variant] };
    const settings = { ...DEFAULT_SETTINGS, seed: String(run) };
    const found = evaluateInterventionEffects(items, sheet, first.variant, settings)!;
    const accuracies = [first, second].map(({ model }) => meanOver(model, (rate) => (1 - rate) ** 2));
    const metric = metricNamed(interventionEffectMetrics(sheet, settings), 'IE accuracy');
    const { difference } = metricDifference(metric, first.variant, second.variant);
    return {
      'IE accuracy': covers(found.accuracy, accuracies[0]!),
      'IE retrieval': covers(
        found.retrieval,
        meanOver(first.model, (rate) => 1 - rate),
      ),
      'IE accuracy in one cell': covers(found.cells[0]!.accuracy, accuracies[0]!),
      'IE accuracy, difference of two variants': covers(
        estimateOf(difference),
        accuracies[1]! - accuracies[0]!,
      ),
    };
  });
}

export function relationCases(config: object): InterventionEffectCase[] {
  const design = designInterventionEffects(parseInterventionEffectsConfig(config), 'calibration');
  return [...design.renderings()].flatMap(({ questions }) => questions.map(({ metadata }) => metadata));
}

export function drawOf({ graph, draw }: InterventionEffectCase): string {
  return `${graph}/${draw}`;
}
