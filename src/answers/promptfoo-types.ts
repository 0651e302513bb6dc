/** The types of promptfoo that this folder uses. */
export type { ApiProvider, Assertion, GradingResult, ProviderResponse, TestSuite } from 'promptfoo';
