import Replay from '@mui/icons-material/Replay';
import Webhook from '@mui/icons-material/Webhook';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type RaRecord, useDataProvider, useLocale, useNotify, useRefresh } from 'react-admin';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { answered } from '#src/engine/answeredRecord.ts';
import { NoValue } from '#src/engine/cells/FieldCell.tsx';
import { ListLink } from '#src/engine/list/ListLink.tsx';
import { type CellProps, defineScreens } from '#src/engine/overrides.ts';
import { useErrorWords, useResourceWords } from '#src/engine/words.ts';
import { useServerWords } from '#src/i18n/useServerWords.ts';
import { useT } from '#src/i18n/useT.ts';
import { SecretDialog } from '#src/ui/dialogs/SecretDialog.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { formatDateTime } from '#src/ui/format/dateTime.ts';
import { IconAction } from '#src/ui/IconAction.tsx';
import { StatusChip, type StatusTone } from '#src/ui/StatusChip.tsx';
import { type DeliveryState, type WebhookDelivery, webhookDeliveries, webhooks } from './schema.ts';
import { WebhookActions } from './WebhookActions.tsx';

const tones: Record<DeliveryState, StatusTone> = { pending: 'info', delivered: 'success', failed: 'error' };

/** Shows the state of a delivery, or of a webhook's last one. */
function StateChip({ value, resource, source }: CellProps<DeliveryState | null>) {
  const words = useResourceWords(resource);
  return value === null ? <NoValue /> : <StatusChip tone={tones[value]} label={words.choice(source, value)} />;
}

/** Shows the state of a delivery; on its own page with the button that sends it again. */
function DeliveryStateCell({ record, ...cell }: CellProps<DeliveryState, WebhookDelivery>) {
  return (
    <span className="state-and-buttons">
      <StateChip record={record} {...cell} />
      {cell.whole && <ResendButton delivery={record} />}
    </span>
  );
}

/** Shows why a delivery failed. */
function ErrorCell({ value }: CellProps<string | null>) {
  const serverWords = useServerWords();
  return value ? serverWords(value) : <NoValue />;
}

/** Returns the function that sends a finished delivery again, and whether its request runs. */
function useResend({ id, event }: WebhookDelivery) {
  const t = useT();
  const notify = useNotify();
  const refresh = useRefresh();
  const errorWords = useErrorWords();
  const { call } = useDataProvider<CmsDataProvider>();
  return useMutation({
    mutationFn: async () => answered(await call('POST /api/webhook_deliveries/:id/resend', { params: { id } })),
    onSuccess: () => notify(t('webhooks.deliveries.resent', { event }), { type: 'success' }),
    onError: (error) => notify(errorWords(error), { type: 'error' }),
    onSettled: refresh,
  });
}

function ResendButton({ delivery }: { delivery: WebhookDelivery }) {
  const t = useT();
  const { mutate, isPending } = useResend(delivery);
  if (delivery.state === 'pending') return null;
  return (
    <Button size="small" variant="outlined" loading={isPending} onClick={() => mutate()}>
      {t('webhooks.deliveries.resend')}
    </Button>
  );
}

function ResendAction({ record }: { record: WebhookDelivery }) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const { mutate } = useResend(record);
  if (record.state === 'pending') return null;
  const time = formatDateTime(record.created_at, locale);
  const label = t('webhooks.deliveries.resendOf', { event: record.event, time });
  return <IconAction icon={Replay} label={label} onClick={() => mutate()} />;
}

/** Shows the secret of a new webhook. */
function CreatedSecret({ record, onClose }: { record: RaRecord; onClose: () => void }) {
  const queryClient = useQueryClient();
  useEffect(() => {
    // react-admin caches what was created, and here that includes the secret.
    queryClient.removeQueries({ queryKey: [webhooks.name, 'getOne'] });
  }, [queryClient]);
  return (
    <SecretDialog secret={String(record.secret)} name={String(record.name)} words="webhooks.secret" onClose={onClose} />
  );
}

function NoDeliveries() {
  const t = useT();
  return <EmptyState icon={Webhook} title={t('webhooks.deliveries.none')} text={t('webhooks.deliveries.noneText')} />;
}

export const webhookScreens = defineScreens(webhooks, {
  cells: { last_state: StateChip },
  listActions: () => <ListLink to={webhookDeliveries} />,
  formExtras: WebhookActions,
  created: CreatedSecret,
});

export const deliveryScreens = defineScreens(webhookDeliveries, {
  cells: { state: DeliveryStateCell, error: ErrorCell },
  listActions: () => <ListLink to={webhooks} />,
  rowActions: ResendAction,
  listEmpty: NoDeliveries,
});
