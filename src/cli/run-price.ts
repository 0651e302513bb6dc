/** What a run of the default questions costs, for orientation: \`plan --price 1,6\` for the example \`gate\`. */
export const RUN_PRICE =
  'about $1.60 per model, at $1 per million prompt tokens and $6 per million reply tokens (for your prices: npx promptfoo-causal plan --price <in,out>)';
