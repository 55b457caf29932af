import { allows } from '#contracts/permissions.ts';
import { accessTo } from '#dataProvider/call.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { useCampaign } from '../../campaignContext.ts';
import { useLinkedSheet } from './sheet/useLinkedSheet.ts';

/** Returns why the texts cannot be edited here, regardless of the lock; null when they can. */
export function useTextsClosed(): string | null {
  const t = useT();
  const user = useCurrentUser();
  const { sheet } = useLinkedSheet(useCampaign().campaign.id);
  if (!allows(user, accessTo('POST /api/campaigns/:id/patch', 'campaigns-modify'))) return t('translations.readOnly');
  return sheet ? t('translations.linked') : null;
}
