import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scorecard } from '../../src/scorecard/schema.ts';
import { parseScorecard } from '../../src/scorecard/serialise.ts';
import { causal } from '../support/command.ts';
import { openAiServer, type ServerReply } from '../support/openai-server.ts';
import { type Finished, ours, promptfoo, workspace } from '../support/promptfoo.ts';
import { chatColumn, message, simulatedAnswer } from '../support/simulated-chat.ts';

/** Two components, 360 questions; and 50 draws of names, 200. */
export const tests = [
  {
    path: `${ours('generators/compositional.ts')}:compositional`,
    config: { preset: 'decisive-small', theme: 'abstract' },
  },
  {
    path: `${ours('generators/intervention-effects.ts')}:interventionEffects`,
    config: { draws: 50 },
  },
];
/** The same with fewer: enough to tell a collapse, and a few of each where no verdict hangs on them. */
export const [some, few] = [12, 2].map((count) => [
  { ...tests[0]!, config: { preset: 'first-look', theme: 'abstract' } },
  { ...tests[1]!, config: { draws: count } },
]) as [object[], object[]];
export const model = (name: string, config: object = {}) => ({
  id: ours('providers/simulated-model.ts'),
  label: 'model',
  config: { model: name, ...config },
});
export const config = {
  prompts: [{ id: ours('prompts/direct.j2'), label: 'direct' }],
  providers: [model('oracle')],
  tests,
  defaultTest: { assert: [{ type: 'javascript', value: `${ours('assertions/yes-no.ts')}:yesNo` }] },
  extensions: [`${ours('assertions/rollup.ts')}:afterAll`],
  outputPath: ['results/eval.json', 'results/eval.jsonl'],
  env: { PROMPTFOO_PASS_RATE_THRESHOLD: '0' },
};

export const POLICY = 'floors: { CCR complete: true, CCR class: VC, IE accuracy: 0.8 }\n';
const AGAINST_BASELINE = 'margins: { CCR accuracy: 0.5, IE accuracy: 0.2 }\n';

export const cleanUp: (() => Promise<void> | void)[] = [];

export function make(changes: object = {}): string {
  const folder = workspace({ ...config, ...changes });
  // promptfoo makes the folder of its JSON output, but not of its JSON Lines.
  mkdirSync(join(folder, 'results'));
  writeFileSync(join(folder, 'gate.yaml'), POLICY);
  writeFileSync(join(folder, 'margins.yaml'), AGAINST_BASELINE);
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function evaluate(
  folder: string,
  env: Record<string, string> = {},
  stop?: AbortSignal,
): Promise<Finished> {
  return promptfoo(folder, ['eval', '--no-cache', '--no-table', '-j', '2'], env, stop);
}

export function gate(folder: string, ...args: string[]): Promise<Finished> {
  return causal(folder, ['gate', ...args], { GITHUB_STEP_SUMMARY: join(folder, 'summary.md') });
}

export function read(folder: string, file: string): string {
  return readFileSync(join(folder, file), 'utf8');
}

export function scorecardIn(folder: string): Scorecard {
  return parseScorecard(read(folder, 'results/scorecard.json'), 'scorecard.json');
}

/** A run against a server that answers like an oracle, but for what happens at the n-th request. */
export async function serve(nth: (n: number) => ServerReply | undefined): Promise<string> {
  const server = await openAiServer(
    (request) => nth(server.requests.length) ?? message(simulatedAnswer({ model: 'oracle' }, request)),
  );
  cleanUp.push(() => server.close());
  return make({ tests: few, providers: [chatColumn(server.url, 'model', { maxRetries: 0 })] });
}
