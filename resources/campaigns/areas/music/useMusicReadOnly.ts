import { allows } from '../../../../contracts/permissions.ts';
import { useT } from '../../../../src/i18n/useT.ts';
import { useCurrentUser } from '../../../../src/shell/appData.ts';
import { useCampaignEditing } from '../../editing/editingContext.ts';

/** Why this account can't change any music, whoever has the lock, in words; null when it can. */
export function useMusicClosed(): string | null {
  const t = useT();
  return allows(useCurrentUser(), 'campaigns-modify') ? null : t('music.readOnly');
}

/** Can nothing be changed now, for want of the right or of the lock? */
export function useMusicReadOnly(): boolean {
  const closed = useMusicClosed();
  const { readOnly } = useCampaignEditing();
  return closed !== null || readOnly !== null;
}
