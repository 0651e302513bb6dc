import type { Asked } from '../../cases/asked.ts';
import type { CaseKind } from '../../cases/case.ts';
import { remembering } from '../../lib/remembering.ts';
import { askedByTheme } from '../shared/asked-by-theme.ts';
import type { IdentificationCase } from './identification-case.ts';
import { identificationAskedOf } from './story/asked.ts';
import { questionIn } from './story/question.ts';

const askedInStory = askedByTheme(identificationAskedOf);

/** The question of an identification prompt; for themes that are not loaded, yes and no alone decide. */
const identificationAsked = remembering(
  (prompt): Asked | undefined =>
    askedInStory(prompt) ??
    (prompt.split('\n').some((line) => questionIn(line.trim()))
      ? { subject: [], others: [], statements: [] }
      : undefined),
);

/** Identification: effects and dependence that follow from a graph, answered by yes and no. */
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
