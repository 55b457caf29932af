import NotificationsNone from '@mui/icons-material/NotificationsNone';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { type MouseEvent, useState } from 'react';
import { useLocale } from 'react-admin';
import { useErrorWords } from '../../engine/words.ts';
import { type Translate, useT } from '../../i18n/useT.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { formatDay } from '../../ui/format/dateTime.ts';
import { IconAction } from '../../ui/IconAction.tsx';
import { lazyDialog } from '../../ui/lazyWithRetry.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { NotificationItem } from './NotificationItem.tsx';
import { type Notification, useMarkRead, useNotifications } from './notificationQueries.ts';

const NotificationMailsDialog = lazyDialog(() => import('./NotificationMailsDialog.tsx'));

type NotificationsPanelProps = { anchor: HTMLElement | null; open: boolean; onClose: () => void };

/** The notifications of the user by day. On a phone it is as wide as the window. */
export default function NotificationsPanel({ anchor, open, onClose }: NotificationsPanelProps) {
  const t = useT();
  const [choosesMails, setChoosesMails] = useState(false);
  const chooseMails = () => {
    onClose();
    setChoosesMails(true);
  };
  return (
    <>
      <Popover
        anchorEl={anchor}
        open={open}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        marginThreshold={0}
        slotProps={{
          paper: {
            component: 'section',
            'aria-label': t('shell.notifications'),
            sx: {
              width: { xs: '100vw', sm: 420 },
              maxWidth: '100vw',
              maxHeight: { xs: 'calc(100dvh - 56px)', sm: 'min(640px, calc(100dvh - 72px))' },
              borderRadius: { xs: 0, sm: 1 },
              mt: 0.5,
            },
          },
        }}
      >
        <Head onChooseMails={chooseMails} />
        <Content onClose={onClose} />
      </Popover>
      {choosesMails && <NotificationMailsDialog onClose={() => setChoosesMails(false)} />}
    </>
  );
}

function Head({ onChooseMails }: { onChooseMails: () => void }) {
  const t = useT();
  const { data = [] } = useNotifications();
  const { mutate, isPending } = useMarkRead();
  const unread = data.filter(({ read_at }) => read_at === null).map(({ id }) => id);
  const markAllRead = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button disappears. Without the focus in the panel, Escape would not close it.
    currentTarget.closest('section')?.focus();
    mutate(unread);
  };
  return (
    <Box
      sx={({ palette }) => ({
        position: 'sticky',
        top: 0,
        zIndex: 1,
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        padding: '8px 8px 8px 16px',
        backgroundColor: palette.raised,
        borderBottom: `1px solid ${palette.divider}`,
      })}
    >
      <Typography variant="h2" sx={{ flex: 1 }}>
        {t('shell.notifications')}
      </Typography>
      {unread.length > 0 && (
        <Button size="small" disabled={isPending} onClick={markAllRead}>
          {t('notifications.markAllRead')}
        </Button>
      )}
      <IconAction icon={SettingsOutlined} label={t('notifications.mails')} onClick={onChooseMails} />
    </Box>
  );
}

function Content({ onClose }: { onClose: () => void }) {
  const t = useT();
  const errorWords = useErrorWords();
  const { data, error, isPending, refetch } = useNotifications();
  if (isPending) return <SkeletonRows rows={4} columns={2} label={t('notifications.loading')} />;
  if (!data)
    return <ErrorState title={t('notifications.failed')} text={errorWords(error)} onRetry={() => void refetch()} />;
  if (data.length === 0)
    return <EmptyState icon={NotificationsNone} title={t('notifications.none')} text={t('notifications.noneText')} />;
  return <Days items={data} onClose={onClose} />;
}

const shownAtOnce = 50;

function Days({ items, onClose }: { items: readonly Notification[]; onClose: () => void }) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const [shown, setShown] = useState(shownAtOnce);
  const more = items.length - shown;
  return (
    <>
      {byDay(items.slice(0, shown), t, locale).map(([day, ofDay]) => (
        <Box component="section" key={day} aria-label={day}>
          <Typography variant="body2" component="h3" color="text.secondary" sx={{ px: 2, pt: 1.5, pb: 0.5 }}>
            {day}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, pb: 1 }}>
            {ofDay.map((item) => (
              <NotificationItem key={item.id} item={item} onOpen={onClose} />
            ))}
          </Box>
        </Box>
      ))}
      {more > 0 && (
        <Button fullWidth onClick={() => setShown(shown + shownAtOnce)}>
          {t('notifications.more', { smart_count: Math.min(more, shownAtOnce) })}
        </Button>
      )}
    </>
  );
}

/** Groups notifications, which are sorted by time, by day. */
function byDay(items: readonly Notification[], t: Translate, locale: string): [string, Notification[]][] {
  const now = new Date();
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  const dayOf = (moment: string) => {
    const day = formatDay(moment, locale, now);
    if (day === formatDay(now.toISOString(), locale, now)) return t('notifications.today');
    return day === formatDay(yesterday.toISOString(), locale, now) ? t('notifications.yesterday') : day;
  };
  const groups = new Map<string, Notification[]>();
  for (const item of items) {
    const day = dayOf(item.at);
    groups.set(day, [...(groups.get(day) ?? []), item]);
  }
  return [...groups];
}
