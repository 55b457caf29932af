import MoreVert from '@mui/icons-material/MoreVert';
import { useT } from '#src/i18n/useT.ts';
import { useApps, useCurrentUser } from '#src/shell/appData.ts';
import { IconAction } from '#src/ui/IconAction.tsx';
import type { ListedCampaign } from '../schema.ts';
import { useCampaignActions } from './campaignActionsContext.ts';
import { type RowAction, rowActions } from './rowActions.ts';

type Props = { record: ListedCampaign; compact: boolean };

/** The number of actions that are always visible: Edit and View. */
const pinned = 2;

/** The actions of one campaign that are always visible. */
export function PinnedCampaignActions({ record }: Pick<Props, 'record'>) {
  return <Icons campaign={record} to={pinned} />;
}

/** The further actions of one campaign as icons; on narrow screens all of them as a menu. */
export function CampaignRowActions({ record, compact }: Props) {
  const t = useT();
  const { openMenu } = useCampaignActions();
  if (compact) {
    const label = t('campaigns.actions.all', { name: record.name });
    return <IconAction label={label} icon={MoreVert} opensMenu onClick={(anchor) => openMenu(record, anchor)} />;
  }
  return <Icons campaign={record} from={pinned} />;
}

function Icons({ campaign, from, to }: { campaign: ListedCampaign; from?: number; to?: number }) {
  const user = useCurrentUser();
  const app = useApps().find(({ id }) => id === campaign.app);
  return rowActions(campaign, { user, app })
    .slice(from, to)
    .map((action) => <ActionIcon key={action.name} campaign={campaign} action={action} />);
}

function ActionIcon({ campaign, action: { name, icon, target } }: { campaign: ListedCampaign; action: RowAction }) {
  const t = useT();
  const { run } = useCampaignActions();
  const shared = {
    icon,
    label: t(`campaigns.actions.${name}`, { name: campaign.name }),
    hint: t(`campaigns.actions.words.${name}`),
  };
  if ('to' in target) return <IconAction {...shared} to={target.to} />;
  if ('href' in target) return <IconAction {...shared} href={target.href} />;
  if ('deed' in target) return <IconAction {...shared} onClick={() => run(target.deed, campaign)} />;
  return <IconAction {...shared} unavailable={t(target.reason)} />;
}
