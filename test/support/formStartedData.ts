import type { FormStartedData } from '../../client/pages/journey/FormStarted/formStartedQuery.ts';
import { opaque } from '../../shared/page/opaqueText.ts';

/** A valid invitation without a selected country. */
export const formStartedData: FormStartedData = {
  state: {
    code: { status: 'valid', hasInviter: true },
    voucher: 'unknown',
    hasExpiry: false,
    asksToTellInviter: false,
    countries: [
      { code: 'AT', name: 'Austria' },
      { code: 'DE', name: 'Germany' },
    ],
    country: '',
    detected: 'DE',
    isDefaultCountry: false,
  },
  values: {
    inviterName: opaque('Anna Lindqvist'),
    greeting: opaque(''),
    number: opaque('WELCOME10'),
    expiry: opaque(''),
  },
};
