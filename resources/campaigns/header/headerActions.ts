import Add from '@mui/icons-material/Add';
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import CopyAllOutlined from '@mui/icons-material/CopyAllOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import LinkOutlined from '@mui/icons-material/Link';
import QrCode2 from '@mui/icons-material/QrCode2';
import Tag from '@mui/icons-material/Tag';
import { can } from '#contracts/permissions.ts';
import { type ActionTarget, type CampaignAction, cloneTarget, type Setting, unpublishing } from '../list/rowActions.ts';
import { campaigns, type ListedCampaign } from '../schema.ts';

/** Returns the actions in the menu of an open campaign, as `rowActions` does. */
export function headerActions(campaign: ListedCampaign, setting: Setting): CampaignAction[] {
  const { user } = setting;
  const creating: CampaignAction[] = [
    { name: 'clone', icon: ContentCopyOutlined, target: cloneTarget('clone', setting) },
    { name: 'cloneAsChild', icon: CopyAllOutlined, target: cloneTarget('cloneAsChild', setting) },
    { name: 'createChild', icon: Add, target: { deed: 'createChild' } },
  ];
  const previewLinks: CampaignAction = { name: 'previewLinks', icon: LinkOutlined, target: { deed: 'previewLinks' } };
  const hasPreviews = setting.app?.config?.drafts_enabled && can(user, 'edit', campaigns.access, campaign);
  const qrCode: ActionTarget = campaign.url ? { deed: 'qrCode' } : { reason: 'campaigns.actions.why.noAddress' };
  return [
    ...(can(user, 'create', campaigns.access) ? creating : []),
    ...(hasPreviews ? [previewLinks] : []),
    { name: 'copyId', icon: Tag, target: { deed: 'copyId' } },
    { name: 'qrCode', icon: QrCode2, target: qrCode },
    ...unpublishing(campaign, setting),
    ...(can(user, 'delete', campaigns.access, campaign)
      ? [{ name: 'delete', icon: DeleteOutlined, target: { deed: 'delete' } } as const]
      : []),
  ];
}
