import ChatBubbleOutline from '@mui/icons-material/ChatBubbleOutline';
import Box from '@mui/material/Box';
import type { ReleaseChange } from '#dataProvider/releaseCalls.ts';
import { useChangeWords } from '#src/engine/changes/useChangeWords.ts';
import { useT } from '#src/i18n/useT.ts';
import { PlainIcon } from '#src/ui/PlainIcon.tsx';
import { CommentThread } from './CommentThread.tsx';
import { type Place, useCommentsOn } from './commentQueries.ts';

type CommentsButtonProps = {
  change: ReleaseChange;
  release: string;
  /** The id of the thread. */
  controls: string;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
};

/** Opens the comments on a change; shows how many are not resolved. */
export function CommentsButton({ change, release, controls, isOpen, onToggle }: CommentsButtonProps) {
  const t = useT();
  const words = useChangeWords();
  const { campaign_id, path } = change;
  const open = useCommentsOn(release, campaign_id, path).filter(({ resolved_at }) => resolved_at === null).length;
  const field = words(path).join(' › ');
  const label =
    open > 0 ? t('releases.comments.onCount', { smart_count: open, field }) : t('releases.comments.on', { field });
  return (
    <Box
      component="button"
      type="button"
      className="icon-action"
      aria-label={label}
      title={label}
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={() => onToggle(!isOpen)}
      sx={{ position: 'relative' }}
    >
      <PlainIcon of={ChatBubbleOutline} />
      {open > 0 && (
        <Box
          component="span"
          aria-hidden
          sx={({ palette }) => ({
            position: 'absolute',
            top: 0,
            right: 0,
            minWidth: 14,
            paddingInline: '3px',
            borderRadius: '7px',
            fontSize: 10,
            fontWeight: 700,
            lineHeight: '14px',
            color: palette.primary.contrastText,
            backgroundColor: palette.primary.main,
          })}
        >
          {open}
        </Box>
      )}
    </Box>
  );
}

type ThreadOfChangeProps = { release: string; place: NonNullable<Place>; autoFocus: boolean };

/** The comments on a change, with the form. */
export function ThreadOfChange({ release, place, autoFocus }: ThreadOfChangeProps) {
  const comments = useCommentsOn(release, place.campaign_id, place.path);
  return <CommentThread release={release} place={place} comments={comments} autoFocus={autoFocus} />;
}
