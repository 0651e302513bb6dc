import { shownLabel } from '../../drawing/variant-name.ts';
import type { Comparison } from '../../scorecard/comparison-schema.ts';
import type { ScorecardView } from '../../scorecard/scorecard-view.ts';
import { shownDate } from '../../scoring/format.ts';
import { DIFFERENCE_VERDICTS } from '../../scoring/verdicts.ts';
import { comparedNumbers, comparedSentences } from './compared.ts';
import { listed, named, shortNames } from './names.ts';

export const MOST_LINES = 5;

type Relation = Exclude<(typeof DIFFERENCE_VERDICTS)[number], 'undefined'>;

/** Comparisons with the same finding and the same reference: a recorded run, a model or a prompt. */
interface Group {
  readonly relation: Relation;
  /** The comparisons with this finding; at least two. */
  readonly found: readonly Comparison[];
  /** All comparisons with this reference. */
  readonly among: readonly Comparison[];
}

/**
 * Reports many comparisons in a few sentences, by {@link Group}. No variant is called best or worst, because two
 * variants that differ from a third were not compared with each other.
 */
export function groupSentences(scorecard: ScorecardView, comparisons: readonly Comparison[]): string[] {
  const groups = Map.groupBy(comparisons, ({ kind, baseline, candidate, baselineRun }) => {
    if (kind === 'baseline') return JSON.stringify(['recorded', baselineRun?.createdAt]);
    const isOfModels = baseline.prompt === candidate.prompt;
    return JSON.stringify(isOfModels ? ['models', baseline.provider] : ['prompts', baseline.prompt]);
  });
  const sentences = [...groups.values()].flatMap((among) =>
    DIFFERENCE_VERDICTS.filter((one) => one !== 'undefined').flatMap((relation) => {
      const found = among.filter((one) => relationOf(one) === relation);
      if (found.length < 2) return found.flatMap((one) => comparedSentences(scorecard, one));
      const [{ kind, baseline, candidate }] = found as [Comparison];
      // The gate already reports comparisons that were not made.
      if (relation === 'inconclusive' && scorecard.gate) return [];
      if (kind === 'baseline') return recordedSentence(scorecard, { relation, found, among });
      if (baseline.prompt === candidate.prompt) return modelSentence(scorecard, { relation, found, among });
      return promptSentences(scorecard, { relation, found, among });
    }),
  );
  const rest = sentences.length - MOST_LINES;
  if (rest <= 0) return sentences;
  return [...sentences.slice(0, MOST_LINES - 1), `The report has ${rest + 1} more findings.`];
}

function relationOf({ differences, notCompared }: Comparison): Relation {
  if (notCompared !== undefined) return 'inconclusive';
  const has = (wanted: string): boolean => differences.some(({ verdict }) => verdict === wanted);
  if (has('worse')) return has('better') ? 'mixed' : 'worse';
  return has('better') ? 'better' : 'no-difference';
}

/** Compares variants with a recorded run: “a, b and c are worse than their baselines of 1 December 2024.” */
function recordedSentence(scorecard: ScorecardView, { relation, found }: Group): string {
  const name = shortNames(scorecard);
  const run = found[0]?.baselineRun;
  const names = found.map(({ candidate }) => name(named(candidate)));
  const than = `their baselines${run ? ` of ${shownDate(run.createdAt)}` : ''}`;
  return beside(relation, found, { names, than });
}

/** Compares models: “All 7 other models are worse than a under both prompts: b, c, d and 4 more.” */
function modelSentence(scorecard: ScorecardView, { relation, found, among }: Group): string {
  const name = shortNames(scorecard);
  const prompts = new Set(among.map(({ baseline }) => baseline.prompt)).size;
  const byModel = Map.groupBy(found, ({ candidate }) => candidate.provider);
  const names = [...byModel].flatMap(([model, some]) =>
    some.length === prompts ? [shownLabel(model)] : some.map(({ candidate }) => name(named(candidate))),
  );
  const isEverywhere = prompts > 1 && found.length === prompts * byModel.size;
  const others = modelsOf(scorecard) - 1;
  const numbers = found.map(
    (one) => `${comparedNumbers(scorecard, one)} with ${shownLabel(one.candidate.prompt)}`,
  );
  return beside(relation, found, {
    names,
    than: shownLabel(found[0]!.baseline.provider),
    where: isEverywhere ? promptsText(prompts, relation) : '',
    ...(others > 2 && found.length === prompts * others && { all: `${others} other models` }),
    ...(isEverywhere && names.length === 1 && prompts === 2 && { numbers: numbers.join('; ') }),
  });
}

