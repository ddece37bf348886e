/** A membership backend without cost: every code is valid, and its inviter has the code's name. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { countryCodes } from '../../shared/i18n/countries.ts';

export interface StubBackend {
  readonly graphqlUrl: string;
  readonly requestCount: () => number;
  readonly stop: () => void;
}

const countryOptions = countryCodes.map((isoCode) => ({
  __typename: 'CountryOption',
  isoCode,
  termsPkString: `terms-${isoCode.toLowerCase()}-2026-11`,
  dataPolicyPkString: `privacy-${isoCode.toLowerCase()}-2026-11`,
}));

/** A code STATEn has the countries of n's bits, so each such code is a separate page state of the form. */
function optionsOf(code: string) {
  const state = Number(/^STATE(\d+)$/.exec(code)?.[1] ?? -1);
  return countryOptions.filter((_, place) => state === -1 || place > 14 || ((state >> place) & 1) === 1);
}

export async function startStubBackend(): Promise<StubBackend> {
  let requestCount = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requestCount += 1;
      const { operationName, variables } = JSON.parse(Buffer.concat(chunks).toString()) as {
        operationName: string;
        variables: { registrationCode?: string };
      };
      const data =
        operationName === 'checkRegistrationCode'
          ? {
              registrationCodeDetails: {
                __typename: 'RegistrationCodeDetails',
                errors: [],
                errorDetails: [],
                invitorName: `Anna ${variables.registrationCode ?? ''}`,
                countryOptions: optionsOf(variables.registrationCode ?? ''),
              },
            }
          : { countryDetails: { __typename: 'CountryDetails', country: 'DE' } };
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ data }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    graphqlUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`,
    requestCount: () => requestCount,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
