import { asTheyWere } from '../../support/as-they-were.ts';

asTheyWere('interventionEffects', 16);
