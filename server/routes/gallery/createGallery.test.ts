import express from 'express';
import request from 'supertest';
import { noAddress } from '../../../node/clientAddress.ts';
import { createFolder, removeFolder } from '../../../test/support/temporaryFolder.ts';
import type { Dependencies } from '../../dependencies.ts';
import { createRequestContext } from '../../middleware/requestContext.ts';
import { createGallery } from './createGallery.ts';
import { scenes } from './scenes.ts';

describe('the gallery', () => {
  const folder = createFolder({
    'client/styles/tokens.css': ':root { --ink: #0c0b0d; --size-body: 1rem; --s1: 8px; --quick: 240ms; }',
  });
  afterAll(() => removeFolder(folder));

  /** A site with nothing but the gallery. */
  function siteWith(production: boolean) {
    const app = express();
    const config = { production, basePath: '/acquisition', embeddedBackend: null };
    const needed = { config, rootFolder: folder, manifest: { stylesheets: { styles: 'site.css' } } };
    app.use(createRequestContext({ basePath: '/acquisition', readClientAddress: () => noAddress }));
    app.use(createGallery(needed as unknown as Dependencies));
    return app;
  }

  it('frames every scene in the language and width that were chosen', async () => {
    const { text } = await request(siteWith(false)).get('/dev/gallery?language=de&width=320').expect(200);
    expect(text.match(/<iframe /g)).toHaveLength(scenes.length);
    expect(text).toContain('src="/acquisition/de/registration/formstarted?rc=WELCOME10" width="320"');
  });

  it.each(['?language=xx&width=7', '', '?language=__proto__&width=-1'])(
    'shows English on a phone for want of better: %s',
    async (query) => {
      const { text } = await request(siteWith(false)).get(`/dev/gallery${query}`).expect(200);
      expect(text).toContain('src="/acquisition/en?rc=WELCOME10" width="360"');
    },
  );

  it('shows the measures as written, and mails where there are any', async () => {
    const app = siteWith(false);
    const { text } = await request(app).get('/dev/gallery/tokens').expect(200);
    for (const name of ['--ink', '--size-body', '--s1', '--quick']) expect(text).toContain(`<p>${name}<br>`);
    expect(text).toContain('<style>:root { --ink');
    expect((await request(app).get('/dev/gallery/mails').expect(200)).text).toContain('No mail yet');
  });

  it.each(['', '/tokens', '/mails'])('does not exist in production: %s', async (path) => {
    await request(siteWith(true)).get(`/dev/gallery${path}`).expect(404);
  });
});
