import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { TypedConfirmDialog } from '#src/ui/dialogs/TypedConfirmDialog.tsx';
import { useCampaign } from '../../campaignContext.ts';
import { useAnonymise } from './useAnonymisation.ts';

/**
 * Anonymises the consumer data after the user typed the campaign's exact name; explains which data is removed and
 * which is retained.
 */
export function AnonymiseDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const errorWords = useErrorWords();
  const { campaign } = useCampaign();
  const { mutate, isPending, error } = useAnonymise(onClose);
  const { status } = campaign;
  return (
    <TypedConfirmDialog
      open
      title={t('anonymise.dialog.title')}
      name={campaign.name}
      confirmLabel={t('anonymise.dialog.confirm')}
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <Stack gap={1}>
        <Typography>{t('anonymise.dialog.goes')}</Typography>
        <Typography>{t('anonymise.dialog.stays')}</Typography>
        <Typography>{t('anonymise.dialog.never')}</Typography>
        {status !== 'ended' && (
          <Alert severity="warning" role="note">
            {t(`anonymise.dialog.${status}`)}
          </Alert>
        )}
        {error && <Alert severity="error">{t('anonymise.dialog.failed', { reason: errorWords(error) })}</Alert>}
      </Stack>
    </TypedConfirmDialog>
  );
}
