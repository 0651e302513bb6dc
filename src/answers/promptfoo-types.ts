/** The only types of promptfoo that the lower folders use. */
export type { ApiProvider, Assertion, GradingResult, ProviderResponse, TestSuite } from 'promptfoo';
