import type { ProviderResponse } from 'promptfoo';

/** A provider that gives a constant reply at once, so that only the rest of promptfoo takes time. */
export default class InstantProvider {
  id(): string {
    return 'same';
  }

  async callApi(): Promise<ProviderResponse> {
    await new Promise((resume) => setImmediate(resume));
    return { output: 'Yes.' };
  }
}
