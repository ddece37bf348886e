import { region } from '../../../shared/i18n/format.ts';
import { locales } from '../../../shared/i18n/locales.ts';
import { renderScreen } from '../../../test/support/renderScreen.tsx';
import { AccountReady, formatVoucher } from './AccountReady.tsx';

const voucher = {
  tier: 'PERCENT_20',
  percent: 20,
  minimumOrderMinor: null,
  currency: 'EUR',
  validUntil: '2026-12-05T12:00:00Z',
} as const;

it.each(locales)('the large figure is a localised percentage on one line: %s', (locale) => {
  const { container } = renderScreen(
    <AccountReady text="" kind="noMinimum" voucher={formatVoucher(locale, voucher)} />,
    { route: 'activateAccount', locale },
  );
  const figures = [...container.querySelectorAll('p[aria-hidden="true"]')].map((figure) => figure.textContent);
  const percent = new Intl.NumberFormat(region[locale], { style: 'percent' }).format(0.2);
  expect(figures).toContain(percent.replace(/\s/, '\u00a0'));
});
