/** The visitors' stylesheets that come with a page, among the assets. The build puts their real names here. */
export const pageSheets = { landing: 'landing.css', formStarted: 'formStarted.css', inner: 'inner.css' } as const;
