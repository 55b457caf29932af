import Check from '@mui/icons-material/Check';
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import { useLocale } from 'react-admin';
import { useT } from '../../i18n/useT.ts';
import { CodeText } from '../../ui/CodeText.tsx';
import { formatCalendarDay, formatDateTime } from '../../ui/format/dateTime.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';
import type { CellProps } from '../overrides.ts';
import { useResourceWords } from '../words.ts';
import { asText } from './TextCells.tsx';

const momentCell = (format: (value: string, locale: string) => string) =>
  function MomentCell({ value }: CellProps) {
    const locale = useLocale() ?? 'en';
    if (typeof value !== 'string') return null;
    return (
      <time dateTime={value} style={{ whiteSpace: 'nowrap' }}>
        {format(value, locale)}
      </time>
    );
  };

export const DateTimeCell = momentCell(formatDateTime);
export const DateCell = momentCell(formatCalendarDay);
export const TimeCell = momentCell((time) => time);

export function BooleanCell({ value, whole }: CellProps) {
  const t = useT();
  const words = value ? t('engine.value.yes') : t('engine.value.no');
  if (whole) return <>{words}</>;
  const Icon = value ? Check : Close;
  const colour = value ? 'text.primary' : 'text.disabled';
  return <Icon titleAccess={words} fontSize="small" sx={{ color: colour, verticalAlign: 'middle' }} />;
}

export function ChoiceCell({ value, resource, source }: CellProps) {
  const words = useResourceWords(resource);
  return <StatusChip label={words.choice(source, asText(value))} />;
}

export function ColourCell({ value }: CellProps) {
  const colour = asText(value);
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return <>{colour}</>;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, verticalAlign: 'middle' }}>
      <Box
        component="span"
        style={{ backgroundColor: colour }}
        sx={{ width: 16, height: 16, borderRadius: 0.5, border: 1, borderColor: 'divider', flex: 'none' }}
      />
      <CodeText>{colour}</CodeText>
    </Box>
  );
}

/** Passwords are never shown. */
export function NoCell() {
  return null;
}
