import { render, screen, within } from '@testing-library/react';
import { createTranslator } from '../../../shared/i18n/translate.ts';
import type { Screen } from '../../../shared/page.ts';
import { renderScreen, testConfig } from '../../../test/support/renderScreen.tsx';
import { ErrorPage } from './ErrorPage.tsx';
import { PageFailed } from './PageFailed.tsx';

const human = { conciergePhone: '+44 20 7946 0014', conciergeEmail: 'desk@shop.example' };

describe('where a page failed in the browser', () => {
  it('a human is named beside the reference, in the page’s frame', () => {
    renderScreen(<PageFailed />, { route: 'formStarted', config: human });
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByText('Speak to us')).toBeVisible();
    expect(alert.getByRole('link', { name: human.conciergePhone })).toHaveAttribute('href', 'tel:+442079460014');
  });

  it.each([
    [human, 2],
    [{ ...human, conciergePhone: '' }, 1],
    [{}, 0],
  ])('and without it, as far as the installation names one: %j', (config, count) => {
    const translator = createTranslator('en', { common: require('../../../locales/en/common.json') as object });
    const failed = { translator, values: { requestId: 'r-1' } } as unknown as Screen;
    render(<ErrorPage screen={failed} config={{ ...testConfig, ...config }} />);
    expect(screen.queryAllByRole('link')).toHaveLength(count);
    expect(screen.queryAllByText(/Speak to us/)).toHaveLength(Math.min(count, 1));
  });
});
