import { asTheyWere } from '../../support/as-they-were.ts';

asTheyWere('compositional', 70);
