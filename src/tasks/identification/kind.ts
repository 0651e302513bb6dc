import type { Asked } from '../../cases/asked.ts';
import type { CaseKind } from '../../cases/case.ts';
import { remembering } from '../../lib/caching.ts';
import { askedByTheme } from '../shared/by-theme.ts';
import type { IdentificationCase } from './identification-case.ts';
import { identificationAskedOf } from './story/asked.ts';
import { questionIn } from './story/sentences.ts';

const askedInStory = askedByTheme(identificationAskedOf);

/** Parses the question of an identification prompt. If the theme is not loaded, only yes and no count as answers. */
const identificationAsked = remembering(
  (prompt): Asked | undefined =>
    askedInStory(prompt) ??
    (prompt.split('\n').some((line) => questionIn(line.trim()))
      ? { subject: [], others: [], statements: [] }
      : undefined),
);

export const identificationKind: CaseKind<IdentificationCase> = {
  id: 'identification',
  title: 'Identification',
  label: 'ID',
  key({ world, kind, draw, half }) {
    const group = `${world}/${kind}`;
    return { group, unit: 2 * draw + half, place: group, cluster: `${world}/${draw}`, topic: kind };
  },
  asked: identificationAsked,
};
