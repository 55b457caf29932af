import SmartToyOutlined from '@mui/icons-material/SmartToyOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import { createSvgIcon } from '@mui/material/utils';
import { createElement } from 'react';
import { LockChip } from '#src/engine/list/locks.tsx';
import { useSelectionMode } from '#src/engine/list/selectionMode.ts';
import type { CellProps } from '#src/engine/overrides.ts';
import { useT } from '#src/i18n/useT.ts';
import { useApps } from '#src/shell/appData.ts';
import { PlainIcon } from '#src/ui/PlainIcon.tsx';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import { TimeAgo } from '#src/ui/TimeAgo.tsx';
import { LabelChips } from '../LabelChips.tsx';
import type { ListedCampaign } from '../schema.ts';
import { ReadinessChip } from './readinessInList.tsx';

/** A W in a ring: Material has no WordPress icon. */
const drawing =
  'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 1.8a8.2 8.2 0 1 1 0 16.4 8.2 8.2 0 0 1 0-16.4z' +
  'M5.6 8h1.9l1.8 5.9L11.2 8h1.6l1.9 5.9L16.5 8h1.9l-2.8 8.6H14l-2-6-2 6H8.4z';

const WordPressIcon = createSvgIcon(createElement('path', { d: drawing }), 'WordPress');

/** The name of an app, from the shared list of apps: a query per row would render the list once per row. */
export function AppName({ id }: { id: string }) {
  return useApps().find((app) => app.id === id)?.name ?? id;
}

export function AppCell({ value }: CellProps<string, ListedCampaign>) {
  return <AppName id={value} />;
}

/** Shows the name with the campaign's icons and chips beside it. */
export function NameCell({ value, record }: CellProps<string, ListedCampaign>) {
  return (
    <span className="name-and-chips">
      <span title={value}>{value}</span>
      <CampaignMarks campaign={record} />
    </span>
  );
}

/** The icons and chips of a campaign besides its status. */
export function CampaignMarks({ campaign }: { campaign: ListedCampaign }) {
  const t = useT();
  const { id, automated_test, test, wp_url } = campaign;
  return (
    <>
      <ReadinessChip campaign={campaign} />
      {automated_test && <Mark icon={SmartToyOutlined} label={t('campaigns.list.automatedTest')} />}
      {test && <StatusChip tone="warning" label={t('campaigns.test')} />}
      {wp_url && <Mark icon={WordPressIcon} label={t('campaigns.list.imported', { url: wp_url })} />}
      <LockChip id={id} />
      <LabelChips ids={campaign.labels} most={3} />
      <RefusalChip campaign={campaign} />
    </>
  );
}

/** An icon with a tooltip, which is also its text for screen readers. */
function Mark({ icon, label }: { icon: typeof SvgIcon; label: string }) {
  return (
    <span className="row-mark" role="img" aria-label={label} title={label}>
      <PlainIcon of={icon} />
    </span>
  );
}

/** Shows why the campaign cannot be selected in a picker. */
function RefusalChip({ campaign }: { campaign: ListedCampaign }) {
  const reason = useSelectionMode()?.against(campaign);
  return reason ? <StatusChip label={reason} /> : null;
}

/** Shows how long ago something was done, and by whom. */
const momentCell = (by: 'created_by' | 'last_edited_by', words: 'createdBy' | 'editedBy') =>
  function MomentCell({ value, record }: CellProps<string, ListedCampaign>) {
    const t = useT();
    const name = record[by]?.display_name;
    return (
      <span className="moment-and-person">
        <TimeAgo moment={value} />
        {name !== undefined && <StatusChip label={name} title={t(`campaigns.list.${words}`, { name })} />}
      </span>
    );
  };

export const CreatedCell = momentCell('created_by', 'createdBy');
export const UpdatedCell = momentCell('last_edited_by', 'editedBy');
