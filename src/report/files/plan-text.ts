import { plainTable, type Table } from '../../drawing/table.ts';
import { decimals, percent, shownEstimate, whole } from '../../scoring/format.ts';
import type { Estimate, RelativeError } from '../../scoring/value-schemas.ts';
import { thousands } from '../../study/cost.ts';
import { type Plan, widthOf } from '../../study/plan.ts';
import { taskTitle } from '../../tasks/definitions.ts';

/** A plan warns about worlds in which a perfect model passes with less than this probability. */
const CONCLUSIVE = 0.95;

export function planText(plan: Plan): string {
  const tables = [callsTable(plan), verdictsTable(plan), intervalsTable(plan)];
  const sections = tables.flatMap((table) =>
    table && table.rows.length > 0
      ? [[table.title, plainTable(table), ...(table.note === undefined ? [] : [table.note])].join('\n\n')]
      : [],
  );
  return [[summary(plan), ...plan.notes].join('\n'), ...sections].join('\n\n');
}

function summary({ cases, differentTexts, tasks, input, variants, total }: Plan): string {
  const parts = tasks.map(({ task, cases: count }) => `${taskTitle(task)}: ${whole(count)}`).join(', ');
  const shared =
    differentTexts < cases
      ? ` They have ${whole(differentTexts)} different texts; with promptfoo's cache, each text is asked once.`
      : ' All differ in text.';
  const others =
    input.otherTests > 0
      ? ` ${whole(input.otherTests)} tests of the config are not from promptfoo-causal.`
      : '';
  const repeated = input.repeat > 1 ? ` × ${input.repeat} replicates` : '';
  const words = tasks.map(
    ({ task, frequentWord: most }) =>
      `\n${taskTitle(task)}: always saying ${most.word} gets ${percent(most.share)} right.`,
  );
  return `${whole(cases)} questions (${parts}).${shared}${others}${words.join('')}\n${variants.length} ${variants.length === 1 ? 'variant' : 'variants'}${repeated}: ${whole(total.calls)} calls.`;
}

function callsTable({ variants, total, input }: Plan): Table {
  const priced = input.price !== undefined || variants.some(({ dollars }) => dollars !== undefined);
  const row = (
    cost: Pick<Plan['variants'][number], 'calls' | 'promptTokens' | 'replyTokens' | 'dollars'>,
  ): string[] => [
    whole(cost.calls),
    span(cost.promptTokens, thousands),
    thousands(cost.replyTokens),
    ...(priced ? [span(cost.dollars, (dollars) => dollars.toFixed(2))] : []),
  ];
  return {
    title: 'Calls',
    header: ['provider', 'prompt', 'calls', 'prompt tokens', 'reply tokens', ...(priced ? ['dollars'] : [])],
    rows: [
      ...variants.map((cost) => [cost.provider, cost.prompt, ...row(cost)]),
      ...(variants.length > 1 ? [['all', '', ...row(total)]] : []),
    ],
    note: `Prompt tokens are estimated at 3.75 characters per token. The range in brackets assumes 2.9 to 4.3, because models' encodings differ. Each reply is assumed to have ${whole(input.replyTokens)} tokens; use --reply-tokens to change this. Retries cost extra; answers from the cache cost nothing.`,
  };
}

function verdictsTable({ worlds, worldPlans }: Plan): Table {
  const doubtful = worlds.filter((world) => world.class.perfect < CONCLUSIVE).length;
  const rates = worldPlans[0]?.verdicts ?? [];
  const range = ([least, most]: readonly [number, number]): string =>
    least === most ? whole(least) : `${whole(least)} to ${whole(most)}`;
  const all =
    worlds.length > worldPlans.length ? ` ${worldPlans.length} of ${worlds.length} worlds are shown.` : '';
  return {
    title:
      'Verdicts: the probability that a model is VC, and that it is complete, by its share of wrong answers',
    header: [
      ...['world', 'units', 'units per pair', 'causal units'],
      ...rates.map(({ errorRate }) => `VC, ${percent(errorRate)} wrong`),
      ...rates.slice(0, 3).map(({ errorRate }) => `complete, ${percent(errorRate)}`),
    ],
    rows: worldPlans.map(({ world, units, causalUnits, unitsOfPair, verdicts }) => [
      ...[world, units, range(unitsOfPair), range(causalUnits)],
      ...verdicts.map(({ vc }) => vc.toFixed(2)),
      ...verdicts.slice(0, 3).map(({ complete }) => complete.toFixed(2)),
    ]),
    note:
      doubtful > 0
        ? `In ${doubtful} of ${worlds.length} worlds, a perfect model passes in less than 95 % of runs, so failures in these worlds may be inconclusive. Set units to exhaustive or {twins: n}, or ask about more units.${all}`
        : `A perfect model nearly always passes. Designs with larger local PNS and more causal units tolerate more errors.${all}`,
  };
}

function intervalsTable({ intervals, input }: Plan): Table {
  return {
    title: `Expected 95 % intervals, for a model that answers ${percent(input.errorRate)} of questions wrong`,
    header: ['number', 'would show', 'width'],
    labels: 1,
    rows: intervals.map(({ what, worlds, value }) => {
      const width = widthOf(value);
      const often = worlds > 1 && !what.includes('world') ? ` (widest of ${worlds} worlds)` : '';
      return [
        `${what}${often}`,
        shownEstimate(value),
        width === undefined ? reasonFor(value) : decimals(width),
      ];
    }),
    note: 'These are the results of one simulated run. “Exact” means that all units are asked once, so nothing is sampled; use --repeat 2 or more to see how much the replies vary.',
  };
}

function reasonFor(value: Estimate | RelativeError): string {
  if (value.kind !== 'estimate') return '–';
  return value.interval.kind === 'none' ? value.interval.reason.replaceAll('-', ' ') : '';
}

function span(found: Plan['total']['dollars'], shown: (value: number) => string): string {
  return found ? `${shown(found.likely)} (${shown(found.least)} – ${shown(found.most)})` : 'unknown';
}
