/** What is known of a visitor's right to an admin page. The server decides it; the page speaks of it and opens nothing by it. */
export type AdminAccess = 'granted' | 'signInNeeded' | 'forbidden' | 'unknown';
