import { allows } from '#contracts/permissions.ts';
import { accessTo } from '#dataProvider/call.ts';
import { useEditing } from '#src/engine/live/editingContext.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCurrentUser } from '#src/shell/appData.ts';

/** Returns why this account cannot change music, regardless of the lock; null when it can. */
export function useMusicClosed(): string | null {
  const t = useT();
  return allows(useCurrentUser(), accessTo('PUT /api/campaigns/:id/music/tracklist', 'campaigns-modify'))
    ? null
    : t('music.readOnly');
}

/** Returns whether music is read-only because of missing permissions or the lock. */
export function useMusicReadOnly(): boolean {
  const closed = useMusicClosed();
  const { readOnly } = useEditing();
  return closed !== null || readOnly !== null;
}
