import Box from '@mui/material/Box';
import { useT } from '../../i18n/useT.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useLiveNotifications, useUnread } from './notificationQueries.ts';

const mostShown = 99;

/** The number of unread notifications at the corner of their button; nothing if there are none. */
export default function UnreadCount() {
  const t = useT();
  useLiveNotifications();
  const { data: unread = 0 } = useUnread();
  if (unread === 0) return null;
  return (
    <>
      <VisuallyHidden>, {t('notifications.unreadCount', { smart_count: unread })}</VisuallyHidden>
      <Box
        component="span"
        aria-hidden
        sx={({ palette, typography }) => ({
          ...typography.caption,
          position: 'absolute',
          top: 3,
          left: '50%',
          minWidth: 16,
          height: 16,
          paddingInline: '4px',
          borderRadius: '8px',
          fontSize: 10,
          fontWeight: 700,
          lineHeight: '16px',
          fontVariantNumeric: 'tabular-nums',
          color: palette.primary.contrastText,
          backgroundColor: palette.primary.main,
        })}
      >
        {unread > mostShown ? `${mostShown}+` : unread}
      </Box>
    </>
  );
}
