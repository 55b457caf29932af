import { createContext, useContext } from 'react';
import type { Campaign } from '../schema.ts';
import type { ActionKind } from './rowActions.ts';

/** The actions of the rows; the functions are stable across renders. */
type CampaignActionCalls = {
  run(deed: ActionKind, campaign: Campaign): void;
  openMenu(campaign: Campaign, anchor: HTMLElement): void;
};

const CampaignActionsContext = createContext<CampaignActionCalls | null>(null);
export const CampaignActionsProvider = CampaignActionsContext.Provider;

/**
 * Returns the actions of the surrounding list.
 * @throws outside of the list of campaigns
 */
export function useCampaignActions(): CampaignActionCalls {
  const calls = useContext(CampaignActionsContext);
  if (!calls) throw new Error('This part belongs inside the list of campaigns.');
  return calls;
}
