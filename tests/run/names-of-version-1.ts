import type { Scorecard } from '../../src/scorecard/schema.ts';
import type { ScorecardView, VariantView } from '../../src/scorecard/scorecard-view.ts';
import type { Errors } from '../../src/scoring/value-schemas.ts';

/** What version 1 made of a design: how many questions, the hash of their texts, and the scorecard. */
export interface RecordedV1 {
  readonly prompts: number;
  readonly hash: string;
  readonly scorecard: unknown;
}

const KEYS: Readonly<Record<string, string>> = {
  columns: 'variants',
  column: 'variant',
  model: 'equations',
  reasoners: 'models',
  noiseFloor: 'passProbability',
  passProbabilityOfPerfectReasoner: 'passProbabilityOfPerfectModel',
  passProbabilityOfNearlyPerfectReasoner: 'passProbabilityOfNearlyPerfectModel',
  effects: 'differences',
  evidence: 'clusters',
};

const TASKS: Readonly<Record<string, string>> = {
  ccr: 'compositional',
  ie: 'intervention-effects',
  linear: 'linear',
};

/** Sentences for people that named what has another name now. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\breasoner\b/g, 'model'],
  [/\bcolumns\b/g, 'variants'],
  [/\bcolumn\b/g, 'variant'],
];

/** A scorecard of version 1 under the names of version 2: keys, their places, tasks and words; no number. */
export function inNamesOfToday(scorecard: unknown): Scorecard {
  const { worlds, variants, ...rest } = renamed(scorecard) as unknown as Flat;
  const [first] = variants;
  return {
    ...rest,
    schemaVersion: 2,
    tasks: {
      ...(worlds.length > 0 && { compositional: { worlds } }),
      ...(first?.interventionEffects && { 'intervention-effects': {} }),
      ...(first && first.linear.length > 0 && { linear: {} }),
    },
    variants: variants.map(({ compositional, overWorlds, interventionEffects, linear, ...variant }) => ({
      ...variant,
      tasks: {
        ...(compositional.length > 0 && {
          compositional: { worlds: compositional.map(degenerate), ...(overWorlds && { overWorlds }) },
        }),
        ...(interventionEffects && { 'intervention-effects': interventionEffects }),
        ...(linear.length > 0 && { linear: {} }),
      },
    })),
  };
}

/** Where version 1 had the results of tasks. */
interface Flat extends Omit<ScorecardView, 'worlds' | 'variants'> {
  readonly worlds: ScorecardView['worlds'];
  readonly variants: (VariantView & { readonly linear: readonly unknown[] })[];
}

/** In deductions version 1 called 0 against 0 by another name than in compositions. */
function degenerate<T extends { readonly deductions: readonly { readonly internal: Errors }[] }>(
  world: T,
): T {
  return {
    ...world,
    deductions: world.deductions.map((deduction) => {
      const { relative } = deduction.internal;
      return relative.kind === 'undefined' && relative.reason === 'zero-over-zero'
        ? {
            ...deduction,
            internal: { ...deduction.internal, relative: { ...relative, reason: 'degenerate' } },
          }
        : deduction;
    }),
  };
}

function renamed(value: unknown): unknown {
  if (typeof value === 'string') return WORDS.reduce((text, [old, now]) => text.replaceAll(old, now), value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(renamed);
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => {
      if (key === 'family' && (entry as string) in TASKS) return ['task', TASKS[entry as string]];
      return [KEYS[key] ?? key, renamed(entry)];
    }),
  );
}
