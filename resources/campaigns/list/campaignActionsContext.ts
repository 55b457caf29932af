import { createContext, useContext } from 'react';
import type { ListedCampaign } from '../schema.ts';
import type { ActionKind } from './rowActions.ts';

/** The actions of campaigns; the functions are stable across renders. */
type CampaignActionCalls = {
  run(deed: ActionKind, campaign: ListedCampaign): void;
  openMenu(campaign: ListedCampaign, anchor: HTMLElement): void;
};

const CampaignActionsContext = createContext<CampaignActionCalls | null>(null);
export const CampaignActionsProvider = CampaignActionsContext.Provider;

/**
 * Returns the actions of the surrounding list or campaign.
 * @throws outside of `CampaignActions`
 */
export function useCampaignActions(): CampaignActionCalls {
  const calls = useContext(CampaignActionsContext);
  if (!calls) throw new Error('This part belongs inside CampaignActions.');
  return calls;
}
