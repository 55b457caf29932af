import { PublishButton } from '#src/engine/views/PublishButton.tsx';
import { useCampaign } from '../campaignContext.ts';
import { useCampaignActions } from '../list/campaignActionsContext.ts';

/** Publishes or unpublishes the open campaign. Campaigns of apps without drafts stay published. */
export function CampaignPublishButton({ size }: { size?: 'small' }) {
  const { campaign, app } = useCampaign();
  const { run } = useCampaignActions();
  if (campaign.published_at !== null && !app.config?.drafts_enabled) return null;
  return <PublishButton record={campaign} size={size} onAsk={() => run('publish', campaign)} />;
}
