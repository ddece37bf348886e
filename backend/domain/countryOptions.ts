/** Which texts a visitor of each country accepts. The strings name one version of one text, and are stored as evidence. */
import { countryCodes } from '../../shared/countries.ts';

/** Raised with every change of the terms, the privacy policy or the newsletter text. */
export const consentTextVersion = '2026-11';

export const countryOptions = countryCodes.map((isoCode) => ({
  isoCode,
  termsPkString: `terms-${isoCode}-${consentTextVersion}`,
  dataPolicyPkString: `data-policy-${isoCode}-${consentTextVersion}`,
}));
