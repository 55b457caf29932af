import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useNotify, useRefresh } from 'ra-core';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { canEndNow, canStartNow } from '../../../../contracts/campaign.ts';
import type { CmsDataProvider } from '../../../../dataProvider/index.ts';
import { answered } from '../../../../src/engine/form/answeredRecord.ts';
import { useFormState } from '../../../../src/engine/form/FormContext.ts';
import { useErrorWords } from '../../../../src/engine/words.ts';
import { useT } from '../../../../src/i18n/useT.ts';
import { ConfirmDialog } from '../../../../src/ui/ConfirmDialog.tsx';
import { useCampaignNow } from '../../CampaignStatusChip.tsx';
import { useCampaign } from '../../campaignContext.ts';
import type { Campaign } from '../../schema.ts';

/**
 * 'Start now' for upcoming campaigns and 'End now' for running ones, if the app has the date; both ask for
 * confirmation.
 */
export function DateActions() {
  const t = useT();
  const { campaign, app } = useCampaign();
  const { startNow, endNow } = useDataProvider<CmsDataProvider>();
  const { start_date_enabled, end_date_enabled } = app.config ?? {};
  const now = useCampaignNow(campaign);
  if (campaign.published_at === null) return start_date_enabled && startsLater(campaign, now) ? <StartLater /> : null;
  if (start_date_enabled && canStartNow(campaign, now)) {
    const words = { label: t('settings.dates.startNow'), question: t('settings.dates.startNowText') };
    return <DateAction {...words} act={() => startNow(campaign.id)} />;
  }
  if (end_date_enabled && canEndNow(campaign, now)) {
    const words = { label: t('settings.dates.endNow'), question: t('settings.dates.endNowText') };
    return <DateAction {...words} act={() => endNow(campaign.id)} />;
  }
  return null;
}

const startsLater = (campaign: Campaign, now: Date): boolean => canStartNow({ ...campaign, published_at: now }, now);

/** 'Start now' of a draft, disabled with the reason. */
function StartLater() {
  const t = useT();
  const reason = t('publishing.startNowFirst');
  return (
    <Button
      variant="outlined"
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

type DateActionProps = {
  label: string;
  question: string;
  /** Returns the changed date. */
  act: () => Promise<{ starts_at: string } | { ends_at: string }>;
};

function DateAction({ label, question, act }: DateActionProps) {
  const t = useT();
  const notify = useNotify();
  const refresh = useRefresh();
  const errorWords = useErrorWords();
  const [asking, setAsking] = useState(false);
  const { setValue } = useFormContext();
  const { readOnly, saving } = useFormState();
  const { name } = useCampaign().campaign;
  const { mutate, isPending } = useMutation({
    mutationFn: async () => answered(await act()),
    onSuccess: (date) => {
      // The confirmed date replaces unsaved input for this date; other input remains.
      for (const [source, moment] of Object.entries(date)) setValue(source, moment);
      notify(t('engine.form.updated', { name }), { type: 'success' });
    },
    onError: (error) => notify(errorWords(error), { type: 'error' }),
    onSettled: () => {
      setAsking(false);
      refresh();
    },
  });
  return (
    <>
      <Button
        variant="outlined"
        disabled={readOnly !== null || saving}
        onClick={() => setAsking(true)}
        sx={{ flexShrink: 0 }}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        title={label}
        confirmLabel={label}
        busy={isPending}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
      >
        {question}
      </ConfirmDialog>
    </>
  );
}
