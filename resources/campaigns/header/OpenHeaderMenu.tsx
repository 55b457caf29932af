import type { ComponentProps } from 'react';
import { useCurrentUser } from '#src/shell/appData.ts';
import { useCampaign } from '../campaignContext.ts';
import CampaignMenu from '../list/CampaignMenu.tsx';
import { useRelease } from '../releaseContext.ts';
import { useAddedActions } from './areaActions.ts';
import { headerActions } from './headerActions.ts';

/**
 * The menu of the open campaign: the given actions, those of the open area, and those of `headerActions`. In a release it
 * has none that change the live campaign.
 */
export default function OpenHeaderMenu({ actions, ...menu }: ComponentProps<typeof CampaignMenu>) {
  const user = useCurrentUser();
  const { campaign, app } = useCampaign();
  const added = useAddedActions();
  const release = useRelease();
  const ofCampaign = headerActions(campaign, { user, app }).filter(({ name }) => !release || name === 'copyId');
  return <CampaignMenu {...menu} actions={[...actions, ...added, ...ofCampaign]} />;
}
