import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isTracked, routeIds, routeOf } from '../../shared/routeTable.ts';
import { renderScreen } from '../../test/support/renderScreen.tsx';

const button = () => screen.queryByRole('button', { name: 'Privacy settings' });

describe("the footer's privacy settings", () => {
  it('open what was decided, to change it', async () => {
    const openPrivacySettings = jest.fn();
    renderScreen(null, { route: 'landing', runtime: { openPrivacySettings } });
    await userEvent.click(button() as HTMLElement);
    expect(openPrivacySettings).toHaveBeenCalledTimes(1);
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
