import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useT } from '#src/i18n/useT.ts';
import { DayCampaigns } from './DayCampaigns.tsx';
import type { Day } from './days.ts';
import type { CalendarCampaign } from './spans.ts';
import { useDayWords } from './useDayWords.ts';

type DayDialogProps = { day: Day; campaigns: readonly CalendarCampaign[]; isCut: boolean; onClose: () => void };

/** All campaigns of a day. */
export function DayDialog({ day, campaigns, isCut, onClose }: DayDialogProps) {
  const t = useT();
  const titleId = useId();
  const words = useDayWords();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth scroll="paper">
      <DialogTitle id={titleId}>{words.day(day, 'weekdayAndDay')}</DialogTitle>
      <DialogContent sx={{ px: 1 }}>
        <DayCampaigns day={day} campaigns={campaigns} isCut={isCut} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('calendar.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
