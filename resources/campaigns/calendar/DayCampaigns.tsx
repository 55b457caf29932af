import EditCalendarOutlined from '@mui/icons-material/EditCalendarOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useListContext } from 'react-admin';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { placeHref } from '#src/routing/placeHref.ts';
import { useApps } from '#src/shell/appData.ts';
import { IconAction } from '#src/ui/IconAction.tsx';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import { CampaignStatusChip } from '../CampaignStatusChip.tsx';
import { campaignPath } from '../campaignPath.ts';
import { useDateChanges } from './dateChanges.ts';
import { dayStyles } from './dayStyles.ts';
import type { Day } from './days.ts';
import { ReleasesOfDay } from './ReleasesOfDay.tsx';
import { type CalendarCampaign, type Placed, placedIn } from './spans.ts';
import { usePeriodCampaigns } from './usePeriodCampaigns.ts';

type DayCampaignsProps = {
  day: Day;
  /** The campaigns of the calendar. */
  campaigns: readonly CalendarCampaign[];
  /** There are campaigns besides `campaigns`, so those of the day are loaded. */
  isCut: boolean;
};

/** Returns the campaigns of a day, and a note if they are not complete. */
function useDayCampaigns({ day, campaigns, isCut }: DayCampaignsProps) {
  const t = useT();
  const errorWords = useErrorWords();
  const { shown } = useDateChanges();
  const { filterValues } = useListContext();
  const period = { first: day, last: day };
  const loaded = usePeriodCampaigns(period, filterValues, isCut);
  const { data, total = 0, error, isPlaceholderData } = loaded;
  const isLoaded = data !== undefined && !isPlaceholderData;
  const found = placedIn((isLoaded ? data : campaigns).map(shown), period);
  const note = () => {
    if (isCut && error) return errorWords(error);
    if (isCut && !isLoaded) return t('calendar.loadingDay');
    if (isLoaded && total > data.length) return t('calendar.showing', { shown: data.length, total });
    return found.length === 0 ? t('calendar.noneOnDay') : null;
  };
  return { found, note: note() };
}

/** The releases and campaigns of a day as lists, with their status and a button that changes their dates. */
export function DayCampaigns(props: DayCampaignsProps) {
  const { found, note } = useDayCampaigns(props);
  return (
    <>
      <ReleasesOfDay day={props.day} />
      <CampaignsOfDay found={found} />
      <Typography role="status" color="text.secondary" sx={{ px: 2, py: note === null ? 0 : 2 }}>
        {note}
      </Typography>
    </>
  );
}

function CampaignsOfDay({ found }: { found: readonly Placed[] }) {
  const t = useT();
  const apps = useApps();
  const { changeable, openDialog } = useDateChanges();
  if (found.length === 0) return null;
  return (
    <Box component="ul" sx={dayStyles}>
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
