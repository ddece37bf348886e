import { renderHook, waitFor } from '@testing-library/react';
import type { PublicConfig } from '../shared/publicConfig.ts';
import { useSettings } from './useSettings.ts';

const brought = { environment: 'production' } as PublicConfig;

it('the settings of a page become the newer ones for everything that reads them', async () => {
  const newer = { environment: 'staging' } as PublicConfig;
  const promise = Promise.resolve(newer);
  const { result } = renderHook(() => useSettings(brought, promise));
  expect(result.current).toBe(brought);
  await waitFor(() => expect(result.current).toBe(newer));
});
