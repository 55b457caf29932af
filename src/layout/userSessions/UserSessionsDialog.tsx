import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useDelete, useGetList, useNotify } from 'react-admin';
import type { UserSession } from '#contracts/api/userSessions.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { answered } from '../../engine/answeredRecord.ts';
import { useNotifyOutcome } from '../../engine/useNotifyOutcome.ts';
import { useErrorWords } from '../../engine/words.ts';
import { useT } from '../../i18n/useT.ts';
import { SessionRow } from '../../shell/SessionRow.tsx';
import { ClosableDialog } from '../../ui/dialogs/ClosableDialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';

const resource = 'user_sessions';
/** The server returns all sessions at once: the current one first, then the most recently used. */
const currentFirst = { pagination: { page: 1, perPage: 10_000 }, sort: { field: 'current', order: 'DESC' as const } };

const useUserSessions = () => useGetList<UserSession>(resource, currentFirst, { retry: false });

/** Ends all user sessions but the current one. */
function useEndOthers() {
  const t = useT();
  const { call } = useDataProvider<CmsDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const errorWords = useErrorWords();
  return useMutation({
    mutationFn: async () => answered(await call('POST /api/users/me/sign_ins/end_others')),
    onSuccess: ({ ended }) => notify(t('signIns.othersEnded', { smart_count: ended }), { type: 'success' }),
    onError: (error) => notify(errorWords(error), { type: 'error' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [resource] }),
  });
}

/** Lists the devices where the user is signed in, with buttons to end those sessions. */
export default function UserSessionsDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const signIns = useUserSessions();
  const endOthers = useEndOthers();
  const others = (signIns.data ?? []).filter(({ current }) => !current);
  return (
    <ClosableDialog
      title={t('signIns.title')}
      closeLabel={t('signIns.close')}
      onClose={onClose}
      actions={
        others.length > 0 && (
          <Button color="error" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {t('signIns.endOthers')}
          </Button>
        )
      }
    >
      <Typography variant="body2" color="text.secondary">
        {t('signIns.text')}
      </Typography>
      <Box sx={{ minHeight: { sm: 220 } }}>
        <SignIns signIns={signIns} />
      </Box>
    </ClosableDialog>
  );
}

type SignInsState = ReturnType<typeof useUserSessions>;

function SignIns({ signIns }: { signIns: SignInsState }) {
  const t = useT();
  const errorWords = useErrorWords();
  const { data, error, isPending, refetch } = signIns;
  if (isPending) return <SkeletonRows rows={2} columns={1} label={t('signIns.loading')} />;
  if (!data) {
    return <ErrorState title={t('signIns.failed')} text={errorWords(error)} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((signIn) => (
          <SignIn key={signIn.id} signIn={signIn} />
        ))}
      </Box>
      {data.every(({ current }) => current) && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1.5 }}>
          {t('signIns.alone')}
        </Typography>
      )}
    </>
  );
}

function SignIn({ signIn }: { signIn: UserSession }) {
  const t = useT();
  const outcome = useNotifyOutcome(t('signIns.ended'));
  const [end, { isPending }] = useDelete(resource, { id: signIn.id, previousData: signIn }, outcome);
  return <SessionRow session={signIn} busy={isPending} onEnd={() => void end()} />;
}
