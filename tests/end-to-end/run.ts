import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { causal as causalIn } from '../support/command.ts';
import { type Finished, ours, promptfooEnv, ROOT, workspace } from '../support/promptfoo.ts';

const simulated = (label: string, config: object) => ({
  id: ours('providers/simulated-model.ts'),
  label,
  config,
});
const config = {
  prompts: [{ id: ours('prompts/direct.j2'), label: 'direct' }],
  providers: [
    simulated('v1', { model: 'oracle', slipRate: 0.01 }),
    simulated('v2', { model: 'noisy', errorRate: 0.02 }),
    simulated('hopeless', { model: 'always-yes' }),
  ],
  tests: [
    {
      path: `${ours('generators/compositional.ts')}:compositional`,
      config: { edges: ['X -> C', 'C -> Y'], units: { sample: 40 } },
    },
  ],
  defaultTest: { assert: [{ type: 'javascript', value: `${ours('assertions/yes-no.ts')}:yesNo` }] },
  extensions: [`${ours('providers/answer-retry.ts')}:beforeAll`, `${ours('assertions/rollup.ts')}:afterAll`],
};

/** A project with a policy, where all that is asked has been asked once. */
export async function finishedRun() {
  const folder = workspace(config);
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'gate.yaml'), 'baseline: { provider: v1 }\nfloors: { CCR accuracy: 0.8 }\n');
  const env = promptfooEnv(folder);
  const causal = (...args: string[]): Promise<Finished> => causalIn(folder, args, env);
  const began = performance.now();
  const whole = await causal(...stages('whole'));
  return { folder, env, causal, whole, took: performance.now() - began };
}

export const stages = (out: string): string[] => ['run', '--out', out];
