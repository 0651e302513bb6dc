import type { TestCase } from 'promptfoo';
import type { Case } from '../../src/cases/case.ts';
import { DEFAULT_TOLERANCE, toleranceAt } from '../../src/cases/tolerance.ts';
import { gateDesign, verdictOn } from '../../src/gate/simulated-gate.ts';
import { at } from '../../src/lib/at.ts';
import type { GateVerdict } from '../../src/scorecard/gate-schema.ts';
import { type Metric, shareOf } from '../../src/scoring/metric.ts';
import { REPLIES, type VariantAnswers } from '../../src/scoring/rows/answer-sheet.ts';
import { DEFAULT_SETTINGS } from '../../src/scoring/settings.ts';
import { estimateOf, tracked } from '../../src/scoring/tracked.ts';
import { verdictsOnWorld } from '../../src/tasks/compositional/score/variant-world.ts';
import { SCORES } from '../../src/tasks/scores.ts';
import { answered, sheetOf } from '../support/variant-answers.ts';
import type { Design } from './designs.ts';
import type { Reader, Says } from './reader.ts';
import { readersOf } from './readers.ts';
import { type Sample, sampleOf } from './sample.ts';

/** Other seeds, whose answers learned readers know. */
const OTHERS = [11, 12, 13, 14, 15, 16];

/** Resamples decide nothing that is wanted. */
const SETTINGS = { ...DEFAULT_SETTINGS, resamples: 20 };

