import { isRecord } from '../lib/is-record.ts';

/** Matches the ids of simulated models, both in a config and at run time. */
const SIMULATED = /SimulatedModel|^simulated-model:|simulated-model\.[cm]?[jt]s$/;

/** Returns the price of a provider's calls according to its id and its `config` in promptfoo. */
export function priceOf(id: string, config: unknown) {
  if (SIMULATED.test(id)) return { price: { prompt: 0, reply: 0 }, isSimulated: true };
  if (!isRecord(config)) return { price: undefined, isSimulated: false };
  // promptfoo defines these keys. They are in dollars per token, and `cost` applies to input and output.
  const perMillion = (key: string): number | undefined => {
    const value = config[key] ?? config.cost;
    return typeof value === 'number' && value >= 0 ? value * 1e6 : undefined;
  };
  const [prompt, reply] = [perMillion('inputCost'), perMillion('outputCost')];
  return {
    price: prompt === undefined || reply === undefined ? undefined : { prompt, reply },
    isSimulated: false,
  };
}
