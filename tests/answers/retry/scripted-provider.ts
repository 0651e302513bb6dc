import type { CallApiContextParams, ProviderResponse } from 'promptfoo';
import { callHook } from '../../support/hook.ts';

/** A question that wants its answer in a tag. */
export const PROMPT =
  'Does “A” affect “B”? Put your answer in answer tags: <answer>yes</answer> or <answer>no</answer>.';

/** A provider that replies with a script, and what it was asked. */
export class ScriptedProvider {
  readonly asked: string[] = [];
  readonly script: (ProviderResponse | string)[];
  readonly label = 'scripted';
  constructor(script: readonly (ProviderResponse | string)[]) {
    this.script = [...script];
  }
  id(): string {
    return 'scripted';
  }
  async callApi(prompt: string): Promise<ProviderResponse> {
    this.asked.push(prompt);
    const next = this.script.shift() ?? 'No more replies.';
    return typeof next === 'string' ? { output: next, tokenUsage: { total: 10 }, cost: 0.5 } : next;
  }
}
/** The same by a name as promptfoo's chat providers have. */
export class ScriptedChatProvider extends ScriptedProvider {}

/** A provider after the hook. */
export async function patched<P extends ScriptedProvider>(provider: P, metadata: object = {}): Promise<P> {
  await callHook({ providers: [provider], defaultTest: { metadata: { ...metadata } } });
  return provider;
}

/** What promptfoo tells a provider about a row. */
export function context(metadata: object = { task: 'intervention-effects' }): CallApiContextParams {
  return { vars: {}, prompt: { raw: PROMPT, label: 'direct' }, test: { metadata: { ...metadata } } };
}

/** Asks as promptfoo does, whatever arguments the class itself takes. */
export function ask(
  provider: ScriptedProvider,
  where = context(),
  prompt = PROMPT,
  options?: { abortSignal: AbortSignal },
): Promise<ProviderResponse> {
  const { callApi } = provider as { callApi: (...args: unknown[]) => Promise<ProviderResponse> };
  return callApi.call(provider, prompt, where, options);
}
