import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useRecordContext } from 'react-admin';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { answered } from '#src/engine/answeredRecord.ts';
import { FormSection } from '#src/engine/form/FormSection.tsx';
import { ListLink } from '#src/engine/list/ListLink.tsx';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { SecretDialog } from '#src/ui/dialogs/SecretDialog.tsx';
import { type Webhook, webhookDeliveries } from './schema.ts';

/** What can be done with an existing webhook beside editing it. */
export function WebhookActions() {
  const webhook = useRecordContext<Webhook>();
  if (!webhook) return null;
  return (
    <>
      <DeliveriesSection webhook={webhook} />
      <SecretSection webhook={webhook} />
    </>
  );
}

type SectionProps = { webhook: Webhook };

function DeliveriesSection({ webhook: { id } }: SectionProps) {
  const t = useT();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const { call } = useDataProvider<CmsDataProvider>();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => answered(await call('POST /api/webhooks/:id/test', { params: { id } })),
    onSuccess: () => notify(t('webhooks.deliveries.tested'), { type: 'success' }),
    onError: (error) => notify(errorWords(error), { type: 'error' }),
  });
  return (
    <FormSection title={t('webhooks.deliveries.title')} help={t('webhooks.deliveries.text')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <ListLink to={webhookDeliveries} filter={{ webhook_id: id }} label={t('webhooks.deliveries.show')} />
        <Button variant="outlined" loading={isPending} onClick={() => mutate()}>
          {t('webhooks.deliveries.test')}
        </Button>
      </Box>
    </FormSection>
  );
}

function SecretSection({ webhook: { id, name } }: SectionProps) {
  const t = useT();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const { call } = useDataProvider<CmsDataProvider>();
  const [asks, setAsks] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => answered(await call('POST /api/webhooks/:id/secret', { params: { id } })),
    onSuccess: (replaced) => setSecret(replaced.secret),
    onError: (error) => notify(errorWords(error), { type: 'error' }),
    onSettled: () => setAsks(false),
  });
  return (
    <FormSection title={t('webhooks.secret.title')} help={t('webhooks.secret.text')}>
      <Button variant="outlined" onClick={() => setAsks(true)} sx={{ justifySelf: 'start' }}>
        {t('webhooks.secret.rotate')}
      </Button>
      <ConfirmDialog
        open={asks}
        busy={isPending}
        title={t('webhooks.secret.rotateQuestion', { name })}
        confirmLabel={t('webhooks.secret.rotate')}
        onConfirm={() => mutate()}
        onClose={() => setAsks(false)}
      >
        {t('webhooks.secret.rotateText')}
      </ConfirmDialog>
      {secret !== null && (
        <SecretDialog secret={secret} name={name} words="webhooks.secret" onClose={() => setSecret(null)} />
      )}
    </FormSection>
  );
}
