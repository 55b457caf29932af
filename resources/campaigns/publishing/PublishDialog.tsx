import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useLocale, useNotify, useRefresh } from 'react-admin';
import { campaignStatus } from '#contracts/campaign.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { answeredRecord } from '#src/engine/answeredRecord.ts';
import { useHasUnsaved } from '#src/engine/live/editingContext.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { type Translate, useT } from '#src/i18n/useT.ts';
import { CodeText } from '#src/ui/CodeText.tsx';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { formatDateTime } from '#src/ui/format/dateTime.ts';
import { useCampaignNow } from '../CampaignStatusChip.tsx';
import type { Campaign, ListedCampaign } from '../schema.ts';

export type PublishDialogProps = {
  campaign: ListedCampaign;
  onClose: () => void;
};

/** Returns what publishing does now, by the campaign's dates. */
function effectOf(t: Translate, campaign: ListedCampaign, now: Date, locale: string): string {
  const { starts_at, ends_at } = campaign;
  const status = campaignStatus({ ...campaign, published_at: now }, now);
  if (status === 'upcoming') return t('publishing.publish.later', { date: formatDateTime(starts_at ?? '', locale) });
  if (status === 'ended') return t('publishing.publish.over', { date: formatDateTime(ends_at ?? '', locale) });
  return t('publishing.publish.now');
}

/**
 * Asks before a draft is published, or a published campaign is made a draft; says what visitors see then. A draft with
 * unsaved changes has to be saved first.
 */
export default function PublishDialog({ campaign, onClose }: PublishDialogProps) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const now = useCampaignNow(campaign);
  const { mutate, isPending } = usePublication(campaign, onClose);
  const isDraft = campaign.published_at === null;
  const isUnsaved = useHasUnsaved() && isDraft;
  const words = isDraft ? 'publish' : 'unpublish';
  const { name, url, token_gate, token_gate_id } = campaign;
  return (
    <ConfirmDialog
      open
      title={t(`publishing.${words}.title`, { name })}
      confirmLabel={t(`publishing.${words}.action`)}
      danger={!isDraft}
      busy={isPending}
      disabled={isUnsaved}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <Stack gap={1}>
        {isUnsaved && <Alert severity="warning">{t('publishing.publish.unsaved')}</Alert>}
        <Typography>{isDraft ? effectOf(t, campaign, now, locale) : t('publishing.unpublish.text')}</Typography>
        {url && (
          <Typography component="div" sx={{ overflowWrap: 'anywhere' }}>
            <CodeText>{url}</CodeText>
          </Typography>
        )}
        {token_gate.enabled && token_gate_id !== null && <Typography>{t(`publishing.${words}.prePage`)}</Typography>}
        {!isDraft && <Typography>{t('publishing.unpublish.kept')}</Typography>}
      </Stack>
    </ConfirmDialog>
  );
}

/** Returns what is public after the write, for the notification. */
function outcomeOf(t: Translate, { name, status, starts_at }: Campaign, locale: string): string {
  if (status === 'draft') return t('publishing.unpublish.done', { name });
  if (status === 'ended') return t('publishing.publish.doneOver', { name });
  if (status === 'running' || starts_at === null) return t('publishing.publish.done', { name });
  return t('publishing.publish.doneLater', { name, date: formatDateTime(starts_at, locale) });
}

/** Returns the mutation that publishes a draft, or makes a published campaign a draft again. */
function usePublication({ id, published_at }: ListedCampaign, onSettled: () => void) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const notify = useNotify();
  const refresh = useRefresh();
  const errorWords = useErrorWords();
  const { call } = useDataProvider<CmsDataProvider>();
  return useMutation({
    mutationFn: async () => {
      const verb = published_at === null ? 'publish' : 'unpublish';
      return answeredRecord(await call(`POST /api/campaigns/:id/${verb}`, { params: { id } }));
    },
    onSuccess: (written) => notify(outcomeOf(t, written, locale), { type: 'success' }),
    onError: (error) => notify(errorWords(error), { type: 'error' }),
    onSettled: () => {
      onSettled();
      refresh();
    },
  });
}
