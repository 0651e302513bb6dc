import { createHash } from 'node:crypto';

/**
 * The fields of a row that concern its prompt. A row with `sameAs` instead of `raw` has the prompt of the previous row.
 */
interface PromptedRow {
  readonly testIdx?: unknown;
  readonly promptIdx?: unknown;
  readonly prompt?: { readonly label?: unknown; raw?: unknown; sameAs?: unknown } | null;
}

/** Sorts rows so that equal prompts follow one another, and replaces repeated prompts with `sameAs`, their hash. */
export function promptsOnce(rows: readonly PromptedRow[]): PromptedRow[] {
  let before: unknown;
  return [...rows].sort(byPrompt).map((row) => {
    const raw = row.prompt?.raw;
    const isSame = typeof raw === 'string' && raw === before;
    before = raw;
    return isSame ? { ...row, prompt: { ...row.prompt, raw: undefined, sameAs: fingerprint(raw) } } : row;
  });
}

function byPrompt(a: PromptedRow, b: PromptedRow): number {
  const [label, other] = [String(a.prompt?.label), String(b.prompt?.label)];
  const places = [Number(a.testIdx) - Number(b.testIdx), Number(a.promptIdx) - Number(b.promptIdx)] as const;
  return places[0] || (label < other ? -1 : label > other ? 1 : places[1]);
}

/**
 * Restores the prompts of one file's rows, given in order. `sameAs` stays if the previous row has a different prompt.
 */
export function promptsBack() {
  let text: unknown;
  let known: string | undefined;
  return (row: unknown): void => {
    const prompt = (row as PromptedRow | null)?.prompt;
    if (typeof prompt !== 'object' || prompt === null) return;
    if (prompt.sameAs === undefined) {
      [text, known] = [prompt.raw, undefined];
      return;
    }
    if (typeof text === 'string') known ??= fingerprint(text);
    if (prompt.sameAs !== known) return;
    prompt.raw = text;
    delete prompt.sameAs;
  };
}

function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
