import LockOutlined from '@mui/icons-material/LockOutlined';
import Tooltip from '@mui/material/Tooltip';
import type { CellProps } from '../../src/engine/overrides.ts';
import { useApps } from '../../src/frame/known.ts';
import { useT } from '../../src/i18n/useT.ts';
import { useLive } from '../../src/realtime/LiveContext.ts';
import { StatusChip } from '../../src/ui/StatusChip.tsx';
import { TimeAgo } from '../../src/ui/TimeAgo.tsx';
import { useLockInList } from './CampaignList.tsx';
import { CampaignStatusChip } from './CampaignStatusChip.tsx';
import type { Campaign } from './schema.ts';

/** The app by its name. Every screen has the apps: a question for each row would cost the list a render a row. */
export function AppCell({ value }: CellProps<string, Campaign>) {
  return useApps().find(({ id }) => id === value)?.name ?? value;
}

/** The name, and what is to know of the campaign at a glance. */
export function NameCell({ value, record }: CellProps<string, Campaign>) {
  const t = useT();
  return (
    <span className="name-and-chips">
      <span title={value}>{value}</span>
      <CampaignStatusChip campaign={record} />
      <LockChip id={record.id} />
      {record.test && <StatusChip tone="warning" label={t('campaigns.test')} />}
    </span>
  );
}

/** Who edits the campaign now. */
function LockChip({ id }: { id: string }) {
  const t = useT();
  const { alias } = useLive();
  const lock = useLockInList(id);
  if (!lock || lock.session === alias()) return null;
  const name = lock.user.display_name;
  return (
    <Tooltip title={t('campaigns.lock.editing', { name })}>
      <span>
        <StatusChip icon={LockOutlined} label={name} />
      </span>
    </Tooltip>
  );
}

export const MomentCell = ({ value }: CellProps<string, Campaign>) => <TimeAgo moment={value} />;
