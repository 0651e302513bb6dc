/** The types of promptfoo that this folder uses. */
export type { ProviderResponse } from 'promptfoo';
