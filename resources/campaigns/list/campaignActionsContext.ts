import { createContext, useContext } from 'react';
import type { Campaign } from '../schema.ts';
import type { ActionKind } from './rowActions.ts';

/** What the rows of a list ask for. The same functions from render to render. */
type CampaignActionCalls = {
  run(deed: ActionKind, campaign: Campaign): void;
  openMenu(campaign: Campaign, anchor: HTMLElement): void;
};

const CampaignActionsContext = createContext<CampaignActionCalls | null>(null);
export const CampaignActionsProvider = CampaignActionsContext.Provider;

/** @throws outside of the list of campaigns */
export function useCampaignActions(): CampaignActionCalls {
  const calls = useContext(CampaignActionsContext);
  if (!calls) throw new Error('This part belongs inside the list of campaigns.');
  return calls;
}
