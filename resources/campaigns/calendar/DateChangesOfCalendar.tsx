import useEventCallback from '@mui/utils/useEventCallback';
import { type ReactNode, useMemo, useState } from 'react';
import { campaignStatus } from '#contracts/campaign.ts';
import { can } from '#contracts/permissions.ts';
import { useT } from '#src/i18n/useT.ts';
import { useApps, useCurrentUser } from '#src/shell/appData.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { campaigns } from '../schema.ts';
import { DatesDialog } from './DatesDialog.tsx';
import { type DateChanges, DateChangesProvider } from './dateChanges.ts';
import type { CalendarCampaign, Dates } from './spans.ts';
import { useDateWriter } from './useDateWriter.tsx';

type Proposal = { campaign: CalendarCampaign; dates: Dates };

/** Provides the changes of dates to the bars of a calendar, and shows their dialogs. */
export function DateChangesOfCalendar({ reload, children }: { reload: () => void; children: ReactNode }) {
  const mayEdit = can(useCurrentUser(), 'edit', campaigns.access);
  const apps = useApps();
  const { write, pending } = useDateWriter(reload);
  const [asked, setAsked] = useState<Proposal | null>(null);
  const [edited, setEdited] = useState<CalendarCampaign | null>(null);
  const propose = useEventCallback((campaign: CalendarCampaign, dates: Dates) => {
    // Until it is saved, the version that a further change would be based on is unknown.
    if (pending[campaign.id]) return;
    const now = new Date();
    if (campaignStatus(campaign, now) !== campaignStatus({ ...campaign, ...dates }, now)) setAsked({ campaign, dates });
    else void write(campaign, dates);
  });
  const changes = useMemo<DateChanges>(
    () => ({
      changeable: ({ app }) => {
        const config = mayEdit ? apps.find(({ id }) => id === app)?.config : null;
        return { start: config?.start_date_enabled === true, end: config?.end_date_enabled === true };
      },
      shown: (campaign) => {
        const proposed = asked?.campaign.id === campaign.id ? asked.dates : pending[campaign.id];
        return proposed ? { ...campaign, ...proposed } : campaign;
      },
      propose,
      openDialog: setEdited,
    }),
    [mayEdit, apps, pending, asked, propose],
  );
  return (
    <DateChangesProvider value={changes}>
      {children}
      {asked && (
        <StatusQuestion
          {...asked}
          onConfirm={() => {
            setAsked(null);
            void write(asked.campaign, asked.dates);
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {edited && (
        <DatesDialog
          campaign={edited}
          may={changes.changeable(edited)}
          onSave={(dates) => write(edited, dates)}
          onClose={() => setEdited(null)}
        />
      )}
    </DateChangesProvider>
  );
}

type StatusQuestionProps = Proposal & { onConfirm: () => void; onClose: () => void };

/** Asks before dates that start or end a campaign at once, or return it to upcoming. */
function StatusQuestion({ campaign, dates, onConfirm, onClose }: StatusQuestionProps) {
  const t = useT();
  const now = new Date();
  const text = t('calendar.confirm.text', {
    name: campaign.name,
    before: t(`calendar.confirm.${campaignStatus(campaign, now)}`),
    after: t(`calendar.confirm.${campaignStatus({ ...campaign, ...dates }, now)}`),
  });
  return (
    <ConfirmDialog
      open
      title={t('calendar.confirm.title')}
      confirmLabel={t('calendar.confirm.action')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {text}
    </ConfirmDialog>
  );
}
