import { existsSync } from 'node:fs';
import { recordedFile } from '../gate/baselines.ts';
import { checkNames } from '../gate/check-names.ts';
import { baselinesIn, parsePolicy } from '../gate/policy.ts';
import { readText } from '../lib/read-files.ts';
import { metricsOf } from '../scorecard/metrics.ts';
import { parseScorecard } from '../scorecard/stored-scorecard.ts';
import { casesOf, type GeneratedTest } from './config-file.ts';
import { type PlannedPrompt, type PlannedProvider, variantsOf } from './config-variants.ts';

/** An eval that is about to be run, with the names that its policy may use. */
interface PlannedEval {
  readonly providers: readonly Pick<PlannedProvider, 'label' | 'prompts'>[];
  readonly prompts: readonly Pick<PlannedPrompt, 'label' | 'id'>[];
  readonly tests: readonly GeneratedTest[];
  /** Whether only some of the config's tests or providers are asked, so that names cannot be checked. */
  readonly isFiltered?: boolean;
}

/**
 * Checks the policy by which an eval is going to be judged, and its recorded run.
 *
 * @throws {UserError} If the policy or the recorded run cannot be read, or the policy names what the eval does not have.
 */
export function checkPolicy(file: string, { providers, prompts, tests, isFiltered }: PlannedEval): void {
  const policy = parsePolicy(readText(file), file);
  for (const name of baselinesIn(policy).files) {
    const recorded = recordedFile(name, file);
    // It is only parsed to see whether it can be; the gate reads it again after the eval.
    if (existsSync(recorded)) parseScorecard(readText(recorded), recorded);
  }
  const cases = casesOf(tests);
  if (isFiltered || cases.length === 0) return;
  checkNames(policy, { metrics: metricsOf(cases), variants: variantsOf(providers, prompts) }, file);
}
