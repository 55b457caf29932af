import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { campaignStatus, endsAfterStart } from '#contracts/campaign.ts';
import { DateField } from '#src/engine/form/DateField.tsx';
import { useResourceWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { isMoment } from '#src/ui/format/dateTime.ts';
import { campaigns } from '../schema.ts';
import type { CalendarCampaign, Changeable, Dates } from './spans.ts';

type DatesDialogProps = {
  campaign: CalendarCampaign;
  may: Changeable;
  /** Returns false if the dates could not be saved. */
  onSave: (dates: Dates) => Promise<boolean>;
  onClose: () => void;
};

/** Changes the dates of a campaign without a pointer. What was entered stays if it can't be saved. */
export function DatesDialog({ campaign, may, onSave, onClose }: DatesDialogProps) {
  const t = useT();
  const words = useResourceWords(campaigns);
  const [dates, setDates] = useState<Dates>({ starts_at: campaign.starts_at, ends_at: campaign.ends_at });
  const [saving, setSaving] = useState(false);
  const isComplete = [dates.starts_at, dates.ends_at].every((date) => date === null || isMoment(date));
  const isValid = isComplete && endsAfterStart(dates);
  const lastShown = may.end ? 'ends_at' : 'starts_at';
  const isWrong = (source: keyof Dates) => isComplete && !isValid && source === lastShown;
  const save = async () => {
    setSaving(true);
    const isSaved = await onSave(dates);
    setSaving(false);
    if (isSaved) onClose();
  };
  const input = (source: keyof Dates) => (
    <DateField
      kind="dateTime"
      label={words.field(source)}
      value={dates[source]}
      onChange={(moment) => setDates((all) => ({ ...all, [source]: moment }))}
      error={isWrong(source) ? t('validation.ends-before-starts') : undefined}
    />
  );
  return (
    <ConfirmDialog
      open
      title={t('calendar.change.title', { name: campaign.name })}
      confirmLabel={t('calendar.change.save')}
      busy={saving}
      disabled={!isValid}
      asks
      onConfirm={save}
      onClose={onClose}
    >
      <Stack gap={2}>
        {may.start && input('starts_at')}
        {may.end && input('ends_at')}
        {isComplete && <StatusNote before={campaign} after={{ ...campaign, ...dates }} />}
      </Stack>
    </ConfirmDialog>
  );
}

/** Says which status the campaign gets, if the dates change it now. */
function StatusNote({ before, after }: { before: CalendarCampaign; after: CalendarCampaign }) {
  const t = useT();
  const now = new Date();
  const status = campaignStatus(after, now);
  if (status === 'draft' || status === campaignStatus(before, now)) return <div role="status" />;
  return (
    <Alert severity="warning" role="status">
      {t(`calendar.change.${status}`)}
    </Alert>
  );
}
