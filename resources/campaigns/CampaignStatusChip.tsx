import AllInclusive from '@mui/icons-material/AllInclusive';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import EditNote from '@mui/icons-material/EditNote';
import HourglassEmpty from '@mui/icons-material/HourglassEmpty';
import PlayArrow from '@mui/icons-material/PlayArrow';
import { useLocale } from 'react-admin';
import { campaignStatus } from '#contracts/campaign.ts';
import { type Translate, useT } from '#src/i18n/useT.ts';
import { useNow } from '#src/ui/clock.ts';
import { formatDate, formatDateTime } from '#src/ui/format/dateTime.ts';
import { StatusChip, type StatusTone } from '#src/ui/StatusChip.tsx';
import type { Campaign } from './schema.ts';

type Dates = Pick<Campaign, 'starts_at' | 'ends_at'>;
type Times = Dates & Pick<Campaign, 'published_at' | 'updated_at'>;
type Status = ReturnType<typeof campaignStatus>;

const tones: Record<Status, StatusTone> = {
  draft: 'default',
  upcoming: 'default',
  running: 'info',
  ended: 'success',
};

type Format = (moment: string) => string;

/** Returns 'Draft', 'Upcoming (date)', 'Running' with the start and end dates if set, or 'Ended (date)'. */
function statusWords(t: Translate, status: Status, { starts_at, ends_at }: Dates, format: Format): string {
  const date = (moment: string | null) => (moment === null ? '' : format(moment));
  const [since, until] = [date(starts_at), date(ends_at)];
  if (status === 'draft') return t('campaigns.filters.status.draft');
  if (status === 'upcoming') return t('campaigns.status.upcoming', { date: since });
  if (status === 'ended') return t('campaigns.status.ended', { date: until });
  if (since && until) return t('campaigns.status.runningSinceUntil', { since, until });
  if (since) return t('campaigns.status.runningSince', { since });
  return until ? t('campaigns.status.runningUntil', { until }) : t('campaigns.status.running');
}

function iconOf(status: Status, endless: boolean): typeof PlayArrow {
  if (status === 'draft') return EditNote;
  if (status === 'upcoming') return HourglassEmpty;
  if (status === 'ended') return CheckCircle;
  return endless ? AllInclusive : PlayArrow;
}

/** Returns the icon and the tone of a status. */
export const statusLook = (status: Status, { ends_at }: Pick<Dates, 'ends_at'>) => ({
  tone: tones[status],
  icon: iconOf(status, ends_at === null),
});

/**
 * Returns the time for computing a campaign's status. The screen's clock ticks every 30 s, so a campaign that was just
 * started or ended uses its last write instead.
 */
export const useCampaignNow = ({ updated_at }: Pick<Campaign, 'updated_at'>): Date =>
  new Date(Math.max(useNow(), Date.parse(updated_at)));

type CampaignStatusChipProps = {
  campaign: Times;
  /** Shows dates with their time. */
  withTimes?: boolean;
  /** Shows of a running campaign's dates only the end. */
  nextDateOnly?: boolean;
};

/** Shows the campaign's current status; updates by itself. */
export function CampaignStatusChip({ campaign, withTimes, nextDateOnly }: CampaignStatusChipProps) {
  const t = useT();
  const locale = useLocale();
  const status = campaignStatus(campaign, useCampaignNow(campaign));
  const hidesStart = nextDateOnly && status === 'running' && campaign.ends_at !== null;
  const dates = hidesStart ? { ...campaign, starts_at: null } : campaign;
  const format = (moment: string) => (withTimes ? formatDateTime : formatDate)(moment, locale);
  return <StatusChip {...statusLook(status, campaign)} label={statusWords(t, status, dates, format)} />;
}
