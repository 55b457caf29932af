import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { answered } from '#src/engine/answeredRecord.ts';
import { FormSection } from '#src/engine/form/FormSection.tsx';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { SessionRow } from '#src/shell/SessionRow.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';

/** Where a user is logged in, with buttons that end these sessions, for those who may change users. */
export function UserSessions({ id }: { id: string }) {
  const t = useT();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const { call } = useDataProvider<CmsDataProvider>();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['users', 'sessions', id],
    queryFn: async () => answered(await call('GET /api/users/:id/sign_ins', { params: { id } })).items,
    retry: false,
  });
  const end = useMutation({
    mutationFn: async (sign_in: string | null) =>
      sign_in === null
        ? answered(await call('DELETE /api/users/:id/sign_ins', { params: { id } }))
        : answered(await call('DELETE /api/users/:id/sign_ins/:sign_in', { params: { id, sign_in } })),
    onSuccess: (_, session) =>
      notify(t(session === null ? 'users.sessions.allEnded' : 'signIns.ended'), { type: 'success' }),
    onError: (failure) => notify(errorWords(failure), { type: 'error' }),
    onSettled: () => refetch(),
  });
  const others = data?.filter(({ current }) => !current) ?? [];
  return (
    <FormSection title={t('users.sessions.title')}>
      {isPending && <SkeletonRows rows={2} columns={1} label={t('signIns.loading')} />}
      {!isPending && !data && (
        <ErrorState title={t('users.sessions.failed')} text={errorWords(error)} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <Typography color="text.secondary">{t('users.sessions.none')}</Typography>}
      {data && data.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={end.isPending && end.variables === session.id}
              onEnd={() => end.mutate(session.id)}
            />
          ))}
        </Box>
      )}
      {others.length > 1 && (
        <Button
          color="error"
          loading={end.isPending && end.variables === null}
          onClick={() => end.mutate(null)}
          sx={{ justifySelf: 'start' }}
        >
          {t('users.sessions.endAll')}
        </Button>
      )}
    </FormSection>
  );
}
