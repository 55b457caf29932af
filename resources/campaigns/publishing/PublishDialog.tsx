import Typography from '@mui/material/Typography';
import { useLocale } from 'react-admin';
import { campaignStatus } from '#contracts/campaign.ts';
import PublishDialog from '#src/engine/views/PublishDialog.tsx';
import { type Translate, useT } from '#src/i18n/useT.ts';
import { CodeText } from '#src/ui/CodeText.tsx';
import { formatDateTime } from '#src/ui/format/dateTime.ts';
import { useCampaignNow } from '../CampaignStatusChip.tsx';
import type { Campaign, ListedCampaign } from '../schema.ts';

/** Returns what publishing does now, by the campaign's dates. */
function effectOf(t: Translate, campaign: ListedCampaign, now: Date, locale: string): string {
  const { starts_at, ends_at } = campaign;
  const status = campaignStatus({ ...campaign, published_at: now }, now);
  if (status === 'upcoming') return t('publishing.publish.later', { date: formatDateTime(starts_at ?? '', locale) });
  if (status === 'ended') return t('publishing.publish.over', { date: formatDateTime(ends_at ?? '', locale) });
  return t('publishing.publish.now');
}

/** Returns what is public after the write, for the notification. */
function outcomeOf(t: Translate, { name, status, starts_at }: Campaign, locale: string): string {
  if (status === 'draft') return t('publishing.unpublish.done', { name });
  if (status === 'ended') return t('publishing.publish.doneOver', { name });
  if (status === 'running' || starts_at === null) return t('publishing.publish.done', { name });
  return t('publishing.publish.doneLater', { name, date: formatDateTime(starts_at, locale) });
}

type CampaignPublishDialogProps = { campaign: ListedCampaign; onClose: () => void };

/** Asks before a draft is published, or a published campaign is made a draft; says what visitors see then. */
export default function CampaignPublishDialog({ campaign, onClose }: CampaignPublishDialogProps) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const now = useCampaignNow(campaign);
  const isDraft = campaign.published_at === null;
  const words = isDraft ? 'publish' : 'unpublish';
  const { url, token_gate, token_gate_id } = campaign;
  return (
    <PublishDialog record={campaign} onClose={onClose} done={(written) => outcomeOf(t, written, locale)}>
      <Typography>{isDraft ? effectOf(t, campaign, now, locale) : t('publishing.unpublish.text')}</Typography>
      {url && (
        <Typography component="div" sx={{ overflowWrap: 'anywhere' }}>
          <CodeText>{url}</CodeText>
        </Typography>
      )}
      {token_gate.enabled && token_gate_id !== null && <Typography>{t(`publishing.${words}.prePage`)}</Typography>}
      {!isDraft && <Typography>{t('publishing.unpublish.kept')}</Typography>}
    </PublishDialog>
  );
}
