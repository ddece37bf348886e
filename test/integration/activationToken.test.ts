/** The token of an activation link activates the account, so the site's output must not contain it. */
import request from 'supertest';
import { createTestApp } from '../support/createTestApp.ts';
import { createFakeBackend, failures } from '../support/fakeBackend.ts';

const token = 'Zm9yLW1hcmlhLW9ubHktdGhlLXRva2VuLW9mLWEtbGluaw';
const path = `/acquisition/de/registration/activateaccount?id=${token}&rc=WELCOME10`;

const details = (state: string) => () => ({
  activationDetails: { __typename: 'ActivationDetails', state, maskedEmail: 'a•••@salon.example', voucher: null },
});

it.each([
  ['READY', 200, details('READY')],
  ['ALREADY_ACTIVE', 200, details('ALREADY_ACTIVE')],
  ['EXPIRED', 200, details('EXPIRED')],
  ['NOT_FOUND', 302, details('NOT_FOUND')],
  ['no response', 200, failures.refused],
])('the activation page does not contain its token: %s', async (_, expected, activationDetails) => {
  if (activationDetails === undefined) throw new Error('No such answer');
  const app = await createTestApp({ backend: createFakeBackend({ activationDetails }) });
  try {
    const { status, text, headers } = await request(app.url).get(path).redirects(0);
    expect(status).toBe(expected);
    expect(app.backend.requests.map(({ variables }) => variables)).toContainEqual({ activationId: token });
    expect(text).not.toContain(token);
    expect(JSON.stringify(headers)).not.toContain(token);
    expect(JSON.stringify(app.log)).not.toContain(token);
    if (status === 200) {
      expect(text).toContain('href="/acquisition/pl/registration/activateaccount?rc=WELCOME10"');
      expect(headers['referrer-policy']).toBe('no-referrer');
    }
  } finally {
    await app.close();
  }
});
