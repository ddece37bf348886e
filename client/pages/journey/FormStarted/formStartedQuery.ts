/** The registration form's data: the check of the URL's code, and the countries. */
import { checkCode, noCode } from '../../../../shared/codes/checkCode.ts';
import { createInvitation, unknownInvitation } from '../../../../shared/codes/invitation.ts';
import { CountryDetailsDocument } from '../../../../shared/graphql/operations.generated.ts';
import { countryCodes, defaultCountry } from '../../../../shared/i18n/countries.ts';
import { getCountryNames } from '../../../../shared/i18n/countryNames.ts';
import { detectCountry, preselectCountry } from '../../../../shared/i18n/detectCountry.ts';
import type { PageQuery, QueryContext } from '../../../../shared/page/page.ts';

async function load(context: QueryContext) {
  const { run, code, locale, countryHints, report } = context;
  const [check, details] = await Promise.all([
    code === null ? noCode : checkCode(context, code, 'cache-first'),
    run(CountryDetailsDocument, {}),
  ]);
  if (!details.ok) report('The country could not be determined');
  const detected = detectCountry({
    ...countryHints,
    backendCountry: details.ok ? details.data.countryDetails.country : null,
  });
  const allowed = check.countries.length === 0 ? countryCodes : check.countries.map(({ isoCode }) => isoCode);
  const invitation = createInvitation(locale, code, check);
  return {
    state: {
      ...invitation.state,
      asksToTellInviter: check.greeting !== null,
      // Named and sorted on the server: the browser's locale data may differ.
      countries: getCountryNames(locale, allowed),
      country: preselectCountry(detected.country, allowed),
      detected: detected.country,
      /** The browser's time zone is more accurate. */
      isDefaultCountry: detected.isDefault,
    },
    values: invitation.values,
  };
}

export type FormStartedData = Awaited<ReturnType<typeof load>>;

export const formStartedQuery: PageQuery<FormStartedData> = {
  load,
  unavailable: {
    state: {
      ...unknownInvitation.state,
      asksToTellInviter: false,
      countries: [],
      country: '',
      detected: defaultCountry,
      isDefaultCountry: true,
    },
    values: unknownInvitation.values,
  },
};
