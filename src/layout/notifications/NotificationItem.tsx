import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { LinkBase } from 'react-admin';
import { placeOfNotification } from '#contracts/notifications.ts';
import { useT } from '../../i18n/useT.ts';
import { TimeAgo } from '../../ui/TimeAgo.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { type Notification, useMarkRead } from './notificationQueries.ts';

/** A notification. It links to its place, and is read once it is opened. */
export function NotificationItem({ item, onOpen }: { item: Notification; onOpen: () => void }) {
  const t = useT();
  const { mutate } = useMarkRead();
  const { id, kind, subject, details, actor, at, read_at } = item;
  const isUnread = read_at === null;
  const open = () => {
    if (isUnread) mutate([id]);
    onOpen();
  };
  const names = { actor: actor?.display_name ?? details.reviewer ?? t('notifications.someone'), title: subject.title };
  return (
    <li>
      <ButtonBase
        component={LinkBase}
        to={placeOfNotification(item)}
        onClick={open}
        sx={{
          display: 'grid',
          gridTemplateColumns: '8px minmax(0, 1fr)',
          columnGap: 1.5,
          width: '100%',
          padding: '8px 16px',
          textAlign: 'left',
          alignItems: 'start',
          justifyItems: 'start',
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <Box
          component="span"
          sx={{
            mt: '6px',
            width: 8,
            height: 8,
            borderRadius: '50%',
            bgcolor: isUnread ? 'primary.main' : 'transparent',
          }}
        />
        <Box component="span" sx={{ display: 'grid', minWidth: 0, overflowWrap: 'anywhere' }}>
          {isUnread && <VisuallyHidden>{t('notifications.unread')}</VisuallyHidden>}
          <Typography component="span" variant="body2" sx={{ fontWeight: isUnread ? 600 : 400 }}>
            {t(`notifications.kinds.${kind}`, names)}
          </Typography>
          {details.comment && (
            <Typography
              component="span"
              variant="body2"
              color="text.secondary"
              sx={{ display: '-webkit-box', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical', overflow: 'hidden' }}
            >
              {details.comment}
            </Typography>
          )}
          <Typography component="span" variant="caption" color="text.secondary">
            <TimeAgo moment={at} />
          </Typography>
        </Box>
      </ButtonBase>
    </li>
  );
}
