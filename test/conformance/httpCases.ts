import { print } from 'graphql';
import { CountryDetailsDocument } from '../../shared/graphql/operations.generated.ts';
import { requestHeaders } from '../../shared/graphql/transport.ts';
import { expectOneOf, needed, WrongAnswer } from './conformanceCase.ts';
import type { Cases } from './createConformanceSite.ts';

const body = JSON.stringify({ operationName: 'countryDetails', variables: {}, query: print(CountryDetailsDocument) });

const siteHeaders = ['authorization', 'content-type', 'x-correlation-id', 'x-session-id', 'x-source-page'];
const splitNames = (text: string | null) => (text ?? '').toLowerCase().split(/\s*,\s*/);

export const httpCases: Cases = {
  CORS: async (site) => {
    const Origin = needed(site.data.siteOrigin, 'siteOrigin');
    const request = { Origin, 'Access-Control-Request-Method': 'POST' };
    const names = { 'Access-Control-Request-Headers': siteHeaders.join() };
    const preflight = await site.post('', { ...request, ...names }, 'OPTIONS');
    expectOneOf(preflight.ok, true);
    const allowed = splitNames(preflight.headers.get('access-control-allow-headers'));
    expectOneOf(siteHeaders.filter((name) => !allowed.includes(name)).join(), '');
    for (const { headers } of [preflight, await site.post(body, { Origin })])
      expectOneOf(headers.get('access-control-allow-origin'), Origin, '*');
  },
  'content types': async (site) => {
    for (const Accept of [requestHeaders.Accept, 'application/json']) {
      const { status, headers } = await site.post(body, { Accept });
      expectOneOf(status, 200);
      expectOneOf(headers.get('content-type')?.split(';')[0], ...Accept.split(', '));
    }
  },
  caching: async (site) => {
    const value = (await site.post(body)).headers.get('cache-control') ?? '';
    if (/public|(?:max-?age|s-maxage)=[1-9]/.test(value)) throw new WrongAnswer(`got Cache-Control: ${value}`);
  },
  'unknown field': async (site) => {
    const answer = await (await site.post(JSON.stringify({ query: '{ countryDetails { unknownField } }' }))).json();
    expectOneOf(Array.isArray(answer.errors) && !answer.data, true);
  },
  'malformed request': async (site) => {
    for (const malformed of ['{', JSON.stringify({ query: '{' })])
      expectOneOf((await site.post(malformed)).status, 400, 422);
  },
};
