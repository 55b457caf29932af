import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { answered } from '#src/engine/answeredRecord.ts';
import { FormSection } from '#src/engine/form/FormSection.tsx';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';

type UserSecondFactorsProps = { id: string; name: string; mayReset: boolean };

/** The second factors of a user, with a button that removes them, for those who may change users. */
export function UserSecondFactors({ id, name, mayReset }: UserSecondFactorsProps) {
  const t = useT();
  const errorWords = useErrorWords();
  const { call } = useDataProvider<CmsDataProvider>();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['users', 'second_factors', id],
    queryFn: async () => answered(await call('GET /api/users/:id/second_factors', { params: { id } })),
    retry: false,
  });
  const [isAsking, setIsAsking] = useState(false);
  const held = data && [
    ...(data.passkeys.length > 0 ? [t('users.secondFactors.passkeys', { smart_count: data.passkeys.length })] : []),
    ...(data.authenticator ? [t('users.secondFactors.authenticator')] : []),
  ];
  return (
    <FormSection title={t('users.secondFactors.title')}>
      {isPending && <SkeletonRows rows={1} columns={1} label={t('users.secondFactors.loading')} />}
      {!isPending && !data && (
        <ErrorState title={t('users.secondFactors.failed')} text={errorWords(error)} onRetry={() => void refetch()} />
      )}
      {held?.length === 0 && <Typography color="text.secondary">{t('users.secondFactors.none')}</Typography>}
      {held && held.length > 0 && <Typography>{held.join(', ')}</Typography>}
      {held && held.length > 0 && mayReset && (
        <Button color="error" onClick={() => setIsAsking(true)} sx={{ justifySelf: 'start' }}>
          {t('users.secondFactors.reset')}
        </Button>
      )}
      {isAsking && <ResetDialog id={id} name={name} onClose={() => setIsAsking(false)} />}
    </FormSection>
  );
}

function ResetDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const t = useT();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const queryClient = useQueryClient();
  const { call } = useDataProvider<CmsDataProvider>();
  const reset = useMutation({
    mutationFn: async () => answered(await call('DELETE /api/users/:id/second_factors', { params: { id } })),
    onSuccess: () => {
      notify(t('users.secondFactors.resetDone'), { type: 'success' });
      onClose();
    },
    onError: (failure) => notify(errorWords(failure), { type: 'error' }),
    // The sessions have ended too.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['users'] }),
  });
  return (
    <ConfirmDialog
      open
      danger
      busy={reset.isPending}
      title={t('users.secondFactors.resetQuestion')}
      confirmLabel={t('users.secondFactors.reset')}
      onConfirm={() => reset.mutate()}
      onClose={onClose}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>{t('users.secondFactors.resetText', { name })}</Typography>
    </ConfirmDialog>
  );
}
