import { requiredContext } from '#src/ui/requiredContext.ts';
import type { ListedCampaign } from '../schema.ts';
import type { ActionKind } from './rowActions.ts';

/** The actions of campaigns; the functions are stable across renders. */
type CampaignActionCalls = {
  run(deed: ActionKind, campaign: ListedCampaign): void;
  openMenu(campaign: ListedCampaign, anchor: HTMLElement): void;
};

/** `useCampaignActions` returns the actions of the surrounding list or campaign. */
export const [CampaignActionsProvider, useCampaignActions] = requiredContext<CampaignActionCalls>('CampaignActions');
