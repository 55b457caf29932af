import { allows } from '#contracts/permissions.ts';
import { accessTo } from '#dataProvider/call.ts';
import { useEditing } from '#src/engine/live/editingContext.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCurrentUser } from '#src/shell/appData.ts';

/** Why writing is disabled, and why loading is disabled; null when enabled. */
export type ClosedTexts = { written: string | null; loaded: string | null };

/** Returns why the texts cannot be written or replaced; replacing requires that nothing is unsaved. */
export function useClosedTexts(dirty: boolean): ClosedTexts {
  const t = useT();
  const { readOnly } = useEditing();
  const user = useCurrentUser();
  const written =
    readOnly ??
    (allows(user, accessTo('POST /api/campaigns/:id/translations/sheet/load', 'campaigns-modify'))
      ? null
      : t('errors.forbidden'));
  return { written, loaded: written ?? (dirty ? t('sheets.unsaved') : null) };
}
