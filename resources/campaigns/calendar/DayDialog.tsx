import { useT } from '#src/i18n/useT.ts';
import { TitledDialog } from '#src/ui/dialogs/TitledDialog.tsx';
import { DayCampaigns } from './DayCampaigns.tsx';
import type { Day } from './days.ts';
import type { CalendarCampaign } from './spans.ts';
import { useDayWords } from './useDayWords.ts';

type DayDialogProps = { day: Day; campaigns: readonly CalendarCampaign[]; isCut: boolean; onClose: () => void };

/** All campaigns of a day. */
export function DayDialog({ day, campaigns, isCut, onClose }: DayDialogProps) {
  const t = useT();
  const words = useDayWords();
  return (
    <TitledDialog
      title={words.day(day, 'weekdayAndDay')}
      contentStyle={{ px: 1 }}
      cancelLabel={t('calendar.close')}
      onClose={onClose}
    >
      <DayCampaigns day={day} campaigns={campaigns} isCut={isCut} />
    </TitledDialog>
  );
}
