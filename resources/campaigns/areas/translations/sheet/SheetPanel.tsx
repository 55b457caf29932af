import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { LinkedSheet } from '#contracts/api/sheets.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { useCampaign } from '#resources/campaigns/campaignContext.ts';
import { FormSection } from '#src/engine/form/FormSection.tsx';
import { useSavedWords } from '#src/engine/live/editedIn.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { RetryAlert } from '#src/ui/RetryAlert.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { SheetForm } from './SheetForm.tsx';
import { useClosedTexts } from './useClosedTexts.ts';
import { useLinkedSheet } from './useLinkedSheet.ts';
import { useRefreshTranslations } from './useRefreshTranslations.ts';

/** With unsaved texts, loading is disabled: it would overwrite them. */
export type TextSourceProps = { dirty: boolean };

/** Loads the texts of the open campaign from a Google sheet. */
export function SheetPanel({ dirty }: TextSourceProps) {
  const t = useT();
  const { campaign } = useCampaign();
  const { sheet, isPending, error, refetch } = useLinkedSheet(campaign.id);
  return (
    <FormSection title={t('sheets.title')} help={t('sheets.intro')} keepsFocus>
      {isPending ? (
        <SkeletonRows rows={1} columns={1} label={t('sheets.loadingLink')} />
      ) : error ? (
        <LinkUnknown error={error} onRetry={() => void refetch()} />
      ) : (
        <KnownSheet key={campaign.id} sheet={sheet} dirty={dirty} />
      )}
    </FormSection>
  );
}

export default SheetPanel;

function LinkUnknown({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT();
  const errorWords = useErrorWords();
  return <RetryAlert onRetry={onRetry}>{t('sheets.linkFailed', { reason: errorWords(error) })}</RetryAlert>;
}

function KnownSheet({ sheet, dirty }: { sheet: LinkedSheet | null; dirty: boolean }) {
  const t = useT();
  const closed = useClosedTexts(dirty);
  const [removing, setRemoving] = useState(false);
  return (
    <>
      <Alert severity="info" role="note">
        {t(sheet ? 'sheets.linked' : 'sheets.overwritten')}
      </Alert>
      <SheetForm sheet={sheet} closed={closed} />
      {sheet && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Button variant="outlined" disabled={closed.written !== null} onClick={() => setRemoving(true)}>
            {t('sheets.remove')}
          </Button>
          <Link href={sheet.sheet_url} target="_blank" rel="noreferrer" sx={{ p: 1 }}>
            {t('sheets.open')}
          </Link>
        </Box>
      )}
      {removing && <RemoveSheet onClose={() => setRemoving(false)} />}
    </>
  );
}

/** Confirms the removal of the link; the translations remain. */
function RemoveSheet({ onClose }: { onClose: () => void }) {
  const t = useT();
  const notify = useNotify();
  const savedWords = useSavedWords();
  const errorWords = useErrorWords();
  const { campaign } = useCampaign();
  const { call } = useDataProvider<CmsDataProvider>();
  const refresh = useRefreshTranslations(campaign.id);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('DELETE /api/campaigns/:id/translations/sheet', { params: { id: campaign.id } }),
    onSuccess: async () => {
      notify(savedWords(t('sheets.removed')), { type: 'success' });
      onClose();
      await refresh();
    },
    onError: (error) => notify(errorWords(error), { type: 'error' }),
  });
  return (
    <ConfirmDialog
      open
      title={t('sheets.removeTitle')}
      confirmLabel={t('sheets.remove')}
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {t('sheets.removeText')}
    </ConfirmDialog>
  );
}
