import Alert from '@mui/material/Alert';
import { useT } from '#src/i18n/useT.ts';
import { useCampaign } from '../campaignContext.ts';

/** Says that the open campaign is a draft; nothing for published ones. */
export function DraftNotice() {
  const t = useT();
  if (useCampaign().campaign.published_at !== null) return null;
  return (
    <Alert severity="info" role="note">
      {t('publishing.isDraft')}
    </Alert>
  );
}
