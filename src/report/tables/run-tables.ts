import { type Column, columnTable, itemTable, oneOf, type Table } from '../../drawing/table.ts';
import type { Diagnosis } from '../../scorecard/diagnosis/diagnosis-schema.ts';
import type { Gate } from '../../scorecard/gate-schema.ts';
import type { Scorecard, ScorecardVariant } from '../../scorecard/schema.ts';
import { decimals, shownEstimate, shownShare, shownValue, whole } from '../../scoring/format.ts';
import { taskTitle } from '../../tasks/definitions.ts';
import { KINDS } from '../../tasks/kinds.ts';
import { VIEWS } from '../../tasks/views.ts';

export function gateTable({ checks, policy, baseline }: Gate): Table {
  return {
    title: `Checks of the policy ${policy}${baseline ? `, against the run of ${baseline.createdAt}` : ''}`,
    header: ['verdict', 'variant', 'check', 'observed', 'wanted', 'why'],
    labels: 6,
    rows: checks.map(({ variant, kind, measure, against, observed, wanted, verdict, reason }) => [
      { pass: '✓ pass', fail: '✗ fail', inconclusive: '? inconclusive' }[verdict],
      variant ? `${variant.provider} · ${variant.prompt}` : 'whole run',
      `${measure} (${kind}${against === undefined ? '' : `, against ${against}`})`,
      observed,
      wanted,
      reason,
    ]),
  };
}

export function diagnosisTable({ variants }: Scorecard): Table | undefined {
  return itemTable(
    {
      title: 'Which simulated model explains each variant best',
      labels: 4,
      note: 'A simulated model explains a variant if the variant repeats significantly more than half of the model’s errors, and answers significantly more than half of the other questions right. If several models explain a variant, the table names the model whose agreements with the variant most outnumber the disagreements, on the questions that the model gets wrong. A question mark means that the agreement may be due to chance. “none known” means that no simulated model explains the errors.',
    },
    variants,
    ({ diagnoses }) =>
      diagnoses.map((diagnosis) => ({
        ...diagnosis,
        found: diagnosis.candidates.find(({ models }) => models[0] === diagnosis.best[0]),
      })),
    [
      ['task', ({ task }) => taskTitle(task)],
      ['closest error pattern', closestPattern],
      ['agrees where the model is wrong', ({ found }) => (found ? shownShare(found.agreement) : '–')],
      ['questions', ({ found }) => (found ? String(found.cases) : '–')],
      ['agrees elsewhere', ({ found }) => (found ? shownShare(found.elsewhere) : '–')],
      ['right in all', ({ accuracy }) => shownShare(accuracy)],
    ],
  );
}

function closestPattern({ verdict, best }: Diagnosis): string {
  const names = best.join(' or ');
  const words = {
    model: names,
    inconclusive: `${names}?`,
    oracle: 'hardly any errors',
    none: 'none known',
    undefined: '–',
  };
  return words[verdict];
}

/**
 * Names the closest pattern of each task: `CCR: always-yes; IE: edge-only`. A pattern that all tasks share is named
 * once.
 */
export function closestPatterns(diagnoses: readonly Diagnosis[]): string {
  const [first = '–', ...others] = new Set(diagnoses.map(closestPattern));
  if (others.length === 0) return first;
  return diagnoses
    .map((one) => `${KINDS.get(one.task)?.label ?? one.task}: ${closestPattern(one)}`)
    .join('; ');
}

export function answersTable({ variants, design }: Scorecard): Table {
  const found = design.parts.reduce((sum, part) => sum + part.found, 0);
  const yes = decimals(design.parts.reduce((sum, part) => sum + part.trueYesShare * part.found, 0) / found);
  const columns: Column<ScorecardVariant>[] = [
    ['model', ({ provider }) => provider.label],
    ['prompt', ({ prompt }) => prompt],
    [
      'answered',
      ({ answers }) => `${whole(answers.answered)} of ${whole(answers.questions + answers.missing)}`,
    ],
    ['unparsed', ({ answers }) => whole(answers.unparsed)],
    ['refused', ({ answers }) => whole(answers.refused)],
    ['failed', ({ answers }) => whole(answers.errors)],
    ['missing', ({ answers }) => whole(answers.missing)],
    ['said yes', ({ answers }) => shownValue(answers.yesRate)],
    ['right', ({ answers }) => shownEstimate(answers.accuracy)],
  ];
  const table = columnTable({ title: 'Answers' }, variants, columns);
  const truth = table.header.map((name) => (name === 'model' ? 'truth' : name === 'said yes' ? yes : ''));
  return { ...table, rows: [truth, ...table.rows] };
}

export function replicatesTable({ variants }: Scorecard): Table | undefined {
  return itemTable(
    {
      title: 'Replies to the same question',
      note: 'agreement: the probability that two replies are both right or both wrong. effective size: the number of independent answers that would be equally informative, in three cases: now / with one more reply to each question / with as many questions about new units instead.',
    },
    variants,
    ({ replicates }) => oneOf(replicates),
    [
      ['k', ({ replies }) => String(replies)],
      ['agreement', ({ agreement }) => shownShare(agreement)],
      [
        'effective size',
        ({ effectiveSize: { now, oneMoreReply, asManyNewUnits } }) =>
          [now, oneMoreReply, asManyNewUnits].map((size) => String(Math.round(size))).join(' / '),
      ],
    ],
  );
}

/**
 * Returns tables of the variants whose config states a number of parameters, smallest first.
 *
 * @see Maasch et al. (2025), Fig. G.17
 */
export function modelSizeTables(scorecard: Scorecard): Table[] {
  const sized = scorecard.variants
    .flatMap((variant) => {
      const { parameters } = variant.provider;
      return parameters === undefined ? [] : [{ variant, parameters }];
    })
    .sort((a, b) => a.parameters - b.parameters);
  if (sized.length === 0) return [];
  return VIEWS.flatMap(({ bySize }) => bySize?.(scorecard) ?? []).map(({ title, columns, cells }) => ({
    title,
    header: ['model', 'prompt', 'parameters', ...columns],
    rows: sized.map(({ variant, parameters }) => [
      ...[variant.provider.label, variant.prompt, shownSize(parameters)],
      ...cells(variant),
    ]),
  }));
}

/** Shortens a number of parameters. @example shownSize(7e9) // '7B' */
function shownSize(parameters: number): string {
  return parameters.toLocaleString('en', { notation: 'compact', maximumSignificantDigits: 3 });
}
