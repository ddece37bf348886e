/** Random histories against the model. The seed is fixed, so that a change, not chance, decides; `npm run simulate` draws others. */
import { simulate } from '../simulation/simulate.ts';

it('300 random histories of visitors, admins, faults and the clock are as the model says', () => simulate(14, 300));
