import { act, fireEvent, screen } from '@testing-library/react';
import { renderFormWithList } from '../../../test/support/renderFormWithList.tsx';
import { useReloadList } from './AdminPage.tsx';

function Reload() {
  const reloadList = useReloadList();
  return (
    <button type="button" onClick={() => void reloadList(null)}>
      Reload
    </button>
  );
}

it('a list that arrives late does not replace a newer one', async () => {
  const arrivals: ((data: string) => void)[] = [];
  const load = () =>
    new Promise<{ ok: true; data: string }>((resolve) => {
      arrivals.push((data) => resolve({ ok: true, data }));
    });
  renderFormWithList(<Reload />, { route: 'adminCodes' }, load);
  for (const _time of [1, 2]) fireEvent.click(screen.getByText('Reload'));
  await act(async () => arrivals[1]?.('newer'));
  await act(async () => arrivals[0]?.('late'));
  expect(screen.getByText('newer')).toBeVisible();
});
