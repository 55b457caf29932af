import NotificationsNone from '@mui/icons-material/NotificationsNone';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Suspense, useEffect, useState } from 'react';
import { afterFirstScreen } from '../../browser/afterFirstScreen.ts';
import { useT } from '../../i18n/useT.ts';
import { useMenuAnchor } from '../../ui/hooks/useMenuAnchor.ts';
import { lazyDialog, lazyWithRetry } from '../../ui/lazyWithRetry.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

// Without its code the button has no number, and opens the panel, which says why.
const UnreadCount = lazyWithRetry(
  () => import('./UnreadCount.tsx'),
  () => ({ open: false, onClose: () => undefined }),
);
const NotificationsPanel = lazyDialog(() => import('./NotificationsPanel.tsx'));

/** Opens the notifications, and shows how many are unread. The number is loaded after the first screen. */
export function NotificationsButton() {
  const t = useT();
  const menu = useMenuAnchor();
  const [isLate, setLate] = useState(false);
  useEffect(() => afterFirstScreen(() => setLate(true)), []);
  return (
    <>
      <Tooltip describeChild title={t('shell.notifications')} slotProps={{ popper: { disablePortal: true } }}>
        <IconButton
          aria-haspopup="dialog"
          aria-expanded={menu.isOpen}
          onClick={menu.open}
          sx={{ alignSelf: 'center', width: 40, height: 40, color: 'text.secondary' }}
        >
          <NotificationsNone fontSize="small" />
          <VisuallyHidden>{t('shell.notifications')}</VisuallyHidden>
          <Suspense>{isLate && <UnreadCount />}</Suspense>
        </IconButton>
      </Tooltip>
      {menu.wanted && <NotificationsPanel anchor={menu.anchor} open={menu.isOpen} onClose={menu.close} />}
    </>
  );
}
