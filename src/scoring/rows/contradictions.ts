import { UserError } from '../../lib/user-error.ts';
import type { CollectedVariant } from './collected-variant.ts';

/** Rejects an eval in which different variants have equal labels. @throws {UserError} */
export function requireOwnNames(variants: readonly CollectedVariant[]): void {
  const known = new Set<string>();
  for (const { run, provider, prompt } of variants) {
    const name = JSON.stringify([run, provider.label, prompt]);
    if (known.has(name)) {
      throw new UserError(
        `expected a different label for each variant, got two variants ${provider.label} with ${prompt}; set label: on providers and prompts`,
      );
    }
    known.add(name);
  }
}

/** Rejects two evals of the same task that have no design in common. @throws {UserError} */
export function requireOneDesign(
  variants: readonly CollectedVariant[],
  caseAt: (position: number) => { readonly task: string; readonly design: string },
): void {
  if (new Set(variants.map(({ run }) => run)).size < 2) return;
  const designs = new Map<string, Map<string, Set<string>>>();
  for (const { run, positions } of variants) {
    let before: ReturnType<typeof caseAt> | undefined;
    for (const position of positions.values()) {
      const { task, design } = caseAt(position);
      if (task === before?.task && design === before.design) continue;
      before = { task, design };
      const byRun = designs.get(task) ?? new Map<string, Set<string>>();
      designs.set(task, byRun);
      byRun.set(run, (byRun.get(run) ?? new Set()).add(design));
    }
  }
  for (const [task, byRun] of designs) {
    const [first, ...others] = byRun;
    const other = others.find(([, found]) => first && [...found].every((design) => !first[1].has(design)));
    if (!first || !other) continue;
    const named = ([run, found]: typeof first): string => `${run} asks ${[...found].join(', ')}`;
    throw new UserError(
      `the results contain several designs of ${task} questions: ${named(first)}; ${named(other)}. A different seed or config makes a different design. Use results of a single design`,
    );
  }
}

/** Rejects evals that have different replies to the same questions. @throws {UserError} If `differing` is above 0. */
export function requireAgreement(
  { provider, prompt }: Pick<CollectedVariant, 'provider' | 'prompt'>,
  runs: readonly string[],
  differing: number,
): void {
  if (differing === 0) return;
  throw new UserError(
    `${provider.label} with ${prompt} replies differently to ${differing} ${differing === 1 ? 'question' : 'questions'} in ${runs.join(' and ')}; use the results of one eval`,
  );
}
