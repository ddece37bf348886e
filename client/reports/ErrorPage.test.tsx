import { render, screen, within } from '@testing-library/react';
import { createTranslator } from '../../shared/i18n/translate.ts';
import type { Screen } from '../../shared/page/page.ts';
import { createSupportLinks } from '../../shared/settings/publicConfig.ts';
import { renderScreen, testConfig } from '../../test/support/renderScreen.tsx';
import { PageFailed } from '../App.tsx';
import { ErrorPage } from './ErrorPage.tsx';

const human = createSupportLinks('+44 20 7946 0014', 'desk@shop.example');

describe('a page that failed in the browser', () => {
  it('shows the support contact in the page’s layout', () => {
    renderScreen(<PageFailed />, { route: 'formStarted', config: { supportContact: human } });
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByText('Speak to us')).toBeVisible();
    expect(alert.getByRole('link', { name: '+44 20 7946 0014' })).toHaveAttribute('href', 'tel:+442079460014');
  });

  it.each([
    [human, 'Speak to us'],
    [createSupportLinks('', 'desk@shop.example'), 'Write to us'],
    [[], undefined],
  ])('shows the support contact without the layout, as far as it is configured: %j', (supportContact, text) => {
    const translator = createTranslator('en', { common: require('../../locales/en/common.json') as object });
    const failed = { translator, values: { requestId: 'r-1' } } as unknown as Screen;
    render(<ErrorPage screen={failed} config={{ ...testConfig, supportContact }} />);
    expect(screen.queryAllByRole('link')).toHaveLength(supportContact.length);
    expect(screen.queryByText(/ to us/)?.firstChild?.textContent).toBe(text);
  });

  it.each([
    ['en', 'Write to us'],
    ['de', 'Schreiben Sie uns'],
    ['fr', 'Écrivez-nous'],
    ['it', 'Ci scriva'],
    ['nl', 'Schrijf ons'],
    ['pl', 'Prosimy o wiadomość'],
    ['sv', 'Skriv till oss'],
  ] as const)('offers email if no phone is configured (%s: %s)', (locale, text) => {
    const common = require(`../../locales/${locale}/common.json`) as object;
    const failed = { translator: createTranslator(locale, { common }), values: { requestId: 'r-1' } };
    const supportContact = createSupportLinks('', 'desk@shop.example');
    render(<ErrorPage screen={failed as unknown as Screen} config={{ ...testConfig, supportContact }} />);
    expect(screen.getByRole('link').parentElement).toHaveTextContent(`${text}desk@shop.example`);
  });
});
