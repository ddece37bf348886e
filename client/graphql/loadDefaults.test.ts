import type { PublicConfig } from '../../shared/settings/publicConfig.ts';
import { json } from '../../test/support/fakeBackend.ts';
import { loadDefaults } from './loadDefaults.ts';

const config = {
  basePath: '/acquisition',
  publicUrl: 'https://club.example',
  graphqlUrl: 'https://api.club.example/graphql',
  environment: 'production',
  gtmContainerId: '',
} as PublicConfig;

const loadWith = (respond: () => Promise<Response>) => {
  window.fetch = respond;
  return loadDefaults(config);
};

describe('the settings of defaults.json', () => {
  it('are requested with credentials, in no-cors mode', async () => {
    const respond = jest.fn(async () => json({}));
    await loadWith(respond);
    const options = { credentials: 'include', mode: 'no-cors' };
    expect(respond).toHaveBeenCalledWith('/acquisition/defaults.json', expect.objectContaining(options));
  });

  it('have priority if they have a value', async () => {
    const news = {
      environment: 'staging.eu',
      gtmContainerId: '',
      acqBackendGraphqlURL: 'https://club.example/graphql',
    };
    expect(await loadWith(async () => json(news))).toEqual({
      ...config,
      environment: 'staging.eu',
      graphqlUrl: 'https://club.example/graphql',
    });
  });

  it.each<[string, () => Promise<Response>]>([
    ['say nothing new', async () => json({ environment: 'production' })],
    ['lead to another site', async () => json({ acqBackendGraphqlURL: 'https://evil.example/graphql' })],
    [
      'are of other types',
      async () => json({ environment: 7, gtmContainerId: ['GTM-ABCD'], acqBackendGraphqlURL: {} }),
    ],
    ['have other shapes', async () => json({ environment: '<b>', gtmContainerId: 'GTM-', acqBackendGraphqlURL: 'x' })],
    ['are a list', async () => json(['staging'])],
    ['are nothing', async () => json(null)],
    ['are HTML', async () => new Response('<html></html>')],
    ['are missing', async () => new Response('', { status: 404 })],
    ['fail to load', () => Promise.reject(new TypeError('offline'))],
  ])('leave the page’s settings unchanged if they %s', async (_, respond) => {
    expect(await loadWith(respond)).toBe(config);
  });
});
