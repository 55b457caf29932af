import EditCalendarOutlined from '@mui/icons-material/EditCalendarOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutline';
import type { CSSProperties } from 'react';
import { useLocale } from 'react-admin';
import { icons } from '#src/engine/icons.ts';
import { useT } from '#src/i18n/useT.ts';
import { placeHref } from '#src/routing/placeHref.ts';
import { formatDateTime, formatTime } from '#src/ui/format/dateTime.ts';
import { IconAction } from '#src/ui/IconAction.tsx';
import { PlainIcon } from '#src/ui/PlainIcon.tsx';
import { releases } from '../../releases/schema.ts';
import { useCalendarReleases } from './calendarReleases.ts';
import type { PlacedRelease } from './releaseTimes.ts';
import type { BeginReleaseDrag, ReleaseDrag } from './useReleaseDrag.ts';

type ReleaseMarkProps = {
  placed: PlacedRelease;
  style: CSSProperties;
  drag: ReleaseDrag | null;
  onGrip: BeginReleaseDrag;
};

/** Returns the path of a release. */
export const releasePath = (id: string): string => `/${releases.name}/${id}`;

/** A release at its time: opens the release, and is dragged to another day. */
export function ReleaseMark({ placed, style, drag, onGrip }: ReleaseMarkProps) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const { mayMove, ask } = useCalendarReleases();
  const { release } = placed;
  const { id, name, publish_at } = release;
  const isFailed = release.state === 'failed';
  const words = t(isFailed ? 'calendar.releases.failed' : 'calendar.releases.scheduled', {
    name,
    time: formatDateTime(publish_at, locale),
  });
  return (
    <div
      className="bar"
      style={style}
      data-release={isFailed ? 'failed' : 'scheduled'}
      data-movable={mayMove || undefined}
      data-dragged={drag?.id === id || undefined}
      data-short
    >
      <a
        className="bar-link"
        href={placeHref(releasePath(id))}
        draggable={false}
        title={words}
        aria-label={words}
        onPointerDown={(event) => onGrip(event, placed)}
      >
        <PlainIcon of={isFailed ? ErrorOutline : icons[releases.icon]} />
        <span className="bar-words">
          <span>{formatTime(publish_at)}</span>
          <span className="bar-text">{name}</span>
        </span>
      </a>
      {mayMove && (
        <IconAction
          label={t('calendar.releases.change', { name })}
          icon={EditCalendarOutlined}
          onClick={() => ask(release)}
        />
      )}
    </div>
  );
}
