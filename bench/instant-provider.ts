import type { ProviderResponse } from 'promptfoo';

/** A provider with a constant reply, so that only promptfoo and its other parts take time. */
export default class InstantProvider {
  id(): string {
    return 'same';
  }

  async callApi(): Promise<ProviderResponse> {
    await new Promise((resume) => setImmediate(resume));
    return { output: 'Yes.' };
  }
}
