import { purposes } from '../../../shared/consent/consent.ts';
import { cookiePatterns } from './clearTrackingData.ts';

describe('a cookie in a browser', () => {
  it.each([
    ['_ga', 'statistics'],
    ['_ga_ABC123', 'statistics'],
    ['_gid', 'statistics'],
    ['_gat_UA-1', 'statistics'],
    ['acqAnonymousId', 'statistics'],
    ['_gcl_au', 'marketing'],
    ['_gac_UA-1', 'marketing'],
    ['_fbp', 'marketing'],
    ['lang', undefined],
    ['consent', undefined],
    ['apollo:default.token', undefined],
  ])('%s belongs to %s', (name, purpose) => {
    const found = purposes.filter((each) => cookiePatterns[each].some((pattern) => pattern.test(name)));
    expect(found).toEqual(purpose === undefined ? [] : [purpose]);
  });
});
