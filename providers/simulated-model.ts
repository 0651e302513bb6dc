import type { ApiProvider, CallApiContextParams, ProviderOptions, ProviderResponse } from 'promptfoo';
import type { SimulatedModelConfig } from '../src/tasks/simulated-model.ts';

/**
 * A promptfoo provider that needs neither a model nor an API key. It parses the prompt and answers right, or with a
 * known fault. Configure it with `config: { model: oracle }`.
 */
export default class SimulatedModel implements ApiProvider {
  readonly config: unknown;
  private readonly name: string;
  /** The config once it is checked. */
  private parsed: SimulatedModelConfig | undefined;

  constructor({ id, config }: ProviderOptions) {
    this.config = config;
    this.name = id ?? `simulated-model:${config?.model}`;
  }

  id(): string {
    return this.name;
  }

  /** Checks the config, before any question is asked. @throws {ConfigError} If it is invalid. */
  async check(): Promise<void> {
    const { parseSimulatedModelConfig } = await import('../src/tasks/simulated-model.ts');
    // promptfoo adds the folder of the config file to the config.
    const { basePath: _, ...config } = (this.config ?? {}) as Record<string, unknown>;
    this.parsed = parseSimulatedModelConfig(config);
  }

  async callApi(prompt: string, context?: CallApiContextParams): Promise<ProviderResponse> {
    // promptfoo's logger loses its last lines if a provider never yields to I/O.
    await new Promise((resume) => setImmediate(resume));
    try {
      const { simulatedAnswer } = await import('../src/tasks/simulated-model.ts');
      if (this.parsed === undefined) await this.check();
      const answer = simulatedAnswer(this.parsed!, prompt, context?.repeatIndex) ? 'yes' : 'no';
      // Without a fixed latency, promptfoo would record the elapsed time, which differs between runs.
      return { output: inForm(answer, prompt), latencyMs: 0 };
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
  }
}

/** Writes an answer in the form that the prompt asks for. */
function inForm(answer: 'yes' | 'no', prompt: string): string {
  if (/<answer>/i.test(prompt)) return `<answer>${answer}</answer>`;
  return /\\?"answer\\?"/.test(prompt) ? `{"answer": "${answer}"}` : answer;
}
