import { quantitiesView } from './compositional/quantities/view/view.ts';
import { compositionalView } from './compositional/view/view.ts';
import { identificationView, seeingView } from './identification/view/view.ts';
import { interventionEffectsView } from './intervention-effects/view/view.ts';
import { linearView } from './linear/view/view.ts';
import type { View } from './shared/view/view.ts';

/** Add the views of new kinds of questions here. */
export const VIEWS: readonly View[] = [
  compositionalView,
  quantitiesView,
  interventionEffectsView,
  identificationView,
  seeingView,
  linearView,
];
