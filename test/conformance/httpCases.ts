import { print } from 'graphql';
import { CountryDetailsDocument } from '../../shared/graphql/operations.generated.ts';
import { requestHeaders } from '../../shared/graphql/transport.ts';
import { type Cases, type ConformanceSite, expectOneOf, WrongAnswer } from './conformanceSite.ts';

const body = JSON.stringify({ operationName: 'countryDetails', variables: {}, query: print(CountryDetailsDocument) });
const siteHeaders = ['authorization', 'content-type', 'x-correlation-id', 'x-session-id', 'x-source-page'];

export const createHttpCases = ({ need, send }: ConformanceSite): Cases => ({
  async CORS() {
    const Origin = need('siteOrigin');
    const names = { 'Access-Control-Request-Headers': siteHeaders.join() };
    const preflight = await send('', { Origin, 'Access-Control-Request-Method': 'POST', ...names }, 'OPTIONS');
    expectOneOf(preflight.ok, true);
    const allowed = preflight.headers
      .get('access-control-allow-headers')
      ?.toLowerCase()
      .split(/\s*,\s*/);
    expectOneOf(siteHeaders.filter((name) => !allowed?.includes(name)).join(), '');
    for (const { headers } of [preflight, await send(body, { Origin })])
      expectOneOf(headers.get('access-control-allow-origin'), Origin, '*');
  },
  'content types': async () => {
    for (const Accept of [requestHeaders.Accept, 'application/json']) {
      const { status, headers } = await send(body, { Accept });
      expectOneOf(status, 200);
      expectOneOf(headers.get('content-type')?.split(';')[0], ...Accept.split(', '));
    }
  },
  caching: async () => {
    const value = (await send(body)).headers.get('cache-control') ?? '';
    if (/public|(?:max-?age|s-maxage)=[1-9]/.test(value)) throw new WrongAnswer(`got Cache-Control: ${value}`);
  },
  'unknown field': async () => {
    const answer = await (await send('{"query":"{ countryDetails { unknownField } }"}')).json();
    expectOneOf(Array.isArray(answer.errors) && !answer.data, true);
  },
  'malformed request': async () => {
    for (const malformed of ['{', '{"query":"{"}']) expectOneOf((await send(malformed)).status, 400, 422);
  },
});
