import Check from '@mui/icons-material/Check';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Undo from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ReleaseComment } from '#dataProvider/releaseCalls.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { IconAction } from '#src/ui/IconAction.tsx';
import { PersonAvatar } from '#src/ui/PersonAvatar.tsx';
import { TimeAgo } from '#src/ui/TimeAgo.tsx';
import { CommentForm } from './CommentForm.tsx';
import type { Place } from './commentQueries.ts';
import { partsOf } from './mentions.ts';
import { useReleaseAction } from './releaseQueries.ts';

type CommentThreadProps = {
  release: string;
  place: Place;
  comments: readonly ReleaseComment[];
  /** The names of changes that comments are about which are not shown, by comment. */
  captionOf?: (comment: ReleaseComment) => string | null;
  autoFocus?: boolean;
};

/** Comments with the form below them. Those that are resolved are shown on request. */
export function CommentThread({ release, place, comments, captionOf, autoFocus = false }: CommentThreadProps) {
  const t = useT();
  const [isAll, setAll] = useState(false);
  const resolved = comments.filter(({ resolved_at }) => resolved_at !== null).length;
  const shown = isAll ? comments : comments.filter(({ resolved_at }) => resolved_at === null);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
      {!isAll && resolved > 0 && (
        <Button size="small" sx={{ justifySelf: 'start' }} onClick={() => setAll(true)}>
          {t('releases.comments.showResolved', { smart_count: resolved })}
        </Button>
      )}
      {shown.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
          {shown.map((comment) => (
            <Comment key={comment.id} release={release} comment={comment} caption={captionOf?.(comment) ?? null} />
          ))}
        </Box>
      )}
      <CommentForm release={release} place={place} autoFocus={autoFocus} />
    </Box>
  );
}

type CommentProps = { release: string; comment: ReleaseComment; caption: string | null };

function Comment({ release, comment, caption }: CommentProps) {
  const t = useT();
  const { user, at, resolved_by } = comment;
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <Box sx={{ mt: '2px' }}>
        <PersonAvatar name={user.display_name} quiet={resolved_by !== null} />
      </Box>
      <Box sx={{ minWidth: 0, maxWidth: 720, flex: 1 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <strong>{user.display_name}</strong>
          <Typography component="span" variant="body2" color="text.secondary" sx={{ flex: 1 }}>
            <TimeAgo moment={at} />
          </Typography>
          <CommentActions release={release} comment={comment} />
        </Box>
        {caption !== null && (
          <Typography variant="caption" component="div" color="text.secondary">
            {caption}
          </Typography>
        )}
        <Text comment={comment} />
        {resolved_by && (
          <Typography variant="body2" color="text.secondary">
            {t('releases.comments.resolved', { name: resolved_by.display_name })}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

function Text({ comment: { text, mentions } }: { comment: ReleaseComment }) {
  return (
    <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {partsOf(text, mentions).map((part, place) =>
        part.isMention ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity
          <Box key={place} component="span" sx={{ fontWeight: 600, color: 'primary.main' }}>
            {part.text}
          </Box>
        ) : (
          part.text
        ),
      )}
    </Box>
  );
}

function CommentActions({ release, comment: { id, user, resolved_at } }: Omit<CommentProps, 'caption'>) {
  const t = useT();
  const { id: own } = useCurrentUser();
  const [asksToDelete, setAsksToDelete] = useState(false);
  const resolve = useReleaseAction((calls, resolved: boolean) => calls.resolveComment(release, id, resolved));
  const remove = useReleaseAction((calls, _input: null) => calls.deleteComment(release, id));
  const isResolved = resolved_at !== null;
  return (
    <Box sx={{ display: 'flex' }}>
      <IconAction
        icon={isResolved ? Undo : Check}
        label={t(isResolved ? 'releases.comments.reopen' : 'releases.comments.resolve')}
        onClick={() => resolve.mutate(!isResolved)}
      />
      {user.id === own && (
        <IconAction icon={DeleteOutlined} label={t('releases.comments.delete')} onClick={() => setAsksToDelete(true)} />
      )}
      {asksToDelete && (
        <ConfirmDialog
          open
          danger
          title={t('releases.comments.deleteTitle')}
          confirmLabel={t('releases.comments.deleteConfirm')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(null, { onSettled: () => setAsksToDelete(false) })}
          onClose={() => setAsksToDelete(false)}
        >
          {t('releases.comments.deleteText')}
        </ConfirmDialog>
      )}
    </Box>
  );
}
