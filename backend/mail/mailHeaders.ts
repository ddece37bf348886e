import type { MailContent } from './describeMail.ts';

/** A mail with a way to withdraw is unsubscribed with one click (RFC 8058). */
export function createMailHeaders({ language, actions }: MailContent): Record<string, string> {
  const withdrawal = actions.find(({ isWithdrawal }) => isWithdrawal);
  return {
    'Auto-Submitted': 'auto-generated',
    'Content-Language': language,
    ...(withdrawal && {
      'List-Unsubscribe': `<${withdrawal.url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}
