import { allows } from '../../../../../contracts/permissions.ts';
import { useT } from '../../../../../src/i18n/useT.ts';
import { useCurrentUser } from '../../../../../src/shell/appData.ts';
import { useCampaignEditing } from '../../../editing/editingContext.ts';

/** Why nothing can be written, and why nothing can be loaded, in words; null when it can. */
export type ClosedTexts = { written: string | null; loaded: string | null };

/** Whether the texts can be written at all, and replaced: not while something of them is unsaved. */
export function useClosedTexts(dirty: boolean): ClosedTexts {
  const t = useT();
  const { readOnly } = useCampaignEditing();
  const user = useCurrentUser();
  const written = readOnly ?? (allows(user, 'campaigns-modify') ? null : t('errors.forbidden'));
  return { written, loaded: written ?? (dirty ? t('sheets.unsaved') : null) };
}
