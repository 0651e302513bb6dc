import type { Asked } from '../../cases/asked.ts';
import type { CaseKind } from '../../cases/case.ts';
import { remembering } from '../../lib/caching.ts';
import type { LinearCase } from './linear-case.ts';
import { parseLinear } from './story/parser.ts';

const panelAsked = remembering((prompt): Asked | undefined => {
  const panel = parseLinear(prompt);
  if (!panel) return undefined;
  const names = panel.scm.dag.nodes;
  const subject = names[panel.asked.effect] ?? '';
  return { subject: [subject], others: names.filter((name) => name !== subject), statements: [] };
});

export const linearKind: CaseKind<LinearCase> = {
  id: 'linear',
  title: 'Linear worlds',
  label: 'Linear',
  key: ({ world, pair, effect, draw }) => ({
    group: `${world}/${pair}/${effect}`,
    unit: draw,
    place: world,
    cluster: `${world}/${draw}`,
    topic: pair,
    world,
  }),
  asked: panelAsked,
};
