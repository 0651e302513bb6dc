/** The words for what a model does on each axis, and for what the rungs count. */
export const LADDER_UNITS = {
  links: { one: 'link', many: 'links', does: ['follows', 'follow'] },
  width: { one: 'cause', many: 'causes', does: ['weighs', 'weigh'] },
  load: { one: 'distractor', many: 'distractors', does: ['copes with', 'cope with'] },
  abduction: { one: 'inference', many: 'inferences', does: ['makes', 'make'] },
} as const;