function promptsText(prompts: number, relation: Relation): string {
  if (relation === 'no-difference') return prompts === 2 ? ' under either prompt' : ' under any prompt';
  return prompts === 2 ? ' under both prompts' : ` under all ${prompts} prompts`;
}

/** Compares prompts: “No difference between the prompts a and b was shown for any model.” */
function promptSentences(scorecard: ScorecardView, { relation, found }: Group): string[] {
  const before = shownLabel(found[0]!.baseline.prompt);
  const byPrompt = Map.groupBy(found, ({ candidate }) => candidate.prompt);
  const alike = Map.groupBy(byPrompt, ([, some]) =>
    JSON.stringify(some.map(({ candidate }) => candidate.provider)),
  );
  return [...alike.values()].map((some) => {
    const models = (some[0]?.[1] ?? []).map(({ candidate }) => shownLabel(candidate.provider));
    const all = modelsOf(scorecard);
    const isAll = models.length === all;
    const prompts = some.map(([prompt]) => shownLabel(prompt));
    const who = isAll && all > 3 ? `All ${all} models` : listed(models);
    const whom = all === 1 ? '' : isAll ? ' for any model' : ` for ${listed(models)}`;
    const are = models.length === 1 ? 'is' : 'are';
    const [one, other] = [`with ${promptsNamed(prompts)}`, `with ${promptsNamed([before])}`];
    return {
      better: `${who} ${are} better ${one} than ${other}.`,
      worse: `${who} ${are} worse ${one} than ${other}.`,
      mixed: `${who} ${are} worse ${one} than ${other} in some numbers, and better in others.`,
      'no-difference': `No difference ${prompts.length === 1 ? `between ${promptsNamed([before, ...prompts])}` : `between ${promptsNamed([before])} and ${promptsNamed(prompts)}`} was shown${whom}.`,
      inconclusive: `Answers ${one} were not compared with those ${other}${whom}${whyOpen(found)}.`,
    }[relation];
  });
}

function promptsNamed(prompts: readonly string[]): string {
  return `the ${prompts.length === 1 ? 'prompt' : 'prompts'} ${listed(prompts)}`;
}

function beside(
  relation: Relation,
  found: readonly Comparison[],
  about: {
    readonly names: readonly string[];
    readonly than: string;
    readonly where?: string;
    readonly all?: string;
    readonly numbers?: string;
  },
): string {
  const { names, than, where = '', all, numbers } = about;
  const who = all ? `All ${all}` : listed(names);
  const are = names.length === 1 ? 'is' : 'are';
  const more = all ? `: ${listed(names)}` : numbers ? `: ${numbers}` : '';
  return {
    better: `${who} ${are} better than ${than}${where}${more}.`,
    worse: `${who} ${are} worse than ${than}${where}${more}.`,
    mixed: `${who} ${are} worse than ${than} in some numbers and better in others${where}${more}.`,
    'no-difference': `No difference from ${than} was shown for ${all ? `any of the ${all}` : listed(names)}${where}${more}.`,
    inconclusive: `${who} ${are} not compared with ${than}${where}${whyOpen(found)}.`,
  }[relation];
}

function whyOpen(found: readonly Comparison[]): string {
  const reasons = new Set(found.flatMap(({ notCompared }) => notCompared ?? []));
  return reasons.size === 1 ? `: ${[...reasons].join()}` : '';
}

function modelsOf({ variants }: ScorecardView): number {
  return new Set(variants.map(({ provider }) => provider.label)).size;
}
