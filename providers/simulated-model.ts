import type { ApiProvider, CallApiContextParams, ProviderOptions, ProviderResponse } from 'promptfoo';
import { dropBroughtVars } from '../src/tasks/shared/context-reference.ts';
import { parseSimulatedModelConfig, type SimulatedModelConfig } from '../src/tasks/shared/simulated-model.ts';
import { simulatedModel } from '../src/tasks/simulate.ts';

/**
 * A promptfoo provider that needs neither a model nor an API key. It parses the prompt and answers, either perfectly
 * or with a known fault. Configure it with `config: { model: oracle }`.
 */
export default class SimulatedModel implements ApiProvider {
  private readonly name: string;
  private readonly reply: (prompt: string, repeat?: number) => string;
  readonly config: SimulatedModelConfig;

  constructor(options: ProviderOptions) {
    // promptfoo adds the folder of the config file to the config.
    const { basePath: _, ...config } = options.config ?? {};
    this.config = parseSimulatedModelConfig(config);
    this.reply = simulatedModel(this.config);
    this.name = options.id ?? `simulated-model:${this.config.model}`;
  }

  id(): string {
    return this.name;
  }

  async callApi(prompt: string, context?: CallApiContextParams): Promise<ProviderResponse> {
    // promptfoo's logger loses its last lines when a provider never yields to I/O.
    await new Promise((resume) => setImmediate(resume));
    dropBroughtVars(context?.vars);
    try {
      // Without a fixed latency, promptfoo would record the elapsed time, which differs between runs.
      return { output: this.reply(prompt, context?.repeatIndex), latencyMs: 0 };
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
  }
}
