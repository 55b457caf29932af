import Box from '@mui/material/Box';
import { useGetOne } from 'ra-core';
import type { CellProps } from '../../src/engine/overrides.ts';
import { useT } from '../../src/i18n/useT.ts';
import { StatusChip } from '../../src/ui/StatusChip.tsx';
import { TimeAgo } from '../../src/ui/TimeAgo.tsx';
import type { App } from '../apps/schema.ts';
import { CampaignStatusChip } from './CampaignStatusChip.tsx';
import type { Campaign } from './schema.ts';

/** The app by its name; its id until the apps are known. */
export function AppCell({ value }: CellProps<string, Campaign>) {
  const { data } = useGetOne<App>('apps', { id: value });
  return data?.name ?? value;
}

/** The name, and what is to know of the campaign at a glance. */
export function NameCell({ value, record }: CellProps<string, Campaign>) {
  const t = useT();
  return (
    <Box
      component="span"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
    >
      <Box component="span" title={value} sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {value}
      </Box>
      <CampaignStatusChip campaign={record} />
      {record.test && <StatusChip tone="warning" label={t('campaigns.test')} />}
    </Box>
  );
}

export const MomentCell = ({ value }: CellProps<string, Campaign>) => <TimeAgo moment={value} />;
