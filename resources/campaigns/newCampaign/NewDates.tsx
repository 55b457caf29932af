import Alert from '@mui/material/Alert';
import { useCallback } from 'react';
import { useLocale } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { campaignStatus } from '#contracts/campaign.ts';
import type { Problem } from '#contracts/validation.ts';
import { textOrNull } from '#contracts/values.ts';
import type { Values } from '#src/engine/form/FormContext.ts';
import { DateTimeInput } from '#src/engine/inputs/ChoiceInputs.tsx';
import { useT } from '#src/i18n/useT.ts';
import { useApps } from '#src/shell/appData.ts';
import { useNow } from '#src/ui/clock.ts';
import { formatDateTime, isMoment } from '#src/ui/format/dateTime.ts';
import type { AppConfig } from '../../apps/config.ts';
import { campaigns } from '../schema.ts';

type DateName = 'starts_at' | 'ends_at';
type Offered = { name: DateName; required: boolean };

/** Returns the dates that an app has, in the order of a form. */
function datesOf(config: AppConfig | null | undefined): Offered[] {
  const { start_date_enabled, start_date_required, end_date_enabled, end_date_required } = config ?? {};
  const dates: (Offered | false | undefined)[] = [
    start_date_enabled && { name: 'starts_at', required: start_date_required === true },
    end_date_enabled && { name: 'ends_at', required: end_date_required === true },
  ];
  return dates.filter((date) => date !== false && date !== undefined);
}

/**
 * Returns the rules and the values of a new campaign's dates, which depend on the app in the form: `problems` reports
 * required dates that are missing, and `chosen` returns the dates that the app has.
 */
export function useNewDates() {
  const apps = useApps();
  const offered = useCallback(
    ({ app }: Values): Offered[] => datesOf(apps.find(({ id }) => id === app)?.config),
    [apps],
  );
  const problems = useCallback(
    (values: Values): Problem[] =>
      offered(values)
        .filter(({ name, required }) => required && textOrNull(values[name]) === null)
        .map(({ name }) => ({ loc: [name], code: 'date-required' })),
    [offered],
  );
  const chosen = (values: Values): { [Name in DateName]?: string | null } =>
    Object.fromEntries(offered(values).map(({ name }) => [name, textOrNull(values[name])]));
  return { problems, chosen };
}

/** The inputs of the dates that the app in the form has, and from when the new campaign is public. */
export function NewDates() {
  const apps = useApps();
  const [app, starts_at, ends_at] = useWatch({ name: ['app', 'starts_at', 'ends_at'] });
  const config = apps.find(({ id }) => id === app)?.config;
  if (!config) return null;
  const dates = datesOf(config);
  const value = (name: DateName, date: unknown) =>
    dates.some((one) => one.name === name) && isMoment(date) ? date : null;
  return (
    <>
      {dates.map(({ name, required }) => (
        <DateTimeInput key={name} source={name} resource={campaigns} field={{ ...campaigns.fields[name], required }} />
      ))}
      <PublicFrom
        starts_at={value('starts_at', starts_at)}
        ends_at={value('ends_at', ends_at)}
        hasStart={config.start_date_enabled === true}
        isDraft={config.drafts_enabled === true}
      />
    </>
  );
}

type PublicFromProps = { starts_at: string | null; ends_at: string | null; hasStart: boolean; isDraft: boolean };

/** Says from when everyone can see the public page. */
function PublicFrom({ starts_at, ends_at, hasStart, isDraft }: PublicFromProps) {
  const t = useT();
  const locale = useLocale();
  const now = new Date(useNow());
  const status = campaignStatus({ starts_at, ends_at, published_at: isDraft ? null : now }, now);
  const live = t(hasStart ? 'newCampaign.live' : 'newCampaign.liveWithoutDate');
  const words = {
    draft: t('newCampaign.draft'),
    upcoming: starts_at === null ? live : t('newCampaign.starts', { date: formatDateTime(starts_at, locale) }),
    running: live,
    ended: t('newCampaign.ended'),
  };
  return (
    <Alert severity={status === 'draft' || status === 'upcoming' ? 'info' : 'warning'} role="status">
      {words[status]}
    </Alert>
  );
}
