import { z } from 'zod';
import { ConfigError, type ConfigProblem, shown } from '../../lib/config-error.ts';
import type { Assertion, TestSuite } from '../promptfoo-types.ts';

/** The key `extract` in the config of the yes-no assertion. */
export const extractionSettingsSchema = z.discriminatedUnion(
  'by',
  [
    z.strictObject({ by: z.literal('rules') }, { error: 'with by: rules, no other keys are allowed' }),
    z.strictObject(
      {
        by: z.literal('model'),
        /**
         * Also sends replies that the rules can decide to the model, except for booleans and refusals by the provider.
         */
        always: z.boolean({ error: 'expected true or false' }).default(false),
        /** The id or label of a model under `providers:`. */
        provider: z.string({ error: 'expected the id or label of a model under providers' }).optional(),
      },
      { error: 'expected only the keys by, provider and always' },
    ),
  ],
  { error: 'expected { by: rules } or { by: model }' },
);

export type ExtractionSettings = z.infer<typeof extractionSettingsSchema>;

type Suite = Pick<TestSuite, 'providers' | 'defaultTest' | 'tests'>;

/**
 * Checks every `extract: { by: model }` before anything is asked. Copies the model's name to the assertion's
 * `provider`, where promptfoo resolves it.
 *
 * @throws {ConfigError} If such a setting is invalid, or does not name a model under `providers:`.
 */
export function nameJudges({ providers, defaultTest, tests = [] }: Suite): void {
  const names = providers.flatMap((provider) => [provider.label, provider.id()]);
  const known = [...new Set(names.filter((name) => name !== undefined))];
  const all = [...(typeof defaultTest === 'object' ? [defaultTest] : []), ...tests]
    .flatMap(({ assert = [] }) => assert)
    .flatMap((item): Assertion[] => (item.type === 'assert-set' ? item.assert : [item]));
  const problems = [...new Set(all)].flatMap((assertion) => nameJudge(assertion, known) ?? []);
  if (problems.length > 0) throw new ConfigError('the assertion yesNo', problems);
}

function nameJudge(assertion: Assertion, known: readonly string[]): ConfigProblem | undefined {
  const extract: unknown = assertion.config?.extract;
  if ((extract as { by?: unknown } | undefined)?.by !== 'model') return undefined;
  const settings = extractionSettingsSchema.safeParse(extract);
  const [issue] = settings.error?.issues ?? [];
  if (!settings.success) return { path: ['extract', ...(issue?.path ?? [])], message: issue?.message ?? '' };
  // A provider that is not a string is already loaded.
  if (assertion.provider !== undefined && typeof assertion.provider !== 'string') return undefined;
  const name = assertion.provider ?? (settings.data.by === 'model' ? settings.data.provider : undefined);
  const wanted = `expected the id or label of a model under providers (${known.join(', ')})`;
  if (name === undefined || !known.includes(name))
    return { path: ['extract', 'provider'], message: `${wanted}, got ${shown(name)}` };
  assertion.provider = name;
  return undefined;
}
