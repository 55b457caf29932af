import type { ComponentProps } from 'react';
import { useCurrentUser } from '#src/shell/appData.ts';
import { useCampaign } from '../campaignContext.ts';
import CampaignMenu from '../list/CampaignMenu.tsx';
import { headerActions } from './headerActions.ts';

/** The menu of the open campaign: the given actions, and those of `headerActions`. */
export default function OpenHeaderMenu({ actions, ...menu }: ComponentProps<typeof CampaignMenu>) {
  const user = useCurrentUser();
  const { campaign, app } = useCampaign();
  return <CampaignMenu {...menu} actions={[...actions, ...headerActions(campaign, { user, app })]} />;
}
