/** The notice hides while the root has this attribute: set inline, removed when a script fails, then set for good. */
export const scriptsAttribute = 'data-scripts';

export const scriptStates = { awaited: 'awaited', running: 'running' } as const;

/** The class of the notice (client/styles/scriptNotice.css). */
export const scriptNoticeClass = 'script-notice';
