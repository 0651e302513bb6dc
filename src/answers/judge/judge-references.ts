import { ConfigError, type ConfigProblem, shown } from '../../lib/config-error.ts';
import type { Assertion, TestSuite } from '../promptfoo-types.ts';
import { extractionSettingsSchema } from '../reply/extraction-settings.ts';

type Suite = Pick<TestSuite, 'providers' | 'defaultTest' | 'tests'>;

/**
 * Checks every `extract: { by: model }` before anything is asked, and puts the model's name where promptfoo resolves
 * it: `provider` of the assertion itself, not of its config.
 *
 * @throws {ConfigError} If such a setting cannot be used, or names no model or one that is not loaded.
 */
export function nameJudges({ providers, defaultTest, tests = [] }: Suite): void {
  const names = providers.flatMap((provider) => [provider.label, provider.id()]);
  const known = [...new Set(names.filter((name) => name !== undefined))];
  const all = [...(typeof defaultTest === 'object' ? [defaultTest] : []), ...tests]
    .flatMap(({ assert = [] }) => assert)
    .flatMap((item): Assertion[] => (item.type === 'assert-set' ? item.assert : [item]));
  const problems = [...new Set(all)].flatMap((assertion) => nameJudge(assertion, known) ?? []);
  if (problems.length > 0) throw new ConfigError('assertions/yes-no.ts', problems);
}

function nameJudge(assertion: Assertion, known: readonly string[]): ConfigProblem | undefined {
  const extract: unknown = assertion.config?.extract;
  if ((extract as { by?: unknown } | undefined)?.by !== 'model') return undefined;
  const settings = extractionSettingsSchema.safeParse(extract);
  const [issue] = settings.error?.issues ?? [];
  if (!settings.success) return { path: ['extract', ...(issue?.path ?? [])], message: issue?.message ?? '' };
  // Here it is loaded already.
  if (assertion.provider !== undefined && typeof assertion.provider !== 'string') return undefined;
  const name = assertion.provider ?? (settings.data.by === 'model' ? settings.data.provider : undefined);
  const wanted = `expected the id or label of one under providers: (${known.join(', ')})`;
  if (name === undefined || !known.includes(name))
    return { path: ['extract', 'provider'], message: `${wanted}, got ${shown(name)}` };
  assertion.provider = name;
  return undefined;
}
