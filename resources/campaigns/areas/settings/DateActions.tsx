import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useNotify, useRefresh } from 'ra-core';
import { useState } from 'react';
import { canEndNow, canStartNow } from '../../../../contracts/campaign.ts';
import type { CmsDataProvider } from '../../../../dataProvider/index.ts';
import { useErrorWords } from '../../../../src/engine/words.ts';
import { useT } from '../../../../src/i18n/useT.ts';
import { ConfirmDialog } from '../../../../src/ui/ConfirmDialog.tsx';
import { useCampaignNow } from '../../CampaignStatusChip.tsx';
import { useCampaign } from '../../campaignContext.ts';
import { useCampaignEditing } from '../../editing/editingContext.ts';

/** 'Start now' while the campaign is to come, 'End now' while it runs; each asks first. */
export function DateActions() {
  const t = useT();
  const { campaign } = useCampaign();
  const { startNow, endNow } = useDataProvider<CmsDataProvider>();
  const now = useCampaignNow(campaign);
  if (canStartNow(campaign, now)) {
    const words = { label: t('campaigns.settings.startNow'), question: t('campaigns.settings.startNowText') };
    return <DateAction {...words} act={() => startNow(campaign.id)} />;
  }
  if (canEndNow(campaign, now)) {
    const words = { label: t('campaigns.settings.endNow'), question: t('campaigns.settings.endNowText') };
    return <DateAction {...words} act={() => endNow(campaign.id)} />;
  }
  return null;
}

type DateActionProps = { label: string; question: string; act: () => Promise<unknown> };

function DateAction({ label, question, act }: DateActionProps) {
  const t = useT();
  const notify = useNotify();
  const refresh = useRefresh();
  const errorWords = useErrorWords();
  const [asking, setAsking] = useState(false);
  const { name } = useCampaign().campaign;
  const { readOnly } = useCampaignEditing();
  const { mutate, isPending } = useMutation({
    mutationFn: act,
    onSuccess: () => notify(t('engine.form.updated', { name }), { type: 'success' }),
    onError: (error) => notify(errorWords(error), { type: 'error' }),
    onSettled: () => {
      setAsking(false);
      refresh();
    },
  });
  return (
    <>
      <Button variant="outlined" disabled={readOnly !== null} onClick={() => setAsking(true)} sx={{ flexShrink: 0 }}>
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
