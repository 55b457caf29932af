import { createContext, useContext } from 'react';
import type { App } from '../apps/schema.ts';
import type { Campaign } from './schema.ts';

/** The open campaign and its app. */
export type OpenCampaign = { campaign: Campaign; app: App };

const CampaignContext = createContext<OpenCampaign | null>(null);
export const CampaignProvider = CampaignContext.Provider;

/**
 * Returns the campaign of the surrounding area.
 * @throws outside of the campaign shell
 */
export function useCampaign(): OpenCampaign {
  const open = useContext(CampaignContext);
  if (!open) throw new Error('This part belongs inside the campaign shell.');
  return open;
}
