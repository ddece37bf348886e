/** Which texts a visitor of each country accepts. The strings name one version of one text, and are stored as evidence. */
import { countryCodes } from '../../shared/countries.ts';

/** Raised with every change of the terms or the privacy policy themselves. */
const legalTextVersion = '2026-11';

export const countryOptions = countryCodes.map((isoCode) => ({
  isoCode,
  termsPkString: `terms-${isoCode}-${legalTextVersion}`,
  dataPolicyPkString: `data-policy-${isoCode}-${legalTextVersion}`,
}));
