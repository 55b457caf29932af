import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { LinkBase, useDataProvider, useGetOne, useNotify } from 'react-admin';
import { prePageApp } from '#contracts/campaign.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { useFormState } from '#src/engine/form/FormContext.ts';
import { FormSection } from '#src/engine/form/FormSection.tsx';
import { usePatch } from '#src/engine/usePatch.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { useCampaign } from '../../campaignContext.ts';
import { campaignPath } from '../../campaignPath.ts';
import { LazyCampaignPicker } from '../../picker/LazyCampaignPicker.tsx';
import type { Campaign, ListedCampaign } from '../../schema.ts';

/** The gate's pre-page: opens its editor, or replaces its content with another campaign's. */
export function PrePageSection() {
  const t = useT();
  const { token_gate, token_gate_id } = useCampaign().campaign;
  return (
    <FormSection title={t('tokenGate.prePage.title')} help={t('tokenGate.prePage.help')}>
      {token_gate_id !== null && <PrePage id={token_gate_id} />}
      {token_gate_id === null && token_gate.enabled && <LostPrePage />}
      {token_gate_id === null && !token_gate.enabled && (
        <Typography variant="body2" color="text.secondary">
          {t('tokenGate.prePage.none')}
        </Typography>
      )}
    </FormSection>
  );
}

function PrePage({ id }: { id: string }) {
  const t = useT();
  const { readOnly } = useFormState();
  const [picking, setPicking] = useState(false);
  const { data } = useGetOne<Campaign>('campaigns', { id });
  return (
    <>
      {data && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {t('tokenGate.prePage.current')}{' '}
          <Link component={LinkBase} to={campaignPath(id)}>
            {data.name}
          </Link>
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" component={LinkBase} to={campaignPath(id, 'editor')}>
          {t('tokenGate.prePage.edit')}
        </Button>
        <Button variant="outlined" disabled={readOnly !== null} onClick={() => setPicking(true)}>
          {t('tokenGate.prePage.useAnother')}
        </Button>
      </Box>
      {picking && <AnotherPrePage id={id} onClose={() => setPicking(false)} />}
    </>
  );
}

const prePageApps = [prePageApp];

/** Selects a campaign and confirms the replacement of the pre-page's content. */
function AnotherPrePage({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT();
  const { readOnly } = useFormState();
  const [chosen, setChosen] = useState<ListedCampaign | null>(null);
  const { replace, busy } = useReplacePrePage(id, onClose);
  const against = useCallback(
    (other: ListedCampaign) => (other.id === id ? t('tokenGate.prePage.isCurrent') : null),
    [id, t],
  );
  return (
    <>
      <LazyCampaignPicker
        title={t('tokenGate.prePage.useAnother')}
        apps={prePageApps}
        withChildren
        against={against}
        onPick={setChosen}
        onClose={onClose}
      />
      <ConfirmDialog
        open={chosen !== null}
        title={t('tokenGate.prePage.confirmTitle', { name: chosen?.name ?? '' })}
        confirmLabel={t('tokenGate.prePage.confirmLabel')}
        danger
        busy={busy}
        disabled={readOnly !== null}
        onConfirm={() => chosen && replace(chosen)}
        onClose={() => setChosen(null)}
      >
        {t('tokenGate.prePage.confirm')}
      </ConfirmDialog>
    </>
  );
}

/** Shown when the gate is on but its pre-page was deleted. */
function LostPrePage() {
  const t = useT();
  const { readOnly } = useFormState();
  const { make, busy } = useMakePrePage();
  return (
    <>
      <Alert severity="warning" role="note">
        {t('tokenGate.prePage.lost')}
      </Alert>
      <Box>
        <Button variant="outlined" disabled={readOnly !== null} loading={busy} onClick={make}>
          {t('tokenGate.prePage.make')}
        </Button>
      </Box>
    </>
  );
}

/** Replaces the pre-page's content with that of the selected campaign, and reports the result. */
function useReplacePrePage(prePageId: string, onReplaced: () => void) {
  const t = useT();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const queryClient = useQueryClient();
  const { call } = useDataProvider<CmsDataProvider>();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: ListedCampaign) =>
      call('POST /api/campaigns/:id/clone', { params: { id }, body: { destination_id: prePageId } }),
    onSuccess: async () => {
      notify(t('tokenGate.prePage.updated'), { type: 'success' });
      onReplaced();
      // Only the pre-page's copy: refetching the open campaign would change it under a form.
      await queryClient.invalidateQueries({ queryKey: ['campaigns', 'getOne', { id: prePageId }] });
    },
    onError: (error) => notify(errorWords(error), { type: 'error' }),
  });
  return { replace: mutate, busy: isPending };
}

/** Recreates a deleted pre-page by enabling the gate again. */
function useMakePrePage() {
  const t = useT();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const { campaign } = useCampaign();
  const { patch, isPending } = usePatch<Campaign>('campaigns');
  const make = () =>
    patch(campaign, { token_gate: { enabled: true } }, campaign.updated_at)
      .then(() => notify(t('tokenGate.prePage.made'), { type: 'success' }))
      .catch((error: unknown) => notify(errorWords(error), { type: 'error' }));
  return { make, busy: isPending };
}
