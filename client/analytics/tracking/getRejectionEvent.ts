import type { RejectionReason } from '../../../shared/codes/codeOutcome.ts';
import type { TrackedEvent } from '../../../shared/consent/events.ts';

const errorTypes = {
  expired: 'code_expired',
  timestampMissing: 'timestamp_missing',
  balance: 'no_balance',
  held: 'no_balance',
} as const;

/** The event of a rejection (spec §7, §8). An invalid code is tracked when it is submitted. */
export function getRejectionEvent(reason: RejectionReason): TrackedEvent | null {
  if (reason === 'referrer') return ['forbidden_referrer', {}];
  return reason === 'invalid' ? null : ['registration_error', { error_type: errorTypes[reason] }];
}
