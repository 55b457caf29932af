import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useLocale, useNotify } from 'react-admin';
import type { Anonymisation } from '#contracts/consumerData.ts';
import { allows } from '#contracts/permissions.ts';
import { accessTo } from '#dataProvider/call.ts';
import { FormSection } from '#src/engine/form/FormSection.tsx';
import { useEditing } from '#src/engine/live/editingContext.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { TypedConfirmDialog } from '#src/ui/dialogs/TypedConfirmDialog.tsx';
import { formatDate, formatDateTime } from '#src/ui/format/dateTime.ts';
import { RetryAlert } from '#src/ui/RetryAlert.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { useCampaign } from '../../campaignContext.ts';
import { useAnonymisation, useAnonymise } from './useAnonymisation.ts';

/** Anonymises the consumer data of the open campaign; hidden from users without the permission. */
export function AnonymiseSection() {
  return allows(useCurrentUser(), accessTo('POST /api/campaigns/:id/anonymise', 'consumer-data-modify')) ? (
    <ForWhoMay />
  ) : null;
}

export default AnonymiseSection;

function ForWhoMay() {
  const t = useT();
  const errorWords = useErrorWords();
  const { data, error, refetch } = useAnonymisation();
  return (
    <FormSection title={t('anonymise.title')} help={t('anonymise.help')}>
      {data ? (
        <AppData anonymisation={data} />
      ) : error ? (
        <RetryAlert onRetry={() => void refetch()}>{t('anonymise.unknown', { reason: errorWords(error) })}</RetryAlert>
      ) : (
        <SkeletonRows rows={1} columns={1} label={t('anonymise.loading')} />
      )}
    </FormSection>
  );
}

function AppData({ anonymisation }: { anonymisation: Anonymisation }) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const { consumer_data_anonymised_at: at } = useCampaign().campaign;
  const { readOnly } = useEditing();
  const [asking, setAsking] = useState(false);
  const { state, failure, asked_at, asked_by } = anonymisation;
  return (
    <>
      <State anonymisation={anonymisation} />
      {(state === 'pending' || state === 'failed') && asked_at && (
        <Typography color="text.secondary">
          {t('anonymise.asked', { user: asked_by?.display_name ?? '', time: formatDateTime(asked_at, locale) })}
        </Typography>
      )}
      <Typography>{at ? t('anonymise.last', { date: formatDate(at, locale) }) : t('anonymise.never')}</Typography>
      {readOnly && <Typography color="text.secondary">{t('anonymise.readOnly', { reason: readOnly })}</Typography>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {state === 'pending' && failure !== null && <TellNow />}
        <Button
          variant="outlined"
          color="error"
          disabled={readOnly !== null || state === 'pending'}
          onClick={() => setAsking(true)}
        >
          {t(state === 'failed' ? 'anonymise.again' : 'anonymise.action')}
        </Button>
      </Box>
      {asking && <AnonymiseDialog onClose={() => setAsking(false)} />}
    </>
  );
}

/** Retries a failed app before its next scheduled attempt; the name was already confirmed with the request. */
function TellNow() {
  const t = useT();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const { readOnly } = useEditing();
  const { mutate, isPending } = useAnonymise(
    () => undefined,
    (error) => notify(t('anonymise.dialog.failed', { reason: errorWords(error) }), { type: 'error' }),
  );
  return (
    <Button variant="outlined" disabled={readOnly !== null} loading={isPending} onClick={() => mutate()}>
      {t('anonymise.now')}
    </Button>
  );
}

/** Shows the state of the last request, updated live. */
function State({ anonymisation }: { anonymisation: Anonymisation }) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const { state, failure, failure_status: status, next_try_at: next, tries } = anonymisation;
  const reason = failure ? t(`anonymise.reasons.${failure}`, { status: status ?? 0 }) : '';
  const message = t('anonymise.told', { smart_count: tries });
  return (
    <div role="status">
      {state === 'pending' && failure === null && (
        <Alert severity="info" role="none" icon={<CircularProgress size="1em" aria-hidden />}>
          {t('anonymise.pending')}
        </Alert>
      )}
      {state === 'pending' && failure !== null && (
        <Alert severity="warning" role="none">
          {t('anonymise.waiting', {
            reason,
            told: message,
            next: next ? t('anonymise.next', { time: formatDateTime(next, locale) }) : '',
          })}
        </Alert>
      )}
      {state === 'failed' && (
        <Alert severity="error" role="none">
          {t('anonymise.failed', { reason, told: message })}
        </Alert>
      )}
      {state === 'done' && (
        <Alert severity="success" role="none">
          {t('anonymise.done')}
        </Alert>
      )}
    </div>
  );
}

/**
 * Anonymises the consumer data after the user typed the campaign's exact name; explains which data is removed and
 * which is retained.
 */
function AnonymiseDialog({ onClose }: { onClose: () => void }) {
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
