import { useEffect } from 'react';
import { useLocation, useStoreContext } from 'react-admin';
import { uuidForm } from '#contracts/ids.ts';
import { campaigns } from '#resources/campaigns/schema.ts';
import { useCurrentUser } from '../../shell/appData.ts';

/** One more is kept than is shown: the open campaign is not shown. */
const keptCampaigns = 6;

const useStoreKey = (): string => `recentCampaigns.${useCurrentUser().id}`;

/** Returns the id of the open campaign; null on other screens. */
export function useOpenCampaignId(): string | null {
  const { pathname } = useLocation();
  const [, resource, id = ''] = pathname.split('/');
  return resource === campaigns.name && uuidForm.test(id) ? id : null;
}

const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string' && uuidForm.test(id));

/**
 * Returns a function that reads the ids of the campaigns that this user opened last in this browser, newest first.
 * Names are not stored: they are read when they are shown, while the user may see them.
 */
export function useReadRecent(): () => string[] {
  const store = useStoreContext();
  const key = useStoreKey();
  return () => {
    const value: unknown = store.getItem(key);
    return isIds(value) ? value : [];
  };
}

/** Stores the id of each campaign that is opened. */
export function useRememberedCampaign(): void {
  const store = useStoreContext();
  const key = useStoreKey();
  const id = useOpenCampaignId();
  useEffect(() => {
    if (id === null) return;
    const value: unknown = store.getItem(key);
    const others = (isIds(value) ? value : []).filter((one) => one !== id);
    store.setItem(key, [id, ...others].slice(0, keptCampaigns));
  }, [id, key, store]);
}
