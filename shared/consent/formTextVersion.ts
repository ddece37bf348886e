/** Raise it when the registration form's consent texts change (build/checks/consentTexts.ts fails otherwise). */
export const formTextVersion = '2026-11-29';
