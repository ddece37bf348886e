/**
 * The notice that the page needs JavaScript. It stands in every document and hides only while the root element carries
 * this attribute: an inline script sets it before anything is painted, takes it away when a script of the page fails,
 * and the application sets it for good. So the notice shows where scripts are off, blocked, missing, too new for the
 * browser or broken, and never flashes on a line that is merely slow.
 */
export const scriptsAttribute = 'data-scripts';

export const scriptStates = { awaited: 'awaited', running: 'running' } as const;

/** The class of the notice (client/styles/scriptNotice.css). */
export const scriptNoticeClass = 'script-notice';
