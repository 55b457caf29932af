import CampaignIcon from '@mui/icons-material/Campaign';
import { can } from '#contracts/permissions.ts';
import { CreateButton } from '#src/engine/list/CreateButton.tsx';
import { useSelectionMode } from '#src/engine/list/selectionMode.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { campaigns } from '../schema.ts';

/** The empty state of the list; the suggested action depends on the user's permissions. */
export function NoCampaigns() {
  const t = useT();
  const mayCreate = can(useCurrentUser(), 'create', campaigns.access);
  if (useSelectionMode()) {
    return (
      <EmptyState icon={CampaignIcon} title={t('campaigns.picker.empty')} text={t('campaigns.picker.emptyText')} />
    );
  }
  return (
    <EmptyState
      icon={CampaignIcon}
      title={t(mayCreate ? 'campaigns.list.empty' : 'campaigns.list.noneGranted')}
      text={t(mayCreate ? 'campaigns.list.emptyText' : 'campaigns.list.noneGrantedText')}
      action={<CreateButton />}
    />
  );
}
