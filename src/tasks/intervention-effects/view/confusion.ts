import type { Figure, Shade } from '../../../drawing/figure.ts';
import { variantName } from '../../../drawing/variant-name.ts';
import { at } from '../../../lib/at.ts';
import { numbersIn } from '../../../scorecard/recorded-answers.ts';
import type { ScorecardView } from '../../../scorecard/scorecard-view.ts';

/** Answers before and after an intervention. */
const OUTCOMES = ['yes → yes', 'yes → no', 'no → yes', 'no → no'] as const;
const ELSE = 'neither yes nor no';

/**
 * Every variant's answers before and after interventions, by the truth before and after: read a row from left to right.
 * Right answers are under their own name.
 */
export function confusionFigure({ cases, variants }: ScorecardView, id: string): Figure | undefined {
  const pairs = questionPairs(cases);
  const truths = OUTCOMES.filter((outcome) => pairs.some(({ truth }) => truth === outcome));
  if (pairs.length === 0) return undefined;
  return {
    id,
    title: 'Answers before and after an intervention',
    caption:
      'Each row takes the relations that change, or stay, in one way in truth, and counts the answers about them before and after the intervention. ✓ marks the right way. “yes → yes” where the truth is “yes → no” means that the intervention was ignored.',
    content: {
      kind: 'matrix',
      header: ['in truth', ...OUTCOMES, ELSE],
      rows: variants
        .filter(({ interventionEffects }) => interventionEffects)
        .flatMap((variant) =>
          truths.map((truth) => {
            const own = pairs.filter((pair) => pair.truth === truth);
            const outcomes = outcomesIn(variant.replies, own);
            const cells = [...OUTCOMES, ELSE].map((outcome) => {
              const count = outcomes.filter((one) => one === outcome).length;
              return shade(count, outcomes.length, outcome === truth);
            });
            return { names: [variantName(variant)], cells: [{ text: truth, level: 'none' }, ...cells] };
          }),
        ),
    },
  };
}

/** Questions before any intervention and the same ones after: positions of their groups, and of the case in each. */
function questionPairs(cases: ScorecardView['cases']) {
  const groups = new Map(cases.map(({ group }, index) => [group, index]));
  return cases.flatMap(({ group, numbers, truths }, after) => {
    const cut = group.lastIndexOf('/');
    const when = group.slice(cut + 1);
    if (!/^(?:intervention|substitution) on /.test(when)) return [];
    const before = groups.get(`${group.slice(0, cut)}/observed`);
    if (before === undefined) return [];
    const places = new Map(numbersIn(at(cases, before).numbers).map((number, place) => [number, place]));
    return numbersIn(numbers).flatMap((number, place) => {
      const other = places.get(number);
      if (other === undefined) return [];
      const truth = outcomeOf(at(at(cases, before).truths, other), at(truths, place));
      return truth ? [{ before: [before, other], after: [after, place], truth } as const] : [];
    });
  });
}

function outcomesIn(
  replies: readonly (readonly string[])[],
  pairs: ReturnType<typeof questionPairs>,
): string[] {
  return replies.flatMap((replicate) =>
    pairs.flatMap(({ before, after }) => {
      const [first, second] = [replicate[before[0]]?.[before[1]], replicate[after[0]]?.[after[1]]];
      // Never asked, or asked less often than others.
      if (!first || !second || first === '-' || second === '-') return [];
      return outcomeOf(first, second) ?? ELSE;
    }),
  );
}

function outcomeOf(before: string, after: string): (typeof OUTCOMES)[number] | undefined {
  const word = (sign: string): string => ({ y: 'yes', n: 'no' })[sign] ?? '';
  return OUTCOMES.find((outcome) => outcome === `${word(before)} → ${word(after)}`);
}

function shade(count: number, all: number, isRight: boolean): Shade {
  if (all === 0) return { text: '–', level: 'none' };
  const text = `${count} (${Math.round((100 * count) / all)} %)${isRight ? ' ✓' : ''}`;
  if (count === 0) return { text, level: isRight ? 'low' : 'none' };
  const share = count / all;
  if (isRight) return { text, level: share >= 0.9 ? 'high' : share >= 0.5 ? 'middle' : 'low' };
  return { text, level: share >= 0.5 ? 'low' : share >= 0.1 ? 'middle' : 'none' };
}
