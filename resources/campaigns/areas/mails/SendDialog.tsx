import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useT } from '#src/i18n/useT.ts';
import { ReportError } from '#src/reports/wire/reportError.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { RetryAlert } from '#src/ui/RetryAlert.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { useCampaign } from '../../campaignContext.ts';
import { textsKey } from '../translations/useTexts.ts';
import { useAct, useMailWords, useOverview } from './MailsContext.ts';

/** The app may have started to send. */
const isUnsure = (error: Error): boolean =>
  !(error instanceof ReportError) ||
  ['unreachable', 'slow', 'app-failed', 'not-json', 'wrong-shape'].includes(error.kind);

/** `version` is that of the campaign whose words the user has seen: others are not sent. */
type SendDialogProps = { id: string; version: string; onClose: () => void };

/** Counts the people at the moment of opening, and sends a mail to them. */
export function SendDialog({ id, version, onClose }: SendDialogProps) {
  const t = useT();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { campaign } = useCampaign();
  const mailWords = useMailWords();
  const { data, error, isFetching, refetch } = useOverview();
  const send = useAct((calls, _input: null) => calls.send(id, version));
  const count = isFetching ? undefined : data?.recipients;
  const start = () =>
    send.mutate(null, {
      onSuccess: ({ recipients }) => {
        notify(t('mails.send.started', { smart_count: recipients ?? 0 }), { type: 'success' });
        onClose();
      },
      // The campaign may have other words now.
      onError: () => queryClient.invalidateQueries({ queryKey: textsKey(campaign.id) }),
    });
  return (
    <ConfirmDialog
      open
      asks
      title={count === undefined ? t('mails.send.counting') : t('mails.send.ask', { smart_count: count })}
      confirmLabel={t('mails.send.confirm')}
      busy={send.isPending}
      disabled={!count}
      onConfirm={start}
      onClose={onClose}
    >
      {error && !isFetching ? (
        <RetryAlert onRetry={() => void refetch()}>
          {t('mails.send.notCounted', { reason: mailWords(error) })}
        </RetryAlert>
      ) : count === undefined ? (
        <SkeletonRows rows={1} columns={1} label={t('mails.send.counting')} />
      ) : (
        <Typography>{t('mails.send.askText')}</Typography>
      )}
      {send.error && (
        <Alert severity={isUnsure(send.error) ? 'warning' : 'error'} sx={{ mt: 1 }}>
          {t(isUnsure(send.error) ? 'mails.send.unsure' : 'mails.send.failed', { reason: mailWords(send.error) })}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
