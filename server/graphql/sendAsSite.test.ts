import { isValidSiteProof, siteProofHeader } from '../../node/security/signedHeaders.ts';
import { createSendAsSite } from './sendAsSite.ts';

it('signs each request with its own time', async () => {
  const send = jest.fn(async (_url: string, _init: { headers: Record<string, string>; body: string }) => ({}));
  const sendAsSite = createSendAsSite({ graphqlUrl: '', secret: 'secret', send: send as never, timeout: 60_000 });
  for (const now of [1_000_000, 2_000_000]) {
    jest.spyOn(Date, 'now').mockReturnValue(now);
    await sendAsSite('noteSiteCounts', '', {});
    const [, { headers, body } = { headers: {}, body: '' }] = send.mock.lastCall ?? [];
    expect(isValidSiteProof((headers as Record<string, string>)[siteProofHeader], body, 'secret', now)).toBe(true);
  }
});
