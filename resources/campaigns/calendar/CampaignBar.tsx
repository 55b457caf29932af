import EditCalendarOutlined from '@mui/icons-material/EditCalendarOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import type { CSSProperties, PointerEvent } from 'react';
import { campaignStatus } from '#contracts/campaign.ts';
import { useLockInList } from '#src/engine/list/locks.tsx';
import { useT } from '#src/i18n/useT.ts';
import { useLive } from '#src/realtime/LiveContext.ts';
import { placeHref } from '#src/routing/placeHref.ts';
import { useApps } from '#src/shell/appData.ts';
import { IconAction } from '#src/ui/IconAction.tsx';
import { PlainIcon } from '#src/ui/PlainIcon.tsx';
import { statusLook, useCampaignNow } from '../CampaignStatusChip.tsx';
import { campaignPath } from '../campaignPath.ts';
import { useDateChanges } from './dateChanges.ts';
import type { Day } from './days.ts';
import { type Bar, type CalendarCampaign, canDrag, type Dates, type Grip } from './spans.ts';
import type { BeginDrag, Drag } from './useBarDrag.ts';
import { useDayWords } from './useDayWords.ts';

type CampaignBarProps = {
  bar: Bar;
  style: CSSProperties;
  /** The last day of the calendar, where campaigns without an end fade out. */
  lastDay: Day;
  drag: Drag | null;
  onGrip: BeginDrag;
  /** The bar has no room for its button, which is then shown beside it. */
  short: boolean;
};

/** Returns a campaign's status, the name of its app, and both with its dates and its lock in words. */
function useBarWords(campaign: CalendarCampaign, dates: Dates) {
  const t = useT();
  const words = useDayWords();
  const { alias } = useLive();
  const app = useApps().find(({ id }) => id === campaign.app)?.name ?? campaign.app;
  const status = campaignStatus(campaign, useCampaignNow(campaign));
  const lock = useLockInList(campaign.id);
  const isLocked = lock !== undefined && lock.session !== alias();
  const facts = [words.dates(dates), t(`campaigns.filters.status.${status}`)];
  if (isLocked) facts.push(t('campaigns.lock.editing', { name: lock.user.display_name }));
  return { app, status, isLocked, dates: words.dates(dates), facts };
}

/** The bar of a campaign: opens the campaign, and is dragged by its middle or its ends to change its dates. */
export function CampaignBar({ bar, style, lastDay, drag, onGrip, short }: CampaignBarProps) {
  const t = useT();
  const { campaign } = bar;
  const { changeable, openDialog } = useDateChanges();
  const may = changeable(campaign);
  const dragged = drag?.campaign.id === campaign.id ? drag : null;
  const { app, status, isLocked, dates, facts } = useBarWords(campaign, dragged?.dates ?? campaign);
  const grip = (end: Grip) => {
    const press = (event: PointerEvent) => {
      event.stopPropagation();
      onGrip(event, campaign, end);
    };
    return canDrag(campaign, end, may) && <span className="bar-grip" data-end={end} onPointerDown={press} />;
  };
  return (
    <div
      className="bar"
      style={style}
      data-status={status}
      data-begins={bar.begins || undefined}
      data-ends={bar.ends || undefined}
      data-endless={(bar.endless && bar.last === lastDay) || undefined}
      data-movable={canDrag(campaign, 'move', may) || undefined}
      data-dragged={dragged ? true : undefined}
      data-short={short || undefined}
    >
      <a
        className="bar-link"
        href={placeHref(campaignPath(campaign.id))}
        draggable={false}
        title={[`${campaign.name} · ${app}`, ...facts].join('\n')}
        aria-label={[campaign.name, app, ...facts].join(', ')}
        onPointerDown={(event) => onGrip(event, campaign, 'move')}
      >
        <PlainIcon of={statusLook(status, campaign).icon} />
        {isLocked && <PlainIcon of={LockOutlined} />}
        <span className="bar-words">
          <span className="bar-text">{dragged ? dates : campaign.name}</span>
          {!dragged && <span className="bar-app">{app}</span>}
        </span>
        {bar.begins && grip('start')}
        {bar.ends && grip('end')}
      </a>
      {(may.start || may.end) && !dragged && (
        <IconAction
          label={t('calendar.change.open', { name: campaign.name })}
          icon={EditCalendarOutlined}
          onClick={() => openDialog(campaign)}
        />
      )}
    </div>
  );
}
