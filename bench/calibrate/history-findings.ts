import { compositional } from '../../generators/compositional.ts';
import { historyOf, type NamedRun } from '../../src/compare/history.ts';
import { namedRng } from '../../src/lib/rng.ts';
import { metricsOf } from '../../src/scorecard/metrics.ts';
import type { Scorecard } from '../../src/scorecard/schema.ts';
import { DEFAULT_SETTINGS } from '../../src/scoring/settings.ts';
import { estimateOf } from '../../src/scoring/tracked.ts';
import { SCORES } from '../../src/tasks/scores.ts';
import { type Finding, findingOf } from './finding.ts';
import { type SimulatedDesign, simulatedDesign, slipping } from './simulated-gates.ts';

const VERSIONS = 12;

const WANTED = { least: 0.95, most: 1 };

/**
 * Simulates versions of a model that errs in a share of its answers. All versions get the same questions.
 *
 * @param rateAt - Returns the error rate of a version. Versions are numbered from 0.
 */
function versionsOf(design: SimulatedDesign, name: string, rateAt: (version: number) => number): NamedRun[] {
  const { sheet } = design;
  const metrics = metricsOf(sheet, DEFAULT_SETTINGS, SCORES).filter(({ part }) => part === undefined);
  return Array.from({ length: VERSIONS }, (_, version) => {
    const rng = namedRng('versions', name, version);
    const variant = slipping(
      design,
      { model: 'oracle', label: 'assistant', promptIdx: 0 },
      { rate: rateAt(version) },
      rng,
    );
    const scorecard: Pick<Scorecard, 'createdAt' | 'settings' | 'design'> & {
      readonly variants: readonly object[];
    } = {
      createdAt: new Date(Date.UTC(2025, 0, 1 + version)).toISOString(),
      settings: DEFAULT_SETTINGS,
      design: {
        hash: 'same',
        parts: [{ hash: 'same', task: 'compositional', units: '', cases: 1, found: 1 }],
      },
      variants: [
        {
          provider: variant.provider,
          prompt: variant.prompt,
          metrics: metrics.map(({ name: metric, isDetail, of }) => ({
            name: metric,
            value: estimateOf(of(variant)),
            ...(isDetail && { isDetail }),
          })),
        },
      ],
    };
    // A history reads only this part of a scorecard.
    return { name: `v${version + 1}`, scorecard: scorecard as unknown as Scorecard };
  });
}

function changesIn(runs: readonly NamedRun[]): number[] {
  return historyOf(runs).series.flatMap(({ changes }) => changes.map(({ run }) => run));
}

/** Measures how often histories of twelve versions show the losses that were planted, and no other changes. */
export function historyFindings(histories: number): Finding[] {
  const design = simulatedDesign(compositional({ preset: 'decisive', seed: 2025 }));
  const share = (what: string, isRight: (history: number) => boolean): Finding => {
    const right = Array.from({ length: histories }, (_, i) => isRight(i)).filter(Boolean).length;
    return findingOf('history', what, right / histories, histories, WANTED);
  };
  const equal = [0, 0.02, 0.05, 0.2].map((rate) =>
    share(`${VERSIONS} equal versions, ${100 * rate} % wrong: no change found`, (i) => {
      return changesIn(versionsOf(design, `equal ${rate} ${i}`, () => rate)).length === 0;
    }),
  );
  const planted = [
    [0.05, 0.15],
    [0.02, 0.07],
    [0, 0.05],
  ].map(([before = 0, after = 0]) =>
    share(
      `one regression, ${Math.round(100 * before)} to ${Math.round(100 * after)} % wrong: found at its run, and nowhere else`,
      (i) => {
        const at = 2 + namedRng('planted', i).integer(VERSIONS - 3);
        const found = changesIn(
          versionsOf(design, `planted ${before} ${after} ${i}`, (v) => (v < at ? before : after)),
        );
        return found.length > 0 && found.every((run) => run === at);
      },
    ),
  );
  const slow = share('ten losses in a row of 1 % each: found', (i) => {
    return changesIn(versionsOf(design, `slow ${i}`, (v) => 0.02 + 0.01 * Math.max(0, v - 1))).length > 0;
  });
  return [...equal, ...planted, slow];
}
