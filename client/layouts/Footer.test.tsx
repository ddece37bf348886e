import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getRoute, isTracked, type RouteId, routeIds } from '../../shared/routing/routeTable.ts';
import { createSupportLinks } from '../../shared/settings/publicConfig.ts';
import { renderScreen } from '../../test/support/renderScreen.tsx';
import { ChunkLoadError } from '../browser/loadChunk.ts';

const hasSettings = (route: RouteId) => isTracked(route) && getRoute(route).layout !== 'no-footer';
/** One of each kind. */
const routes = new Map(routeIds.map((route) => [`${getRoute(route).layout} ${isTracked(route)}`, route]));

const button = () => screen.queryByRole('button', { name: 'Privacy settings' });

describe("the footer's support contact", () => {
  it('has telephone and email if both are configured', () => {
    renderScreen(null, {
      route: 'landing',
      config: { supportContact: createSupportLinks('+44 20 7946 0014', 'desk@shop.example') },
    });
    expect(screen.getByText('Speak to us')).toBeVisible();
    expect(screen.getByRole('link', { name: '+44 20 7946 0014' })).toHaveAttribute('href', 'tel:+442079460014');
    expect(screen.getByRole('link', { name: 'desk@shop.example' })).toHaveAttribute('href', 'mailto:desk@shop.example');
  });

  it('has only the email if only that is configured', () => {
    renderScreen(null, { route: 'landing', config: { supportContact: createSupportLinks('', 'desk@shop.example') } });
    expect(screen.getByText('Write to us').nextSibling).toBe(screen.getByRole('link', { name: 'desk@shop.example' }));
  });

  it('is absent if none is configured', () => {
    renderScreen(null, { route: 'landing' });
    expect(screen.queryByText(/(?:Speak|Write) to us/)).not.toBeInTheDocument();
  });
});

describe("the footer's privacy settings", () => {
  it('open the consent settings, or show a load error until the next click', async () => {
    const openPrivacySettings = jest.fn(async () => undefined).mockRejectedValueOnce(new ChunkLoadError());
    renderScreen(null, { route: 'landing', runtime: { openPrivacySettings } });
    await userEvent.click(button() as HTMLElement);
    expect(await screen.findByRole('alert')).toHaveTextContent('Network issue detected');
    await userEvent.click(button() as HTMLElement);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(openPrivacySettings).toHaveBeenCalledTimes(2);
  });

  it.each(Array.from(routes.values(), (route) => [route, hasSettings(route)] as const))(
    'are on %s: %s',
    (route, isShown) => {
      renderScreen(null, { route });
      expect(button() !== null).toBe(isShown);
    },
  );

  it('spec §2: "Consent and tag setup are skipped here." Nor on pages that an activation opens in the app', () => {
    renderScreen(null, { route: 'activateAccountError', runtime: { openPrivacySettings: null } });
    expect(button()).toBeNull();
  });
});
