/** Every migration in order. They are modules, so that a bundle carries them. */
import { initial } from './001Initial.ts';
import { ownRegistrations } from './002OwnRegistrations.ts';
import { mailCap } from './003MailCap.ts';
import { retention } from './004Retention.ts';

export const migrations = [
  { name: '001-initial', statements: initial },
  { name: '002-own-registrations', statements: ownRegistrations },
  { name: '003-mail-cap', statements: mailCap },
  { name: '004-retention', statements: retention },
];
