import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useT } from '../i18n/useT.ts';
import { steady } from './SteadyIconButton.tsx';

type PagesProps = {
  /** Counted from 1. */
  page: number;
  perPage: number;
  total: number;
  /** There are more than `total`, which counts at least the rows up to the end of this page. */
  isLimited?: boolean;
  onChange: (page: number) => void;
  /** Names the list, if there are several. */
  label?: string;
};

/** Shows the range of rows and the total, with buttons for other pages; nothing if there is one page. */
export function Pages({ page, perPage, total, isLimited = false, onChange, label }: PagesProps) {
  const t = useT();
  if (total <= perPage && !isLimited) return null;
  const from = (page - 1) * perPage + 1;
  const to = Math.min(page * perPage, total);
  return (
    <Box
      component="nav"
      aria-label={label ?? t('engine.list.pages')}
      sx={{ display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: 1, py: 1 }}
    >
      <Typography variant="body2" color="text.secondary" aria-live="polite" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {t(isLimited ? 'engine.list.rangeOfMore' : 'engine.list.range', { from, to, total })}
      </Typography>
      <IconButton aria-label={t('engine.list.previousPage')} {...steady(page <= 1, () => onChange(page - 1))}>
        <ChevronLeft />
      </IconButton>
      <IconButton
        aria-label={t('engine.list.nextPage')}
        {...steady(to >= total && !isLimited, () => onChange(page + 1))}
      >
        <ChevronRight />
      </IconButton>
    </Box>
  );
}
