/** What a run of the default questions costs, for orientation. */
export const RUN_PRICE =
  'about 1.60 dollars a model at 1 dollar per million prompt tokens and 6 per million reply tokens (npx promptfoo-causal plan --price <in,out>)';
