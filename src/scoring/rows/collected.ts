import type { RowKinds } from '../../cases/row-kind.ts';
import type { Redact } from '../../lib/redact.ts';
import { sampleCaseTexts } from './case-texts.ts';
import { type CollectedVariant, isSameVariant, noRows } from './collected-variant.ts';
import { duplicateCounter } from './duplicate-counter.ts';
import { knownCases } from './known-cases.ts';
import { promptChecker } from './prompt-check.ts';

export type Collected = ReturnType<typeof nothingCollected>;

export function nothingCollected(kinds: RowKinds, redact: Redact) {
  const variants = new Map<string, CollectedVariant>();
  const problems = new Map<string, number>();
  const report = (problem: string, times = 1): void => {
    problems.set(problem, (problems.get(problem) ?? 0) + times);
  };
  /** Returns the variant of a row, or reports the row if earlier rows gave its number to another variant. */
  const variantOf = (
    key: string,
    found: Pick<CollectedVariant, 'promptIdx' | 'provider' | 'prompt'>,
    run: string,
    rows = 1,
  ): CollectedVariant | undefined => {
    const known = variants.get(key);
    // When promptfoo resumes a run of several providers, it may give a row the number of another variant.
    if (known && !isSameVariant(known, found)) {
      report(
        `variant ${known.promptIdx} of an eval is ${known.provider.label} with ${known.prompt} in one row and a different variant in other rows. This happens if promptfoo resumes a run of several providers. The first rows count; run the eval again, or resume one provider at a time`,
        rows,
      );
      return undefined;
    }
    const { promptIdx, provider, prompt } = found;
    const variant = known ?? { run, promptIdx, provider, prompt, ...noRows() };
    variants.set(key, variant);
    return variant;
  };
  return {
    kinds,
    redact,
    variants,
    problems,
    report,
    variantOf,
    known: knownCases(kinds),
    texts: sampleCaseTexts(redact),
    duplicates: duplicateCounter(),
    prompts: promptChecker(),
  };
}
