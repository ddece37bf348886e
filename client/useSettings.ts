import { useEffect, useState } from 'react';
import type { PublicConfig } from '../shared/publicConfig.ts';

/** The settings that the page brought, and the newer ones (`defaults.json`) once they are known. */
export function useSettings(brought: PublicConfig, newer: Promise<PublicConfig> | null): PublicConfig {
  const [settings, setSettings] = useState(brought);
  useEffect(() => {
    let isMounted = true;
    void newer?.then((news) => isMounted && setSettings(news));
    return () => {
      isMounted = false;
    };
  }, [newer]);
  return settings;
}
