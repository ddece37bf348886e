/** By which the edge says a visitor's country, in lower case as Node has them. */
export const countryHeaders = ['cf-ipcountry', 'cloudfront-viewer-country', 'x-country-code'] as const;
