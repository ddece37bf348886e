/** While the root element has this attribute, the notice is hidden. An inline script sets it; a failed script removes it. */
export const scriptsAttribute = 'data-scripts';

export const scriptStates = { awaited: 'awaited', running: 'running' } as const;

export const scriptNoticeClass = 'script-notice';
