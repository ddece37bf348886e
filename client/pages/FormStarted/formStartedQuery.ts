/** What the registration form needs: whether the code in the address is usable, where from, and the country to offer. */

import { checkCode, noCode } from '../../../shared/code/checkCode.ts';
import type { CodeState } from '../../../shared/code/codeOutcome.ts';
import { type CountryCode, countryCodes, defaultCountry } from '../../../shared/countries.ts';
import { CountryDetailsDocument } from '../../../shared/graphql/operations.generated.ts';
import { countryNames } from '../../../shared/i18n/format.ts';
import type { PageQuery } from '../../../shared/page.ts';
import type { PageData } from '../../../shared/pageState.ts';
import { type Placed, place } from '../../../shared/placed.ts';
import { detectCountry, preselectCountry } from '../../registration/detectCountry.ts';

export type FormStartedData = PageData<
  {
    readonly code: CodeState;
    /** Named in the page's language and sorted on one side only: the two sides' tables may differ. */
    readonly countries: readonly { readonly code: CountryCode; readonly name: string }[];
    /** What to preselect. */
    readonly country: CountryCode | '';
    /** Where the visitor is by all that the query knew. */
    readonly detected: CountryCode;
    /** Nothing spoke for the country but the default; the browser may know better. */
    readonly isDefaultCountry: boolean;
  },
  { readonly inviterName: Placed }
>;

export const formStartedQuery: PageQuery<FormStartedData> = {
  async load({ run, code, locale, countryHints, report }) {
    const [check, details] = await Promise.all([
      // Recalled where the code was typed a moment ago, and by the form when it sends the texts of a country.
      code === null ? noCode : checkCode(run, code, report, 'recall'),
      run(CountryDetailsDocument, {}),
    ]);
    if (!details.ok) report('The country could not be determined');
    const detected = detectCountry({
      ...countryHints,
      answer: details.ok ? details.data.countryDetails.country : null,
    });
    const allowed = check.countries.size === 0 ? countryCodes : [...check.countries.keys()];
    return {
      state: {
        code: check.state,
        countries: countryNames(locale, allowed),
        country: preselectCountry(detected.country, allowed),
        detected: detected.country,
        isDefaultCountry: detected.isDefault,
      },
      values: { inviterName: place(check.inviterName) },
    };
  },
  unavailable: {
    state: {
      code: { status: 'unavailable', reason: 'timeout' },
      countries: [],
      country: '',
      detected: defaultCountry,
      isDefaultCountry: true,
    },
    values: { inviterName: place('') },
  },
};
