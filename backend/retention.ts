/** How long personal data stays, each from the end of its use. */
import { interestMonths } from '../shared/retention.ts';

export interface Retention {
  /** Registrations that lapsed or were replaced, with their links and the consents that went with them. */
  readonly endedRegistrationDays: number;
  readonly sentMailDays: number;
  /** Mails that were given up. */
  readonly deadMailDays: number;
  readonly interestMonths: number;
}

export const defaultRetention: Retention = {
  endedRegistrationDays: 30,
  sentMailDays: 7,
  deadMailDays: 30,
  interestMonths,
};
