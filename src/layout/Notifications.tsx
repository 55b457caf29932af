import Close from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Portal from '@mui/material/Portal';
import { type RefObject, useEffect, useRef, useState } from 'react';
import {
  CloseNotificationContext,
  type NotificationPayload,
  useLocation,
  useNotificationContext,
  useTakeUndoableMutation,
  useTranslate,
} from 'react-admin';
import { useT } from '../i18n/useT.ts';
import { useSaveBarPlace } from './useSaveBarPlace.ts';

const shownMs = 5_000;
const shownAtOnce = 3;

type Shown = { id: number; payload: NotificationPayload };
let lastId = 0;

/**
 * Takes notifications from react-admin one by one. A message that is already shown is not shown twice, and one with the
 * option `about` replaces an earlier one about the same.
 */
function useShownNotifications() {
  const { notifications, takeNotification } = useNotificationContext();
  const [shown, setShown] = useState<Shown[]>([]);
  useEffect(() => {
    if (notifications.length === 0 || shown.length >= shownAtOnce) return;
    const payload = takeNotification();
    if (!payload) return;
    const about = payload.notificationOptions?.about;
    const others = shown.filter(
      ({ payload: { notificationOptions } }) => !about || notificationOptions?.about !== about,
    );
    const isShown = others.some((one) => one.payload.message === payload.message && one.payload.type === payload.type);
    if (!isShown || payload.notificationOptions?.undoable) setShown([...others, { id: ++lastId, payload }]);
  }, [notifications, takeNotification, shown]);
  const drop = (id: number) => setShown((all) => all.filter((one) => one.id !== id));
  return { shown, drop };
}

const wholeWidth = { left: 16, width: 'calc(100% - 32px)', justifyItems: 'center' };
const atFoot = { ...wholeWidth, top: 'auto', bottom: 72 };

/** A dialog with the focus inside. A closing dialog has lost the focus. */
const dialog = '.MuiDialog-root:focus-within .MuiDialog-paper';

/**
 * Shows notifications at the bottom of the screen: beside the buttons of a save bar, or above it on phones. While a dialog
 * is open, whose buttons they would cover, they are below the top bar. Errors stay until they are closed or another screen
 * is opened.
 */
export function Notifications() {
  const { shown, drop } = useShownNotifications();
  const box = useRef<HTMLDivElement>(null);
  const { key, isReady } = useRegion(box, shown.length > 0);
  useSaveBarPlace(box, isReady);
  return (
    <Portal>
      <Box
        key={key}
        ref={box}
        aria-live="polite"
        sx={({ zIndex, layout }) => ({
          position: 'fixed',
          left: 'var(--messages-left, 16px)',
          width: 'var(--messages-width, calc(100% - 32px))',
          bottom: 'var(--messages-bottom, 72px)',
          justifyItems: 'var(--messages-align, center)',
          [`body:has(${dialog}.MuiDialog-paperFullScreen) &`]: atFoot,
          [`body:has(${dialog}:not(.MuiDialog-paperFullScreen)) &`]: {
            ...wholeWidth,
            top: layout.barHeight + 8,
            bottom: 'auto',
          },
          zIndex: zIndex.snackbar,
          display: 'grid',
          gap: 1,
          pointerEvents: 'none',
        })}
      >
        {isReady &&
          shown.map(({ id, payload }) => <Notification key={id} payload={payload} onClose={() => drop(id)} />)}
      </Box>
    </Portal>
  );
}

/** How long a new region is empty before it gets its text. */
const regionFirstMs = 100;

/**
 * Screen readers announce what is added to a live region, but not a region that is added with its text. So the region is
 * always there. An open dialog hides everything that was there before it, and then the region is replaced by a new one.
 * Returns its key, and whether it can show messages.
 */
function useRegion(region: RefObject<HTMLElement | null>, isWanted: boolean): { key: number; isReady: boolean } {
  const [key, setKey] = useState(0);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    if (!isWanted) return setReady(false);
    if (!region.current?.closest('[aria-hidden="true"], [inert]')) return setReady(true);
    setKey((last) => last + 1);
    const timer = setTimeout(() => setReady(true), regionFirstMs);
    return () => clearTimeout(timer);
  }, [isWanted, region]);
  return { key, isReady: isWanted && isReady };
}

/**
 * Returns how long a message stays, in milliseconds; null means until it is closed. An error of another screen stays as
 * long as any other message.
 */
function lifeOf({ type, notificationOptions }: NotificationPayload, isOfThisScreen: boolean): number | null {
  const asked = notificationOptions?.autoHideDuration;
  if (type === 'error') return isOfThisScreen ? null : shownMs;
  return asked === undefined ? shownMs : asked;
}

function Notification({ payload, onClose }: { payload: NotificationPayload; onClose: () => void }) {
  const t = useT();
  const translate = useTranslate();
  const takeMutation = useTakeUndoableMutation();
  const [held, setHeld] = useState(false);
  const { message, type, notificationOptions = {} } = payload;
  const { messageArgs, undoable } = notificationOptions;

  const end = (isUndo: boolean) => {
    if (undoable) takeMutation()?.({ isUndo });
    onClose();
  };
  const { pathname } = useLocation();
  const [shownAt] = useState(pathname);
  const life = lifeOf(payload, pathname === shownAt);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time runs from when it is shown, or let go of
  useEffect(() => {
    if (life === null || held) return;
    const timer = setTimeout(() => end(false), life);
    return () => clearTimeout(timer);
  }, [life, held]);

  return (
    <CloseNotificationContext value={() => end(false)}>
      <Alert
        severity={severityOf(type)}
        role={type === 'error' ? 'alert' : 'group'}
        onMouseEnter={() => setHeld(true)}
        onMouseLeave={() => setHeld(false)}
        action={
          <>
            {undoable && (
              <Button color="inherit" onClick={() => end(true)}>
                {t('shell.notification.undo')}
              </Button>
            )}
            <IconButton size="small" aria-label={t('shell.notification.close')} onClick={() => end(false)}>
              <Close fontSize="small" />
            </IconButton>
          </>
        }
        sx={({ shadows }) => ({
          pointerEvents: 'auto',
          alignItems: 'center',
          maxWidth: 560,
          boxShadow: shadows[8],
          whiteSpace: 'pre-line',
          overflowWrap: 'anywhere',
        })}
      >
        {typeof message === 'string' ? translate(message, { _: message, ...messageArgs }) : message}
      </Alert>
    </CloseNotificationContext>
  );
}

const severityOf = (type: NotificationPayload['type']) =>
  type === 'error' || type === 'warning' || type === 'success' ? type : 'info';
