/** spec §3. A session cookie that the server sets; with consent the browser extends its lifetime. */
export const anonymousIdCookie = { name: 'acqAnonymousId', days: 180, path: '/' } as const;
