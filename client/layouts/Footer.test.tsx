import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isTracked, routeIds, routeOf } from '../../shared/routing/routeTable.ts';
import { createSupportLinks } from '../../shared/settings/publicConfig.ts';
import { renderScreen } from '../../test/support/renderScreen.tsx';
import { ChunkLoadError } from '../browser/loadChunk.ts';

const button = () => screen.queryByRole('button', { name: 'Privacy settings' });

describe("the footer's human", () => {
  it('is reached by telephone and mail, where the installation names one', () => {
    renderScreen(null, {
      route: 'landing',
      config: { supportContact: createSupportLinks('+44 20 7946 0014', 'desk@shop.example') },
    });
    expect(screen.getByText('Speak to us')).toBeVisible();
    expect(screen.getByRole('link', { name: '+44 20 7946 0014' })).toHaveAttribute('href', 'tel:+442079460014');
    expect(screen.getByRole('link', { name: 'desk@shop.example' })).toHaveAttribute('href', 'mailto:desk@shop.example');
  });

  it('is written to, not spoken to, where only an address is named', () => {
    renderScreen(null, { route: 'landing', config: { supportContact: createSupportLinks('', 'desk@shop.example') } });
    expect(screen.getByText('Write to us').nextSibling).toBe(screen.getByRole('link', { name: 'desk@shop.example' }));
  });

  it('is not spoken of where none is named', () => {
    renderScreen(null, { route: 'landing' });
    expect(screen.queryByText(/(?:Speak|Write) to us/)).not.toBeInTheDocument();
  });
});

describe("the footer's privacy settings", () => {
  it('open what was decided, to change it; where their code does not come a visitor reads so, and presses again', async () => {
    const openPrivacySettings = jest.fn(async () => undefined).mockRejectedValueOnce(new ChunkLoadError());
    renderScreen(null, { route: 'landing', runtime: { openPrivacySettings } });
    await userEvent.click(button() as HTMLElement);
    expect(await screen.findByRole('alert')).toHaveTextContent('Network issue detected');
    await userEvent.click(button() as HTMLElement);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(openPrivacySettings).toHaveBeenCalledTimes(2);
  });

  it.each(routeIds.map((route) => [route, isTracked(route) && routeOf(route).layout !== 'no-footer'] as const))(
    'stand on %s: %s',
    (route, isThere) => {
      renderScreen(null, { route });
      expect(button() !== null).toBe(isThere);
    },
  );

  it('spec §2: "Consent and tag setup are skipped here." Nor are they where an activation leads in the app', () => {
    renderScreen(null, { route: 'activateAccountError', runtime: { openPrivacySettings: null } });
    expect(button()).toBeNull();
  });
});
