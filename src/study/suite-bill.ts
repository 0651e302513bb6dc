import { isRecord } from '../lib/is-record.ts';
import { billLine } from './bill.ts';
import { costsOf } from './cost.ts';
import { priceOf } from './price.ts';

/** Tokens of a reply, where nobody says. */
const REPLY_TOKENS = 200;

/** An eval about to begin, as far as it has a price. */
export interface BilledSuite {
  readonly providers: readonly { readonly id: string; readonly label: string; readonly config?: unknown }[];
  /** Templates; undefined for functions. */
  readonly prompts: readonly { readonly label: string; readonly raw: string | undefined }[];
  readonly tests: readonly { readonly vars?: unknown; readonly metadata?: unknown }[];
  readonly repeat: number;
  /** Calls at a time. */
  readonly concurrency: number;
}

/** The bill of an eval, by the lengths of templates and vars. Undefined without a case. */
export function suiteBill(suite: BilledSuite): string | undefined {
  const { providers, prompts, tests, repeat, concurrency } = suite;
  const ours = tests.filter(({ metadata }) => isRecord(metadata) && metadata.design !== undefined);
  if (ours.length === 0) return undefined;
  const texts = ours.flatMap(({ vars }) => (isRecord(vars) ? Object.values(vars) : []));
  const told = texts.reduce<number>((sum, text) => sum + (typeof text === 'string' ? text.length : 0), 0);
  const variants = providers.flatMap(({ id, label, config }) =>
    prompts.map((prompt) => ({
      provider: label,
      prompt: prompt.label,
      characters: prompt.raw === undefined ? undefined : prompt.raw.length + told / ours.length,
      ...priceOf(id, config),
    })),
  );
  const costs = costsOf({ questions: ours.length, repeat, variants, replyTokens: REPLY_TOKENS });
  return billLine({
    questions: ours.length,
    repeat,
    variants: costs.map((cost, i) => ({ ...cost, isSimulated: variants[i]?.isSimulated === true })),
    concurrency,
  });
}