/** A discrimination with its interval. */
export interface Headline {
  readonly name: string;
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** What came of one reader at one seed of a design. */
export interface Outcome {
  readonly reader: Reader;
  readonly seed: number;
  /** None where the design cannot tell. */
  readonly headlines: readonly Headline[];
  /** Class and completeness by world; of worlds in which a reader that follows links makes no mistake, none. */
  readonly classes: readonly string[];
  readonly complete: readonly string[];
  /** Beside a perfect baseline; undefined where it was not asked. */
  readonly gate: GateVerdict | undefined;
}

/** Of more questions than that of a seed, readers learn from some. */
const LEARNED = 800;

// Of the latest design alone: designs stay, and their stories would.
let latest: { readonly design: Design; readonly others: readonly Sample[] } | undefined;

function othersOf(design: Design): readonly Sample[] {
  if (latest?.design !== design) latest = { design, others: samplesOf(design) };
  return latest.others;
}

function samplesOf({ tests }: Design): readonly Sample[] {
  return OTHERS.map((seed) => {
    const all = tests(seed);
    // Odd, so that what is asked by turns is all there.
    const stride = Math.ceil(all.length / LEARNED) | 1;
    return sampleOf(all.filter((_, i) => i % stride === 0));
  });
}

/** How far a run is judged. */
export interface Judging {
  /** Whether classes are wanted. */
  readonly classes: boolean;
  /** Of each kind of reader, for how many the gate is asked: those that get most. */
  readonly gates: number;
}

/** Classes, and the gate for everybody. */
export const ALL: Judging = { classes: true, gates: Number.POSITIVE_INFINITY };

/** Scores all opponents of a design at a seed by the package's own metrics, classes and gate, each beside a perfect baseline. */
export function outcomesOf(
  design: Design,
  seed: number,
  judging = ALL,
  isWanted: (reader: Reader) => boolean = () => true,
): Outcome[] {
  const tests = design.tests(seed);
  const sample = sampleOf(tests);
  const answers = readersOf(design.task)
    .filter(isWanted)
    .flatMap((reader) => {
      const says = reader.answers(sample, othersOf(design));
      return says ? [{ reader, says }] : [];
    });
  // Readers that answer alike are scored once.
  const alike = [...Map.groupBy(answers, ({ says }) => says.join()).values()];
  const run = runOf(
    tests,
    alike.map(([first]) => first!.says),
  );
  const headlines = alike.map((_, place) => run.headlines(place));
  const gated = mostOfEachKind(alike, headlines, judging.gates);
  const outcomes = alike.flatMap((group, place) => {
    const worlds = judging.classes ? run.worlds(place) : [];
    return group.map(({ reader, says }): Outcome => {
      const counted = worlds.filter(({ world }) => isCounted(reader, sample.cases, says, world));
      return {
        reader,
        seed,
        headlines: at(headlines, place),
        classes: counted.map(({ verdict }) => String(verdict)),
        complete: counted.map(({ complete }) => String(complete)),
        gate: gated.includes(place) ? run.gate(place) : undefined,
      };
    });
  });
  return outcomes.toSorted((a, b) => placeOf(answers, a) - placeOf(answers, b));
}

/** Places of the readers of each kind that get most, so many of each. */
function mostOfEachKind(
  alike: readonly (readonly { readonly reader: Reader }[])[],
  headlines: readonly (readonly Headline[])[],
  count: number,
): number[] {
  const best = (place: number): number => Math.max(-1, ...at(headlines, place).map(({ value }) => value));
  const byKind = Map.groupBy(alike.keys(), (place) => at(at(alike, place), 0).reader.kind);
  return [...byKind.values()].flatMap((places) =>
    places.toSorted((a, b) => best(b) - best(a)).slice(0, count),
  );
}

function placeOf(answers: readonly { readonly reader: Reader }[], { reader }: Outcome): number {
  return answers.findIndex((one) => one.reader === reader);
}

/** Who follows links and makes no mistake in a world has read all that it takes there. */
function isCounted({ kind }: Reader, cases: readonly Case[], says: readonly Says[], world: string): boolean {
  if (kind !== 'partial' && kind !== 'one-cause') return true;
  return cases.some((item, i) => (item as { world?: unknown }).world === world && item.truth !== says[i]);
}

/** A run of a perfect baseline and some readers. */
function runOf(tests: readonly TestCase[], answers: readonly (readonly Says[])[]) {
  const { cases } = sheetOf(tests);
  const says = cases.map(({ truth }) => truth as Says);
  const perfect = variantOf(cases, 'perfect', 0, says);
  const readers = answers.map((own, i) => variantOf(cases, `reader ${i}`, i + 1, own));
  const all = answered({ cases }, [perfect, ...readers]);
  const made = gateDesign(all.sheet, SETTINGS);
  const named = headlinesOf(made.metrics);
  return {
    headlines: (place: number) => named.flatMap((metric) => headlineOf(metric, at(readers, place))),
    /** Class and completeness by world, without what else a roll-up says. */
    worlds: (place: number) =>
      made.worlds.map(({ world, summary, resamples }) =>
        verdictsOnWorld(world, summary, at(readers, place), resamples, SETTINGS),
      ),
    /** What the gate says of a reader beside the baseline, as if nobody else had been asked. */
    gate: (place: number) => verdictOn(made, [perfect, at(readers, place)]),
  };
}

/** What stands for a task, or for its kinds where nothing stands for all of it. */
function headlinesOf(metrics: readonly Metric[]): Metric[] {
  const whole = metrics.filter(({ part, world }) => part === undefined && world === undefined);
  return [
    ...whole.filter(({ name }) => SCORES.some(({ kind }) => name === `${kind.label} discrimination`)),
    ...whole.filter(({ inOctaves }) => inOctaves).map(meanOverRungs),
  ];
}

/** The level of intervals that a dozen learned readers on four axes each must not miss by chance. */
const MANY = 0.99;

/** Mean discrimination over the rungs of an axis, which half depth would hide where it is below one half. */
function meanOverRungs({ name, contrast }: Metric): Metric {
  return {
    name: `mean discrimination, ${name}`,
    contrast,
    of(variant) {
      const mean = contrast(variant);
      const value = mean.parts.reduce(
        (sum, { coefficient, sums }) => sum + coefficient * shareOf(sums),
        mean.constant,
      );
      return tracked(value, { kind: 'shares', contrasts: [mean], of: ([found]) => found, level: MANY });
    },
  };
}

function headlineOf(metric: Metric, variant: VariantAnswers): Headline[] {
  const found = estimateOf(metric.of(variant));
  if (found.kind !== 'estimate') return [];
  const { low, high } =
    found.interval.kind === 'interval' ? found.interval : { low: found.value, high: found.value };
  return [{ name: metric.name, value: found.value, low, high }];
}

/** The answers of a reader as a variant of a run. */
function variantOf(
  cases: readonly Case[],
  label: string,
  promptIdx: number,
  says: readonly Says[],
): VariantAnswers {
  const replies = cases.map((item, i) => REPLIES.indexOf(replyOf(item, says[i])));
  const isNumeric = cases.some(({ truth }) => typeof truth === 'number');
  return {
    promptIdx,
    provider: { id: 'opponent', label },
    prompt: 'direct',
    starts: Uint32Array.from({ length: cases.length + 1 }, (_, i) => i),
    replies: Uint8Array.from(replies),
    numbers: isNumeric
      ? Float64Array.from(says, (value) => (typeof value === 'number' ? value : Number.NaN))
      : undefined,
  };
}

function replyOf(item: Case, says: Says) {
  if (says === undefined) return 'unparsed';
  if (typeof says === 'boolean') return says ? 'yes' : 'no';
  const { truth, tolerance = DEFAULT_TOLERANCE } = item as Case & { tolerance?: typeof DEFAULT_TOLERANCE };
  return Math.abs(says - Number(truth)) <= toleranceAt(tolerance, Number(truth)) ? 'right' : 'wrong';
}
