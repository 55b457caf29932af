import { useLocale } from 'react-admin';
import { type CampaignStatus, campaignStatus } from '#contracts/campaign.ts';
import type { CellProps } from '#src/engine/overrides.ts';
import { type Translate, useT } from '#src/i18n/useT.ts';
import { formatDateTime, formatDay, zoneName } from '#src/ui/format/dateTime.ts';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import { statusLook, useCampaignNow } from '../CampaignStatusChip.tsx';
import type { ListedCampaign } from '../schema.ts';

type Dates = Pick<ListedCampaign, 'starts_at' | 'ends_at' | 'published_at' | 'updated_at'>;

/** Returns the next date, or the last one of an ended campaign: `Ends 5 Dec`; '' if there is none. */
function nextDate(t: Translate, status: CampaignStatus, { starts_at, ends_at }: Dates, day: (at: string) => string) {
  if (status === 'draft' || status === 'upcoming')
    return starts_at ? t('campaignList.starts', { date: day(starts_at) }) : '';
  if (status === 'ended') return ends_at ? day(ends_at) : '';
  if (ends_at) return t('campaignList.ends', { date: day(ends_at) });
  return starts_at ? t('campaignList.since', { date: day(starts_at) }) : '';
}

/** Returns the next date of a campaign as text, or the last one if it has ended; '' if there is none. */
export function useNextDate(campaign: Dates): string {
  const t = useT();
  const locale = useLocale();
  const now = useCampaignNow(campaign);
  return nextDate(t, campaignStatus(campaign, now), campaign, (at) => formatDay(at, locale, now));
}

/**
 * Shows the status of a campaign with one date. Its start and end with their times are shown on hover, on focus and by a
 * tap, and are its description for screen readers. `short` omits the date, where it is shown elsewhere.
 */
export function CampaignStatusLine({ campaign, short = false }: { campaign: Dates; short?: boolean }) {
  const t = useT();
  const locale = useLocale();
  const now = useCampaignNow(campaign);
  const status = campaignStatus(campaign, now);
  const time = (at: string | null) => (at === null ? t('campaignList.none') : formatDateTime(at, locale));
  const dates = t('campaignList.dates', {
    start: time(campaign.starts_at),
    end: time(campaign.ends_at),
    zone: zoneName(),
  });
  const date = useNextDate(campaign);
  return (
    <button type="button" className="status-line" data-hint={dates} aria-description={dates}>
      <StatusChip {...statusLook(status, campaign)} label={t(`campaigns.filters.status.${status}`)} />
      {!short && date && <span className="status-date">{date}</span>}
    </button>
  );
}

/** The cell of the status. */
export function StatusCell({ record }: CellProps<string, ListedCampaign>) {
  return <CampaignStatusLine campaign={record} />;
}
