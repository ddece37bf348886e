/** Raised when the words beside the registration form's boxes change, which build/checks/consentTexts.ts holds. */
export const formTextVersion = '2026-11-28';
