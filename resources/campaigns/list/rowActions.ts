import AssessmentOutlined from '@mui/icons-material/AssessmentOutlined';
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import OpenInNew from '@mui/icons-material/OpenInNew';
import PublicOutlined from '@mui/icons-material/PublicOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import { allows, can, type PermissionHolder } from '#contracts/permissions.ts';
import type { MessageKey } from '#src/i18n/messageKey.ts';
import type { App } from '../../apps/schema.ts';
import { type CampaignArea, campaignAreas } from '../areas/areas.ts';
import { campaignPath } from '../campaignPath.ts';
import { campaigns, type ListedCampaign } from '../schema.ts';

/** Actions that `CampaignActions` runs. */
export type ActionKind =
  | 'clone'
  | 'cloneAsChild'
  | 'createChild'
  | 'copyId'
  | 'qrCode'
  | 'delete'
  | 'publish'
  | 'unpublish'
  | 'previewLinks';

/** A path in the tool, an external URL, an action, or why the action is unavailable. */
export type ActionTarget = { to: string } | { href: string } | { deed: ActionKind } | { reason: MessageKey };

type RowActionName = 'edit' | 'view' | 'publish' | 'clone' | 'reports' | 'prePage' | 'unpublish' | 'delete';
type NamedAction<Name> = { name: Name; icon: typeof SvgIcon; target: ActionTarget };
export type RowAction = NamedAction<RowActionName>;
export type CampaignAction =
  | NamedAction<RowActionName | ActionKind>
  | {
      name: 'startNow' | 'endNow' | 'openEditorTab' | 'editorProtocol';
      icon: typeof SvgIcon;
      target: { act: () => void };
    };

/** The user of the list, and the campaign's app; undefined while it loads. */
export type Setting = { user: PermissionHolder; app: App | undefined; areas?: readonly CampaignArea[] };

/**
 * Returns where a campaign's reports are: in the tool if the app provides reports and an area shows them, otherwise at
 * the app. Returns a reason if there are none, the user may not see them, or the campaign has no number in its app.
 */
export function reportsTarget(campaign: ListedCampaign, { user, app, areas = campaignAreas }: Setting): ActionTarget {
  if (campaign.app_id === null) return { reason: 'campaigns.actions.why.noAppId' };
  const area = areas.find(({ path }) => path === 'reports');
  const hasReports = (app?.config?.reports ?? []).length > 0;
  if (app && area && hasReports && area.isOffered(app, campaign)) {
    return allows(user, area.access)
      ? { to: campaignPath(campaign.id, area.path) }
      : { reason: 'campaigns.actions.why.noReportsRight' };
  }
  const href = app?.config?.reports_url;
  return href ? { href } : { reason: 'campaigns.actions.why.noReports' };
}

function prePageTarget({ token_gate, token_gate_id }: ListedCampaign): ActionTarget {
  if (!token_gate.enabled) return { reason: 'campaigns.actions.why.noGate' };
  return token_gate_id ? { to: campaignPath(token_gate_id, 'editor') } : { reason: 'campaigns.actions.why.noPrePage' };
}

/** Returns the dialog that clones a campaign, or why its app can't get another one. */
export const cloneTarget = (deed: ActionKind, { app }: Setting): ActionTarget =>
  app?.retired ? { reason: 'campaigns.actions.why.retiredApp' } : { deed };

function viewTarget({ published_at, url }: ListedCampaign): ActionTarget {
  if (published_at === null) return { reason: 'publishing.why.draft' };
  return url ? { href: url } : { reason: 'campaigns.actions.why.noAddress' };
}

/** Returns the action that views the public page; of a draft, which has none, the one that publishes it. */
export function publicAction(campaign: ListedCampaign, user: PermissionHolder): NamedAction<'view' | 'publish'> {
  const mayPublish = campaign.published_at === null && can(user, 'edit', campaigns.access, campaign);
  if (mayPublish) return { name: 'publish', icon: PublicOutlined, target: { deed: 'publish' } };
  return { name: 'view', icon: OpenInNew, target: viewTarget(campaign) };
}

/** Returns the action that makes a published campaign a draft again, if its app has drafts and the user may edit it. */
export function unpublishing(campaign: ListedCampaign, { user, app }: Setting): NamedAction<'unpublish'>[] {
  const isOffered = campaign.published_at !== null && app?.config?.drafts_enabled;
  if (!isOffered || !can(user, 'edit', campaigns.access, campaign)) return [];
  return [{ name: 'unpublish', icon: PublicOutlined, target: { deed: 'unpublish' } }];
}

/**
 * Returns the actions of a campaign in the list. Omits those that the user has no permission for; other unavailable
 * ones have a reason.
 */
export function rowActions(campaign: ListedCampaign, setting: Setting): RowAction[] {
  const { user } = setting;
  const mayCreate = can(user, 'create', campaigns.access);
  const mayDelete = can(user, 'delete', campaigns.access, campaign);
  return [
    { name: 'edit', icon: EditOutlined, target: { to: campaignPath(campaign.id) } },
    publicAction(campaign, user),
    ...(mayCreate
      ? [{ name: 'clone', icon: ContentCopyOutlined, target: cloneTarget('clone', setting) } as const]
      : []),
    { name: 'reports', icon: AssessmentOutlined, target: reportsTarget(campaign, setting) },
    { name: 'prePage', icon: KeyOutlined, target: prePageTarget(campaign) },
    ...unpublishing(campaign, setting),
    ...(mayDelete ? [{ name: 'delete', icon: DeleteOutlined, target: { deed: 'delete' } } as const] : []),
  ];
}
