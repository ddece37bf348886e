import { auditActions } from '../../../../shared/admin/auditActions.ts';
import { locales } from '../../../../shared/i18n/locales.ts';
import { createTranslator } from '../../../../shared/i18n/translate.ts';
import { formatAuditAction } from './AdminAudit.tsx';

describe.each(locales)('in %s', (locale) => {
  const { t } = createTranslator(locale, {
    adminAudit: require(`../../../../locales/${locale}/adminAudit.json`) as object,
  });

  it('every action of the backend has a separate message', () => {
    const messages = auditActions.map((action) => formatAuditAction(action, t) ?? '');
    expect(messages.filter((each, index) => each === '' || each.includes(auditActions[index] ?? ''))).toEqual([]);
    expect(new Set(messages).size).toBe(auditActions.length);
    expect([...messages, 'adminSignIn.forbidden', null]).not.toContain(formatAuditAction('adminSignIn.forbidden', t));
  });
});
