import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import { canEndNow, canStartNow } from '#contracts/campaign.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { answered } from '#src/engine/answeredRecord.ts';
import { useEditing } from '#src/engine/live/editingContext.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { useCampaignNow } from '../../CampaignStatusChip.tsx';
import { useCampaign } from '../../campaignContext.ts';

type DateAction = {
  name: 'startNow' | 'endNow';
  label: string;
  question: string;
  /** Returns the changed date. */
  act: () => Promise<{ starts_at: string } | { ends_at: string }>;
};

/** Returns 'Start now' or 'End now', if the app has that date and the campaign can be started or ended; else null. */
export function useDateAction(): DateAction | null {
  const t = useT();
  const { campaign, app } = useCampaign();
  const params = { id: campaign.id };
  const { call } = useDataProvider<CmsDataProvider>();
  const { start_date_enabled, end_date_enabled } = app.config ?? {};
  const now = useCampaignNow(campaign);
  if (start_date_enabled && canStartNow(campaign, now)) {
    const words = { label: t('settings.dates.startNow'), question: t('settings.dates.startNowText') };
    return { name: 'startNow', ...words, act: () => call('POST /api/campaigns/:id/start_now', { params }) };
  }
  if (end_date_enabled && canEndNow(campaign, now)) {
    const words = { label: t('settings.dates.endNow'), question: t('settings.dates.endNowText') };
    return { name: 'endNow', ...words, act: () => call('POST /api/campaigns/:id/end_now', { params }) };
  }
  return null;
}

/**
 * 'Start now' or 'End now', if available; asks for confirmation. Of a draft, 'Start now' is disabled with the reason.
 * @param disabled a save is running
 */
export function DateActions({ disabled = false, size }: { disabled?: boolean; size?: 'small' }) {
  const action = useDateAction();
  const startsLater = useStartsLater();
  const { readOnly } = useEditing();
  const [asking, setAsking] = useState(false);
  if (startsLater) return <StartLater size={size} />;
  if (!action) return null;
  return (
    <>
      <Button
        variant="outlined"
        size={size}
        disabled={readOnly !== null || disabled}
        onClick={() => setAsking(true)}
        sx={{ flexShrink: 0 }}
      >
        {action.label}
      </Button>
      <DateActionDialog action={action} open={asking} onClose={() => setAsking(false)} />
    </>
  );
}

/** Returns whether the campaign is a draft that can be started once it is published. */
function useStartsLater(): boolean {
  const { campaign, app } = useCampaign();
  const now = useCampaignNow(campaign);
  const isDraft = campaign.published_at === null;
  return isDraft && app.config?.start_date_enabled === true && canStartNow({ ...campaign, published_at: now }, now);
}

function StartLater({ size }: { size?: 'small' }) {
  const t = useT();
  const reason = t('publishing.startNowFirst');
  return (
    <Button
      variant="outlined"
      size={size}
      aria-disabled
      disableRipple
      title={reason}
      aria-label={`${t('settings.dates.startNow')}: ${reason}`}
      sx={{ flexShrink: 0, opacity: 0.5, cursor: 'default' }}
    >
      {t('settings.dates.startNow')}
    </Button>
  );
}

type DateActionDialogProps = { action: DateAction; open: boolean; onClose: () => void };

/** Asks for confirmation of 'Start now' or 'End now'. */
export function DateActionDialog({ action: { label, question, act }, open, onClose }: DateActionDialogProps) {
  const t = useT();
  const notify = useNotify();
  const refresh = useRefresh();
  const errorWords = useErrorWords();
  const { form } = useEditing();
  const { name } = useCampaign().campaign;
  const { mutate, isPending } = useMutation({
    mutationFn: async () => answered(await act()),
    onSuccess: (date) => {
      // The confirmed date replaces unsaved input for this date; other input remains.
      form.current?.replace(date);
      notify(t('engine.form.updated', { name }), { type: 'success' });
    },
    onError: (error) => notify(errorWords(error), { type: 'error' }),
    onSettled: () => {
      onClose();
      refresh();
    },
  });
  return (
    <ConfirmDialog
      open={open}
      title={label}
      confirmLabel={label}
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {question}
    </ConfirmDialog>
  );
}
