import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { type MailChoice, mailChoices, type NotificationKind, notificationKinds } from '#contracts/notifications.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { answered } from '../../engine/answeredRecord.ts';
import { useErrorWords } from '../../engine/words.ts';
import { useT } from '../../i18n/useT.ts';
import { ClosableDialog } from '../../ui/dialogs/ClosableDialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';

const queryKey = ['notifications', 'mails'];

function useMails() {
  const { call } = useDataProvider<CmsDataProvider>();
  return useQuery({
    queryKey,
    queryFn: async () => answered(await call('GET /api/notifications/mails')),
    retry: false,
  });
}

/** Saves one choice at once. */
function useChooseMail(kind: NotificationKind) {
  const t = useT();
  const { call } = useDataProvider<CmsDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const errorWords = useErrorWords();
  return useMutation({
    mutationFn: async (choice: MailChoice) =>
      answered(await call('PATCH /api/notifications/mails', { body: { [kind]: choice } })),
    onSuccess: (answer) => {
      queryClient.setQueryData(queryKey, answer);
      notify(t('notifications.settings.saved', { name: t(`notifications.settings.kinds.${kind}`) }), {
        type: 'success',
      });
    },
    onError: (error) => notify(errorWords(error), { type: 'error' }),
  });
}

/** The user's choice which notifications are mailed, and when. */
export default function NotificationMailsDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  return (
    <ClosableDialog
      title={t('shell.account.mails')}
      text={t('notifications.settings.text')}
      closeLabel={t('notifications.settings.close')}
      onClose={onClose}
    >
      <Content />
    </ClosableDialog>
  );
}

function Content() {
  const t = useT();
  const errorWords = useErrorWords();
  const { data, error, isPending, refetch } = useMails();
  if (isPending) {
    return <SkeletonRows rows={notificationKinds.length} columns={2} label={t('notifications.settings.loading')} />;
  }
  if (!data) {
    const failed = { title: t('notifications.settings.failed'), text: errorWords(error) };
    return <ErrorState {...failed} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {notificationKinds.map((kind) => (
          <Choice key={kind} kind={kind} choice={data.mails[kind]} />
        ))}
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1.5 }}>
        {t('notifications.settings.dailyHelp', { zone: data.time_zone.replaceAll('_', ' ') })}
      </Typography>
    </>
  );
}

function Choice({ kind, choice }: { kind: NotificationKind; choice: MailChoice }) {
  const t = useT();
  const id = useId();
  const { mutate, isPending, variables } = useChooseMail(kind);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        py: 1,
        '& + li': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Typography id={id} sx={{ flex: 1, minWidth: 0 }}>
        {t(`notifications.settings.kinds.${kind}`)}
      </Typography>
      <Select
        size="small"
        labelId={id}
        value={isPending ? variables : choice}
        disabled={isPending}
        onChange={({ target }) => mutate(target.value as MailChoice)}
        sx={{ width: 128, flexShrink: 0 }}
      >
        {mailChoices.map((one) => (
          <MenuItem key={one} value={one}>
            {t(`notifications.settings.${one}`)}
          </MenuItem>
        ))}
      </Select>
    </Box>
  );
}
