import Undo from '@mui/icons-material/Undo';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useLocale } from 'react-admin';
import type { ReleaseChange } from '#dataProvider/releaseCalls.ts';
import { useChangeWords } from '#src/engine/changes/useChangeWords.ts';
import { ChangeList } from '#src/engine/history/ChangeList.tsx';
import { ChangeView } from '#src/engine/history/ChangeView.tsx';
import { useT } from '#src/i18n/useT.ts';
import { formatDateTime } from '#src/ui/format/dateTime.ts';
import { IconAction } from '#src/ui/IconAction.tsx';
import { CommentsButton, ThreadOfChange } from './CommentsOfChange.tsx';
import { useReleaseAction } from './releaseQueries.ts';
import { usePartsOf } from './usePartsOf.ts';
import { useScrollTo } from './useScrollTo.ts';

type ChangeRowProps = {
  change: ReleaseChange;
  /** The id of the release. */
  release: string;
  /** The number of steps of the display path that a heading shows. */
  below: number;
  mayChange: boolean;
  /** The URL opens its comments. */
  isLinked: boolean;
};

/** A change: the field, its values, who made it and when, and whether the campaign was changed since. */
export function ChangeRow({ change, release, below, mayChange, isLinked }: ChangeRowProps) {
  const { campaign_id, path, from, to } = change;
  const { changes, changes_total } = usePartsOf(path, from, to);
  const threadId = useId();
  const [isOpen, setOpen] = useState(isLinked);
  const scrollHere = useScrollTo(isLinked);
  return (
    <Box ref={scrollHere} component="li" sx={{ py: 1.5, '& + li': { borderTop: 1, borderColor: 'divider' } }}>
      <Box sx={{ display: 'flex', alignItems: 'start', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <ChangeList changes={changes} total={changes_total} below={below} />
          <Author change={change} />
        </Box>
        <CommentsButton change={change} release={release} controls={threadId} isOpen={isOpen} onToggle={setOpen} />
        {mayChange && <TakeBack change={change} release={release} />}
      </Box>
      {isOpen && (
        <Box id={threadId} sx={{ mt: 1, pl: { sm: 2 }, borderLeft: { sm: 2 }, borderColor: { sm: 'divider' } }}>
          <ThreadOfChange release={release} place={{ campaign_id, path }} autoFocus={!isLinked} />
        </Box>
      )}
      {'live' in change && <Conflict change={change} release={release} below={below} mayChange={mayChange} />}
    </Box>
  );
}

function Author({ change: { by, agent, at } }: { change: ReleaseChange }) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const time = formatDateTime(at, locale);
  const user = by?.display_name;
  const name = user && agent ? t('releases.changes.viaAgent', { name: user, agent: agent.name }) : user;
  return (
    <Typography variant="caption" component="div" color="text.secondary" sx={{ mt: 0.5 }}>
      {name ? t('releases.changes.byAt', { name, time }) : t('releases.changes.atOnly', { time })}
    </Typography>
  );
}

function TakeBack({ change: { campaign_id, path }, release }: Pick<ChangeRowProps, 'change' | 'release'>) {
  const t = useT();
  const words = useChangeWords();
  const { mutate } = useReleaseAction(
    (calls, _input: null) => calls.takeBackChanges(release, { campaign_id, paths: [path] }),
    { done: () => t('releases.takeBack.done') },
  );
  const field = words(path).join(' › ');
  return <IconAction icon={Undo} label={t('releases.takeBack.one', { field })} onClick={() => mutate(null)} />;
}

/** What was changed in the campaign since, and the decision between both values. */
function Conflict({ change, release, below, mayChange }: Omit<ChangeRowProps, 'isLinked'>) {
  const t = useT();
  const { path, from, live } = change;
  const { changes, changes_total } = usePartsOf(path, from, live);
  const [only] = changes.length === 1 ? changes : [];
  return (
    <Alert
      severity="warning"
      role="note"
      sx={{ mt: 1, '& > .MuiAlert-message': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' } }}
    >
      {t('releases.conflict.title')}
      <Box sx={{ my: 0.5, color: 'text.primary' }}>
        {only?.field === path ? (
          <ChangeView change={only} />
        ) : (
          <ChangeList changes={changes} total={changes_total} below={below} />
        )}
      </Box>
      {mayChange && <Decision change={change} release={release} />}
    </Alert>
  );
}

function Decision({ change: { campaign_id, path }, release }: Pick<ChangeRowProps, 'change' | 'release'>) {
  const t = useT();
  const changes = { campaign_id, paths: [path] };
  const keep = useReleaseAction((calls, _input: null) => calls.keepChanges(release, changes), {
    done: () => t('releases.conflict.kept'),
  });
  const take = useReleaseAction((calls, _input: null) => calls.takeBackChanges(release, changes), {
    done: () => t('releases.conflict.taken'),
  });
  const isBusy = keep.isPending || take.isPending;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button size="small" variant="outlined" color="inherit" disabled={isBusy} onClick={() => keep.mutate(null)}>
        {t('releases.conflict.keep')}
      </Button>
      <Button size="small" variant="outlined" color="inherit" disabled={isBusy} onClick={() => take.mutate(null)}>
        {t('releases.conflict.take')}
      </Button>
    </Box>
  );
}
