import type { ComponentProps } from 'react';
import { useCurrentUser } from '#src/shell/appData.ts';
import { useCampaign } from '../campaignContext.ts';
import CampaignMenu from '../list/CampaignMenu.tsx';
import { useAddedActions } from './areaActions.ts';
import { headerActions } from './headerActions.ts';

/** The menu of the open campaign: the given actions, those of the open area, and those of `headerActions`. */
export default function OpenHeaderMenu({ actions, ...menu }: ComponentProps<typeof CampaignMenu>) {
  const user = useCurrentUser();
  const { campaign, app } = useCampaign();
  const added = useAddedActions();
  return <CampaignMenu {...menu} actions={[...actions, ...added, ...headerActions(campaign, { user, app })]} />;
}
