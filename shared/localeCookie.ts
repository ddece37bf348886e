/** spec §9: where a visitor's language is kept. Written by the server for a prefixed page, by the browser for a switch within the app. */
export const localeCookie = { name: 'lang', days: 365, path: '/', sameSite: 'lax' } as const;
