import EditCalendarOutlined from '@mui/icons-material/EditCalendarOutlined';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useT } from '../../../src/i18n/useT.ts';
import { placeHref } from '../../../src/routing/placeHref.ts';
import { useApps } from '../../../src/shell/appData.ts';
import { IconAction } from '../../../src/ui/IconAction.tsx';
import { StatusChip } from '../../../src/ui/StatusChip.tsx';
import { CampaignStatusChip } from '../CampaignStatusChip.tsx';
import { campaignPath } from '../campaignPath.ts';
import { useDateChanges } from './dateChanges.ts';
import type { Day } from './days.ts';
import { type CalendarCampaign, layOut, placedIn } from './spans.ts';

const styles = ({ palette, typography }: Theme) => ({
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    gap: 1,
    py: 1,
    px: 2,
    '& + li': { borderTop: `1px solid ${palette.divider}` },
  },
  '& .campaign': { flex: 1, minWidth: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 },
  '& .row-link': { fontWeight: typography.fontWeightBold, overflowWrap: 'anywhere', py: 0.5 },
  '& .app': { typography: 'body2', color: palette.text.secondary },
});

/** The campaigns of a day as a list, with their status and a button that changes their dates. */
export function DayCampaigns({ day, campaigns }: { day: Day; campaigns: readonly CalendarCampaign[] }) {
  const t = useT();
  const apps = useApps();
  const { changeable, shown, openDialog } = useDateChanges();
  const period = { first: day, last: day };
  const found = layOut(placedIn(campaigns.map(shown), period), period);
  if (found.length === 0) {
    return (
      <Typography color="text.secondary" sx={{ px: 2, py: 2 }}>
        {t('calendar.noneOnDay')}
      </Typography>
    );
  }
  return (
    <Box component="ul" sx={styles}>
      {found.map(({ campaign }) => {
        const may = changeable(campaign);
        return (
          <li key={campaign.id}>
            <div className="campaign">
              <a className="row-link" href={placeHref(campaignPath(campaign.id))}>
                {campaign.name}
              </a>
              <span className="app">{apps.find(({ id }) => id === campaign.app)?.name ?? campaign.app}</span>
              <CampaignStatusChip campaign={campaign} />
              {campaign.test && <StatusChip tone="warning" label={t('campaigns.test')} />}
            </div>
            {(may.start || may.end) && (
              <IconAction
                label={t('calendar.change.open', { name: campaign.name })}
                hint={t('calendar.change.action')}
                icon={EditCalendarOutlined}
                onClick={() => openDialog(campaign)}
              />
            )}
          </li>
        );
      })}
    </Box>
  );
}
