import type { ProviderResponse } from 'promptfoo';

/** A provider that says the same at once, so that only promptfoo and the parts that it is given cost anything. */
export default class InstantProvider {
  id(): string {
    return 'same';
  }

  async callApi(): Promise<ProviderResponse> {
    await new Promise((resume) => setImmediate(resume));
    return { output: 'Yes.' };
  }
}
