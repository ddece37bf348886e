import type { RejectionReason } from '../../../shared/codes/codeOutcome.ts';
import type { TrackedEvent } from '../../../shared/consent/events.ts';

const errorTypes = {
  expired: 'code_expired',
  timestampMissing: 'timestamp_missing',
  balance: 'no_balance',
  held: 'no_balance',
} as const;

/** What a refusal is to those who count them (spec §7, §8); a code that is merely wrong is told by its submission. */
export function getRejectionEvent(reason: RejectionReason): TrackedEvent | null {
  if (reason === 'referrer') return ['forbidden_referrer', {}];
  return reason === 'invalid' ? null : ['registration_error', { error_type: errorTypes[reason] }];
}
