import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, useState } from 'react';
import { LinkBase } from 'react-admin';
import { useRecordPath } from '#src/engine/useRecordPath.ts';
import { HistoryLink } from '#src/engine/views/RecordPage.tsx';
import { useT } from '#src/i18n/useT.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { lazyDialog } from '#src/ui/lazyWithRetry.tsx';
import { MoreMenu } from '#src/ui/MoreMenu.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { useHiddenChanges, useMay, type usePublish, useReleaseAction } from './releaseQueries.ts';
import { type Release, releases } from './schema.ts';

const ScheduleDialog = lazyDialog(() => import('./ScheduleDialog.tsx'));
const UndoDialog = lazyDialog(() => import('./UndoDialog.tsx'));

type ReleaseActionsProps = { release: Release; publish: ReturnType<typeof usePublish> };

/** What the user can do with a release in its state. Users who may not write it only see its history. */
export function ReleaseActions({ release, publish }: ReleaseActionsProps) {
  const may = useMay(release);
  return (
    <>
      {may.change ? <OpenActions release={release} publish={publish} /> : <HistoryLink record={release} />}
      {may.write && release.state === 'published' && (
        <AskingButton words="releases.undo.action">
          {(onClose) => <UndoDialog release={release} onClose={onClose} />}
        </AskingButton>
      )}
    </>
  );
}

function OpenActions({ release, publish }: ReleaseActionsProps) {
  const hidden = useHiddenChanges(release.id);
  const isUnpublishable = release.change_count === 0 || hidden > 0;
  return (
    <>
      {release.state === 'scheduled' && <UnscheduleButton release={release} />}
      <AskingButton words="releases.schedule.action" disabled={isUnpublishable}>
        {(onClose) => <ScheduleDialog release={release} onClose={onClose} />}
      </AskingButton>
      <AskingButton words="releases.publish.action" isMain disabled={isUnpublishable}>
        {(onClose) => <PublishDialog release={release} publish={publish} onClose={onClose} />}
      </AskingButton>
      <FurtherActions release={release} />
    </>
  );
}

/** The menu of what is rarely done. */
function FurtherActions({ release }: { release: Release }) {
  const t = useT();
  const path = useRecordPath(releases.name)(release.id);
  const [isDiscarding, setDiscarding] = useState(false);
  return (
    <>
      <MoreMenu label={t('releases.actions', { name: release.name })}>
        {(close) => [
          <MenuItem key="edit" component={LinkBase} to={`${path}/edit`} onClick={close}>
            {t('releases.edit')}
          </MenuItem>,
          <MenuItem key="history" component={LinkBase} to={`${path}/history`} onClick={close}>
            {t('history.title')}
          </MenuItem>,
          <MenuItem
            key="discard"
            sx={{ color: 'error.main' }}
            onClick={() => {
              close();
              setDiscarding(true);
            }}
          >
            {t('releases.discard.action')}
          </MenuItem>,
        ]}
      </MoreMenu>
      {isDiscarding && <DiscardDialog release={release} onClose={() => setDiscarding(false)} />}
    </>
  );
}

type AskingButtonProps = {
  words: 'releases.publish.action' | 'releases.schedule.action' | 'releases.undo.action';
  isMain?: boolean;
  disabled?: boolean;
  children: (onClose: () => void) => ReactNode;
};

/** A button that opens a dialog. */
function AskingButton({ words, isMain = false, disabled, children }: AskingButtonProps) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant={isMain ? 'contained' : 'outlined'} disabled={disabled} onClick={() => setAsking(true)}>
        {t(words)}
      </Button>
      {isAsking && children(() => setAsking(false))}
    </>
  );
}

function UnscheduleButton({ release: { id, name } }: { release: Release }) {
  const t = useT();
  const { mutate, isPending } = useReleaseAction((calls, _input: null) => calls.unscheduleRelease(id), {
    done: () => t('releases.unschedule.done', { name }),
  });
  return (
    <Button variant="outlined" loading={isPending} onClick={() => mutate(null)}>
      {t('releases.unschedule.action')}
    </Button>
  );
}

function DiscardDialog({ release: { id, name }, onClose }: { release: Release; onClose: () => void }) {
  const t = useT();
  const { mutate, isPending } = useReleaseAction((calls, _input: null) => calls.discardRelease(id), {
    done: () => t('releases.discard.done', { name }),
  });
  return (
    <ConfirmDialog
      open
      danger
      title={t('releases.discard.title', { name })}
      confirmLabel={t('releases.discard.confirm')}
      busy={isPending}
      onConfirm={() => mutate(null, { onSettled: onClose })}
      onClose={onClose}
    >
      {t('releases.discard.text')}
    </ConfirmDialog>
  );
}
