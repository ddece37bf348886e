import express from 'express';
import request from 'supertest';
import type { Config } from '../config.ts';
import { createCanonicalHost } from './canonicalHost.ts';

const siteOf = (publicUrl: string, trustProxy = 0) =>
  express().use(
    createCanonicalHost({ publicUrl, trustProxy } as Config),
    (_request, response) => void response.send('here'),
  );

const bare = 'https://salon.example';
const path = '/acquisition/de?rc=A%20B&utm_source=x';

it.each([
  [bare, 'www.salon.example', bare],
  [bare, 'WWW.Salon.Example:443', bare],
  [bare, 'salon.example.', bare],
  [bare, 'www.salon.example.:8080', bare],
  ['https://www.salon.example', 'salon.example', 'https://www.salon.example'],
  ['https://salon.example:8443', 'www.salon.example:8443', 'https://salon.example:8443'],
  // The canonical host itself, in any form.
  [bare, 'salon.example', null],
  [bare, 'Salon.Example', null],
  [bare, 'salon.example:443', null],
  [bare, 'salon.example:3000', null],
  // Unknown hosts, such as those of probes and a private network.
  [bare, '10.0.0.7:3000', null],
  [bare, 'site-1', null],
  [bare, 'localhost', null],
  [bare, 'www.evil.example', null],
  [bare, 'www.www.salon.example', null],
  [bare, 'xsalon.example', null],
  [bare, '', null],
])('%s requested as %j redirects to %s', async (publicUrl, host, target) => {
  for (const method of ['get', 'head'] as const) {
    const { status, headers } = await request(siteOf(publicUrl))[method](path).set('Host', host).redirects(0);
    expect({ status, location: headers.location }).toEqual(
      target === null ? { status: 200, location: undefined } : { status: 308, location: target + path },
    );
    if (target !== null) expect(headers['cache-control']).toBe('no-store');
  }
});

it('reads the forwarded host of a trusted proxy only', async () => {
  const send = (trustProxy: number, host: string, forwarded: string) =>
    request(siteOf(bare, trustProxy))
      .get('//evil.example/a')
      .set({ Host: host, 'X-Forwarded-Host': forwarded })
      .redirects(0);
  expect((await send(1, 'www.salon.example', 'salon.example')).status).toBe(200);
  expect((await send(1, 'site-1', 'www.salon.example, site-1')).headers.location).toBe(`${bare}//evil.example/a`);
  expect((await send(0, 'salon.example', 'www.salon.example')).status).toBe(200);
});
