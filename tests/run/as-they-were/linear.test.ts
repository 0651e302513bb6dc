import { asTheyWere } from '../../support/as-they-were.ts';

asTheyWere('linear', 24);
