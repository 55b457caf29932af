import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useLocale } from 'react-admin';
import { useT } from '#src/i18n/useT.ts';
import { formatDateTime } from '#src/ui/format/dateTime.ts';
import { CampaignStatusChip } from '../CampaignStatusChip.tsx';
import { useCampaign } from '../campaignContext.ts';

/** The state of the open campaign with its next date; hover, focus or touch shows both dates with their times. */
export function HeaderStatus() {
  const t = useT();
  const locale = useLocale();
  const { campaign } = useCampaign();
  // On phones a time has no room.
  const withTimes = useMediaQuery((theme) => theme.breakpoints.up('sm'), { noSsr: true });
  const { starts_at, ends_at } = campaign;
  const start = starts_at
    ? t('campaignHeader.start', { date: formatDateTime(starts_at, locale) })
    : t('campaignHeader.noStart');
  const end = ends_at ? t('campaignHeader.end', { date: formatDateTime(ends_at, locale) }) : t('campaignHeader.noEnd');
  return (
    <Tooltip title={`${start} · ${end}`} describeChild enterTouchDelay={0}>
      <Box component="span" tabIndex={0} sx={{ display: 'inline-flex', borderRadius: 1 }}>
        <CampaignStatusChip campaign={campaign} nextDateOnly withTimes={withTimes} />
      </Box>
    </Tooltip>
  );
}
