import { asTheyWere } from '../../support/as-they-were.ts';

asTheyWere('identification', 12);
