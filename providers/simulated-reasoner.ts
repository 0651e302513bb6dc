import type { ApiProvider, CallApiContextParams, ProviderOptions, ProviderResponse } from 'promptfoo';
import { parseReasonerConfig, type ReasonerConfig } from '../src/reasoners/reasoner-config.ts';
import { simulate } from '../src/reasoners/simulate.ts';
import { loadTheme } from '../src/story/load-theme.ts';
import { type StoryReader, storyReader } from '../src/story/story-reader.ts';

/**
 * A promptfoo provider that needs no model and no key: it reads the prompt, reasons about it perfectly or
 * in a known broken way, and answers in words. Configure it by `config: { reasoner: oracle }`.
 */
export default class SimulatedReasoner implements ApiProvider {
  private readonly name: string;
  private readonly readers: readonly StoryReader[];
  readonly config: ReasonerConfig;

  constructor(options: ProviderOptions) {
    // promptfoo adds where the config file stands.
    const { basePath: _, ...config } = options.config ?? {};
    this.config = parseReasonerConfig(config);
    this.readers = this.config.themes.map((theme) => storyReader(loadTheme(theme)));
    this.name = options.id ?? `simulated-reasoner:${this.config.reasoner}`;
  }

  id(): string {
    return this.name;
  }

  async callApi(prompt: string, _context?: CallApiContextParams): Promise<ProviderResponse> {
    // promptfoo's logger loses its last lines when a provider never gives way to I/O.
    await new Promise((resume) => setImmediate(resume));
    try {
      return { output: simulate(this.config, prompt, this.readers) };
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
  }
}
