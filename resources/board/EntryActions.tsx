import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useCreatePath, useDataProvider, useGetOne, useNavigate, useNotify, useRefresh } from 'react-admin';
import { can } from '#contracts/permissions.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { answered } from '#src/engine/answeredRecord.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { useApps, useCurrentUser } from '#src/shell/appData.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { MessageWithAction } from '#src/ui/MessageWithAction.tsx';
import { campaigns } from '../campaigns/schema.ts';
import { PublishDialog } from '../releases/PublishDialog.tsx';
import { usePublish } from '../releases/releaseQueries.ts';
import { type Release, releases } from '../releases/schema.ts';
import type { BoardEntry } from './boardQuery.ts';

type ActionProps = { entry: BoardEntry };

/** What the user can do about an event now: start or end the campaign, or publish the release. */
export function EntryActions({ entry }: ActionProps): ReactNode {
  const user = useCurrentUser();
  const apps = useApps();
  const { kind, campaign, release } = entry;
  if (release) {
    const isPublishable = release.change_count > 0 && !release.hidden;
    return isPublishable && can(user, 'edit', releases.access) && <PublishAction entry={entry} />;
  }
  const { start_date_enabled, end_date_enabled } = apps.find(({ id }) => id === campaign?.app)?.config ?? {};
  const isPossible =
    kind === 'start'
      ? start_date_enabled && campaign?.status === 'upcoming'
      : end_date_enabled && campaign?.status === 'running';
  return isPossible && can(user, 'edit', campaigns.access) && <DateAction entry={entry} />;
}

const words = {
  start: {
    action: 'settings.dates.startNow',
    of: 'board.startNowOf',
    title: 'board.startTitle',
    text: 'settings.dates.startNowText',
    done: 'board.started',
  },
  end: {
    action: 'settings.dates.endNow',
    of: 'board.endNowOf',
    title: 'board.endTitle',
    text: 'settings.dates.endNowText',
    done: 'board.ended',
  },
} as const;

function DateAction({ entry: { kind, id, name } }: ActionProps) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  const errorWords = useErrorWords();
  const { call } = useDataProvider<CmsDataProvider>();
  const isStart = kind === 'start';
  const { action, of, title, text, done } = words[isStart ? 'start' : 'end'];
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      answered(
        isStart
          ? await call('POST /api/campaigns/:id/start_now', { params: { id } })
          : await call('POST /api/campaigns/:id/end_now', { params: { id } }),
      ),
    onSuccess: () => notify(t(done, { name }), { type: 'success' }),
    onError: (error) => notify(errorWords(error), { type: 'error' }),
    onSettled: () => {
      setAsking(false);
      refresh();
    },
  });
  return (
    <>
      <Button variant="outlined" aria-label={t(of, { name })} onClick={() => setAsking(true)}>
        {t(action)}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t(title, { name })}
        confirmLabel={t(action)}
        busy={isPending}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
      >
        {t(text)}
      </ConfirmDialog>
    </>
  );
}

function PublishAction({ entry: { id, name } }: ActionProps) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const { data } = useGetOne<Release>(releases.name, { id }, { enabled: isAsking });
  return (
    <>
      <Button
        variant="outlined"
        loading={isAsking && !data}
        aria-label={t('board.publishOf', { name })}
        onClick={() => setAsking(true)}
      >
        {t('releases.publish.action')}
      </Button>
      {isAsking && data && <AskToPublish release={data} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Asks for confirmation. A refusal is explained on the page of the release. */
function AskToPublish({ release, onClose }: { release: Release; onClose: () => void }) {
  const t = useT();
  const notify = useNotify();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const errorWords = useErrorWords();
  const publish = usePublish(release);
  const { id, name } = release;
  const mutate: typeof publish.mutate = (input, options) =>
    publish.mutate(input, {
      ...options,
      onError: (error) => {
        const text = t('board.publishFailed', { name, reason: errorWords(error) });
        const open = () => navigate(createPath({ resource: releases.name, type: 'edit', id }));
        notify(<MessageWithAction text={text} label={t('board.openRelease')} onPress={open} />, { type: 'error' });
      },
    });
  return <PublishDialog release={release} publish={{ ...publish, mutate }} onClose={onClose} />;
}
